import { useEffect, useRef, useState } from 'react'
import type { ImportReport } from '#shared/api/sign-in.ts'
import { type ApiError, invalidate } from '#web/lib/api.ts'
import { useTexts } from '#web/lib/locale.tsx'
import { streamCall } from '#web/lib/stream-call.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'

const COUNTS = ['found', 'created', 'linked', 'changed', 'enabled', 'disabled', 'skipped', 'unchanged'] as const

/** The result of an import, with the people of each act. */
function ReportList({ report }: { report: ImportReport }) {
  const said = useTexts().signIn
  const whys: Readonly<Record<string, string>> = said.whys
  return (
    <div className="sign-in-report">
      <p className="o-hint">
        {report.dry_run === 1 ? said.dryReport : said.reportOf(report.started)}
        {report.cancelled === 1 && ` ${said.wasEnded}`}
      </p>
      <dl>
        {COUNTS.map((name) => (
          <div key={name}>
            <dt>{said.counts[name]}</dt>
            <dd className="o-num">{report[name]}</dd>
          </div>
        ))}
      </dl>
      {report.people.length > 0 && (
        <details>
          <summary>{said.people(report.people.length)}</summary>
          <ul>
            {report.people.map(({ name, act, username, why }) => (
              <li key={`${act} ${name} ${why}`}>
                {[said.counts[act], name, username, whys[why] ?? why].filter(Boolean).join(' · ')}
              </li>
            ))}
          </ul>
        </details>
      )}
    </div>
  )
}

/** Imports the people of a directory. Shows the progress and the result, and can be stopped. */
export function ImportPeople({ provider_id, last }: { provider_id: number; last: ImportReport | null }) {
  const said = useTexts().signIn
  const [progress, setProgress] = useState<{ done: number; total: number } | null>(null)
  const [report, setReport] = useState(last)
  const [error, setError] = useState('')
  const running = useRef<AbortController | null>(null)
  useEffect(() => () => running.current?.abort(), [])
  const start = async (dry_run: boolean) => {
    const mine = new AbortController()
    running.current = mine
    setError('')
    setProgress({ done: 0, total: 0 })
    try {
      for await (const { event, data } of streamCall('adminSignIn/import', { provider_id, dry_run }, mine)) {
        if (event === 'done') setReport(data)
        else setProgress(data)
      }
    } catch (cause) {
      if (!mine.signal.aborted) setError((cause as ApiError).message)
    }
    setProgress(null)
    await invalidate('adminSignIn/getList', 'adminUser/getList')
  }
  return (
    <section className="o-panel sign-in-try sign-in-import" aria-labelledby="import-title">
      <h2 id="import-title">{said.importTitle}</h2>
      <p className="o-hint">{said.importLead}</p>
      {progress ? (
        <>
          <progress aria-label={said.importTitle} value={progress.done} max={Math.max(1, progress.total)} />
          <p className="o-num" role="status">
            {progress.total > 0 ? said.progress(progress.done, progress.total) : said.reading}
          </p>
          <Button onClick={() => running.current?.abort()}>{said.endImport}</Button>
        </>
      ) : (
        <div className="sign-in-buttons">
          <Button onClick={() => start(true)}>{said.dryRun}</Button>
          <Button kind="primary" onClick={() => start(false)}>
            {said.importNow}
          </Button>
        </div>
      )}
      {error && (
        <Notice kind="danger" alert>
          {error}
        </Notice>
      )}
      {report && <ReportList report={report} />}
    </section>
  )
}
