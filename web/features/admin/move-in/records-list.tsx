import { TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import type { NamedRecord } from '#shared/move-report.ts'
import { useTexts } from '#web/lib/locale.tsx'
import { Icon } from '#web/ui/icon.tsx'

/** A sort of records with their number; it opens to the first of them. */
export function RecordsOfSort(props: {
  title: string
  count: number
  records: readonly NamedRecord[]
  isOpen?: boolean
  after?: (record: NamedRecord) => ReactNode
}) {
  const said = useTexts().siteMove
  const { title, count, records, isOpen, after } = props
  return (
    <details open={isOpen}>
      <summary>
        <Icon of={TriangleAlert} size="s" />
        <span className="o-grow">{title}</span>
        <span className="o-muted o-num">{count}</span>
      </summary>
      <ul>
        {records.map((record, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a record may have several notes of a sort
          <li key={at}>
            <b>
              {said.kinds[record.kind] ?? record.kind} {record.old_id}
              {record.name !== '' && ` “${record.name}”`}
            </b>{' '}
            {record.text}
            {after?.(record)}
          </li>
        ))}
        {count > records.length && <li>{said.moreInReport(count - records.length)}</li>}
      </ul>
    </details>
  )
}

/** What of the other site has no place here. */
export function Remarks({ remarks }: { remarks: readonly { what: string; count: number }[] }) {
  const said = useTexts().siteMove
  if (remarks.length === 0) return null
  return (
    <section className="o-panel move-records" aria-label={said.remarks}>
      <h2 className="move-head">{said.remarks}</h2>
      <ul>
        {remarks.map(({ what, count }) => (
          <li key={what}>
            <b className="o-num">{count}</b> {what}
          </li>
        ))}
      </ul>
    </section>
  )
}
