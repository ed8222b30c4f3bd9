import { RotateCw } from 'lucide-react'
import { Component, type ReactNode, useEffect, useState } from 'react'
import { useTexts } from '#web/lib/locale.tsx'
import { isNotLoaded, whyNotLoaded } from '#web/lib/not-loaded.ts'
import { failPlainField } from '#web/lib/plain-field.ts'
import { useTitle } from '#web/lib/use-title.ts'
import { Button } from '#web/ui/button.tsx'
import { Empty } from '#web/ui/empty.tsx'
import './error-boundary.css'

/** What happened, and how to continue. Why code did not arrive is known a moment later. */
function useReason(error: unknown): string {
  const { common, shell } = useTexts()
  const [why, setWhy] = useState<'no-answer' | 'updated'>()
  useEffect(() => {
    if (isNotLoaded(error)) whyNotLoaded(error).then(setWhy)
  }, [error])
  if (!isNotLoaded(error)) return shell.crashBody
  if (!why) return common.error.loadFailed
  return why === 'updated' ? shell.crashOldBuild : common.error.network
}

function Crashed({ error }: { error: unknown }) {
  const t = useTexts()
  useTitle(t.shell.crashTitle)
  const reason = useReason(error)
  const message = error instanceof Error ? error.message : String(error)
  return (
    <main id="main" className="crash" role="alert">
      <Empty
        level={1}
        title={t.shell.crashTitle}
        actions={
          <Button kind="primary" icon={RotateCw} onClick={() => location.reload()}>
            {t.common.reload}
          </Button>
        }
      >
        {reason}
      </Empty>
      <details className="crash-detail">
        <summary className="o-link">{t.shell.crashDetail}</summary>
        <pre lang="en">{message}</pre>
      </details>
    </main>
  )
}

/** Replaces a crashed screen: shows the error and how to continue. It tries again when the address (`resetKey`) changes. */
export class ErrorBoundary extends Component<
  { resetKey: string; children: ReactNode },
  { error: unknown; failed: boolean }
> {
  override state = { error: null as unknown, failed: false }

  static getDerivedStateFromError(error: unknown) {
    return { error, failed: true }
  }

  override componentDidCatch() {
    failPlainField()
  }

  override componentDidUpdate(previous: { resetKey: string }) {
    if (this.state.failed && previous.resetKey !== this.props.resetKey) this.setState({ error: null, failed: false })
  }

  override render() {
    return this.state.failed ? <Crashed error={this.state.error} /> : this.props.children
  }
}
