import { Send } from 'lucide-react'
import { useState } from 'react'
import type { Output } from '#shared/api/index.ts'
import { useTexts } from '#web/lib/locale.tsx'
import { siteAddress } from '#web/lib/site.ts'
import { Button } from '#web/ui/button.tsx'
import { CopyButton } from '#web/ui/copy-button.tsx'

type Mock = Exclude<Output<'mock/infoByPageId'>, []>

const SHOWN_CHARACTERS = 4000

/** The addresses of a saved mock, and a request to try it. */
export function MockAddress({ mock, isPrivate, isSaved }: { mock: Mock; isPrivate: boolean; isSaved: boolean }) {
  const t = useTexts().mock
  const [answer, setAnswer] = useState<{ status: number; body: string } | 'none' | null>(null)
  const byKey = `${siteAddress()}/mock-data/${mock.unique_key}`
  const byPath = `${siteAddress()}/mock-path/${mock.item_id}${mock.path}`
  const send = async () => {
    try {
      // The path may contain variables, so the request uses the key of the mock.
      const response = await fetch(byKey, { method: mock.method || 'GET', credentials: 'omit' })
      setAnswer({ status: response.status, body: (await response.text()).slice(0, SHOWN_CHARACTERS) })
    } catch {
      setAnswer('none')
    }
  }
  return (
    <div className="mock-addresses">
      {!isPrivate && <Address label={t.address} url={byPath} />}
      <Address label={t.addressByKey} url={byKey} />
      {isPrivate && <p className="o-hint">{t.privateHint}</p>}
      <div className="mock-try">
        <Button size="s" icon={Send} disabled={!isSaved} onClick={send}>
          {t.tryIt}
        </Button>
        <span className="o-muted">{t.views(mock.view_times)}</span>
      </div>
      <div role="status">
        {answer === 'none' && <p className="o-hint">{t.noAnswer}</p>}
        {answer !== null && answer !== 'none' && (
          <>
            <p className="mock-status">{t.answered(answer.status)}</p>
            {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling element must be reachable by keyboard */}
            <pre className="mock-answer" tabIndex={0}>
              {answer.body}
            </pre>
          </>
        )}
      </div>
    </div>
  )
}

function Address({ label, url }: { label: string; url: string }) {
  const t = useTexts().mock
  return (
    <div className="mock-address">
      <span className="mock-address-label">{label}</span>
      <code className="o-cut">{url}</code>
      <CopyButton text={url} label={t.copyAddress} size="s" />
    </div>
  )
}
