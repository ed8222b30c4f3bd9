import type { MoveReport } from '#shared/move-report.ts'
import { useTexts } from '#web/lib/locale.tsx'
import { CountTable } from './count-table.tsx'
import { RecordsOfSort, Remarks } from './records-list.tsx'

/** The report of a dry run or a move: numbers of each kind, and what is not as it was. */
export function MoveTables({ result }: { result: MoveReport }) {
  const said = useTexts().siteMove
  const { kinds, notes, remarks } = result
  return (
    <>
      <CountTable
        title={said.table}
        rows={kinds}
        columns={['found', 'moved', 'updated', 'unchanged', 'kept', 'left', 'removed']}
        always={['found', 'moved', 'left']}
      />
      <section className="o-panel move-records" aria-label={said.notes}>
        <h2 className="move-head">{said.notes}</h2>
        {notes.length === 0 && <p className="o-hint">{said.noNotes}</p>}
        {notes.map(({ code, count, first }) => (
          <RecordsOfSort key={code} title={said.codes[code] ?? code} count={count} records={first} />
        ))}
      </section>
      <Remarks remarks={remarks} />
    </>
  )
}
