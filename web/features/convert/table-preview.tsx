import type { Align } from '#shared/markdown-table/row.ts'
import { useTexts } from '#web/lib/locale.tsx'

/** Longer previews are cut: what is inserted has all rows. */
const ROWS_SHOWN = 100

/** A table as it will look, of plain text. */
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
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keys */}
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
              // biome-ignore lint/suspicious/noArrayIndexKey: rows have no name, and none keeps state
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
