import type { CompareReport } from '#shared/move-report.ts'
import { useTexts } from '#web/lib/locale.tsx'
import { CountTable } from './count-table.tsx'
import { RecordsOfSort, Remarks } from './records-list.tsx'

/** The result of a comparison: numbers of each kind, and the differences. */
export function CompareTables({ result }: { result: CompareReport }) {
  const said = useTexts().siteMove
  const { kinds, faults, explained, remarks } = result
  const sum = (name: 'different' | 'explained') => kinds.reduce((all, counts) => all + counts[name], 0)
  return (
    <>
      {(faults.length > 0 || explained.length > 0) && (
        <section className="o-panel move-records" aria-label={said.faults}>
          <h2 className="move-head">{said.faults}</h2>
          {faults.length > 0 && (
            <RecordsOfSort
              title={said.counts.different}
              count={Math.max(sum('different'), faults.length)}
              records={faults}
              isOpen
            />
          )}
          {explained.length > 0 && (
            <RecordsOfSort
              title={said.explained}
              count={Math.max(sum('explained'), explained.length)}
              records={explained.map((one) => ({ ...one, text: `${one.text} (${one.explanation})` }))}
            />
          )}
        </section>
      )}
      <CountTable
        title={said.compared}
        rows={kinds}
        columns={['there', 'same', 'explained', 'different']}
        always={['there', 'same', 'different']}
      />
      <Remarks remarks={remarks} />
    </>
  )
}
