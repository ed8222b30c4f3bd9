import { useLocale, useTexts } from '#web/lib/locale.tsx'
import { fullTime } from '#web/lib/time.ts'
import { DataTable } from '#web/ui/data-table.tsx'
import type { Moves } from './moves.ts'

/** The sites that were moved here, if there are any. */
export function MovedSites({ moved }: Pick<Moves, 'moved'>) {
  const said = useTexts().siteMove
  const { tag } = useLocale()
  if (moved.length === 0) return null
  return (
    <section className="o-panel" aria-label={said.movedSites}>
      <h2 className="move-head">{said.movedSites}</h2>
      <DataTable
        label={said.movedSites}
        rows={moved}
        rowKey={({ system, source_name }) => `${system} ${source_name}`}
        columns={[
          { id: 'system', head: said.system, cell: ({ title }) => title },
          { id: 'name', head: said.name, cell: ({ source_name }) => source_name },
          { id: 'first', head: said.firstRun, cell: ({ addtime }) => fullTime(addtime, tag) },
          { id: 'last', head: said.lastRun, cell: ({ last_run }) => fullTime(last_run, tag) },
        ]}
      />
    </section>
  )
}
