import { useTexts } from '#web/lib/locale.tsx'
import { DataTable } from '#web/ui/data-table.tsx'

/** A row of numbers about a kind of records. */
type Row<C extends string> = { kind: string } & Record<C, number>

/** Numbers by kinds of records. Columns without any number are left out, except those that are always there. */
export function CountTable<C extends CountName>(props: {
  title: string
  rows: readonly Row<C>[]
  columns: readonly C[]
  always: readonly C[]
}) {
  const said = useTexts().siteMove
  const { title, rows, always } = props
  const columns = props.columns.filter((name) => always.includes(name) || rows.some((row) => row[name] > 0))
  return (
    <section className="o-panel" aria-label={title}>
      <h2 className="move-head">{title}</h2>
      <DataTable<Row<C>>
        label={title}
        rows={rows}
        rowKey={({ kind }) => kind}
        scroll
        className="move-counts"
        columns={[
          { id: 'kind', head: said.kind, cell: ({ kind }) => said.kinds[kind] ?? kind },
          ...columns.map((name) => ({
            id: name,
            head: said.counts[name],
            end: true,
            cell: (row: Row<C>) => (row[name] > 0 ? row[name] : <span className="o-muted">0</span>),
          })),
        ]}
      />
    </section>
  )
}

type CountName =
  | 'found'
  | 'moved'
  | 'updated'
  | 'unchanged'
  | 'kept'
  | 'left'
  | 'removed'
  | 'there'
  | 'same'
  | 'explained'
  | 'different'
