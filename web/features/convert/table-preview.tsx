import type { Align } from '#shared/markdown-table/row.ts'
import { useTexts } from '#web/lib/locale.tsx'

/** Longer previews are cut. All rows are inserted. */
const ROWS_SHOWN = 100

/** The preview of a table of plain text. */
export function TablePreview(props: {
  head: readonly string[]
  rows: readonly (readonly string[])[]
  align?: readonly Align[]
}) {
  const { head, rows, align = [] } = props
  const t = useTexts().convert
  const rest = rows.length - ROWS_SHOWN
  const columns = head.map((_, i) => i)
  const at = (i: number) => ({ textAlign: align[i] ?? undefined })
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling element must be reachable by keyboard */}
      <section className="convert-table" tabIndex={0} aria-label={t.preview}>
        <table>
          <thead>
            <tr>
              {columns.map((i) => (
                <th key={i} scope="col" style={at(i)}>
                  {head[i]}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.slice(0, ROWS_SHOWN).map((row, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: rows have no id and no state
              <tr key={place}>
                {columns.map((i) => (
                  <td key={i} style={at(i)}>
                    {row[i]}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {rest > 0 && <p className="o-hint">{t.moreRows(rest)}</p>}
    </>
  )
}
