import { CircleCheck, OctagonAlert } from 'lucide-react'
import type { TrySteps } from '#shared/api/try-steps.ts'
import { useTexts } from '#web/lib/locale.tsx'
import { Icon } from '#web/ui/icon.tsx'
import './try-steps.css'

/** The result of a "Try it": each step with its duration and the answer of the other side. It is announced when it appears. */
export function TryStepsList({ result }: { result: TrySteps | undefined }) {
  const said = useTexts().trySteps
  return (
    <div aria-live="polite">
      {result && (
        <div className="try-steps">
          <p className={result.ok ? 'try-steps-ok' : 'try-steps-bad'}>{result.ok ? said.succeeded : said.failed}</p>
          <ol>
            {result.steps.map(({ name, ok, message, milliseconds }) => (
              <li key={name}>
                <span className={ok ? 'try-steps-ok' : 'try-steps-bad'}>
                  <Icon of={ok ? CircleCheck : OctagonAlert} size="s" />
                </span>
                <span>{said.steps[name]}</span>
                <span className="o-muted o-num">{said.milliseconds(milliseconds)}</span>
                {message && <code>{message}</code>}
              </li>
            ))}
          </ol>
        </div>
      )}
    </div>
  )
}
