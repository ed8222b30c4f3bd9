import { useMemo, useState } from 'react'
import { describeTable, sqlMarkdown, tableTitle } from '#shared/sql/markdown.ts'
import type { SqlTable } from '#shared/sql/model.ts'
import { useTexts } from '#web/lib/locale.tsx'
import type { EditorToolProps } from '#web/parts/editor-tools/editor-tool.ts'
import { Checkbox } from '#web/ui/check.tsx'
import { ConvertDialog } from './convert-dialog.tsx'
import { SqlSource } from './sql-source.tsx'
import { TablePreview } from './table-preview.tsx'
import { useSqlTables } from './use-sql-tables.ts'

/** How many tables the preview shows before they are inserted. */
const TABLES_SHOWN = 10

/** Turns SQL that creates tables into Markdown tables. The SQL is typed, pasted or a dump file. */
export function SqlTool({ editor, onClose }: EditorToolProps) {
  const t = useTexts().convert
  const [source, setSource] = useState<string | File>(() => editor.selection())
  const [first] = useState(source)
  const { state, tables } = useSqlTables(source)
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const [tried, setTried] = useState(false)
  const chosen = useMemo(() => tables.filter((table) => !left.has(tableTitle(table))), [tables, left])
  const problem = () => {
    if (state === 'failed') return t.sql.unreadable
    if (state === 'empty') return tried ? t.sql.empty : null
    if (state === 'reading') return null
    if (tables.length === 0) return t.sql.none
    return tried && chosen.length === 0 ? t.sql.unchosen : null
  }
  const onInsert = () => {
    setTried(true)
    if (state !== 'done' || chosen.length === 0) return
    editor.insert(sqlMarkdown(chosen, t.sqlTable), { block: true })
    onClose()
  }
  return (
    <ConvertDialog
      title={t.sql.title}
      dirty={source !== first}
      onClose={onClose}
      onInsert={onInsert}
      previewLabel={state === 'reading' ? t.sql.reading : undefined}
      preview={chosen.length > 0 ? <Preview tables={chosen} /> : null}
    >
      <SqlSource source={source} onChange={setSource} error={problem()} />
      {tables.length > 1 && <TableChooser tables={tables} left={left} onChange={setLeft} />}
    </ConvertDialog>
  )
}

function TableChooser(props: {
  tables: readonly SqlTable[]
  left: ReadonlySet<string>
  onChange: (left: ReadonlySet<string>) => void
}) {
  const { tables, left, onChange } = props
  const t = useTexts().convert.sql
  const toggle = (name: string, isIn: boolean) => {
    const next = new Set(left)
    if (isIn) next.delete(name)
    else next.add(name)
    onChange(next)
  }
  const all = tables.every((table) => !left.has(tableTitle(table)))
  return (
    <fieldset className="o-field">
      <legend className="o-field-label">
        {t.tables} <span className="o-hint convert-count">{t.found(tables.length)}</span>
      </legend>
      <div className="convert-choices">
        <Checkbox checked={all} onChange={(isIn) => onChange(new Set(isIn ? [] : tables.map(tableTitle)))}>
          {t.all}
        </Checkbox>
        {tables.map((table) => {
          const name = tableTitle(table)
          return (
            <Checkbox key={name} checked={!left.has(name)} onChange={(isIn) => toggle(name, isIn)}>
              {name} <span className="convert-count">{t.columns(table.columns.length)}</span>
            </Checkbox>
          )
        })}
      </div>
    </fieldset>
  )
}

function Preview({ tables }: { tables: readonly SqlTable[] }) {
  const t = useTexts().convert
  const rest = tables.length - TABLES_SHOWN
  return (
    <div className="convert-tables">
      {tables.slice(0, TABLES_SHOWN).map((table) => {
        const { heading, head, rows, below } = describeTable(table, t.sqlTable)
        return (
          <section key={tableTitle(table)}>
            <h3>{heading}</h3>
            <TablePreview head={head} rows={rows} />
            {below.length > 0 && (
              <ul>
                {below.map((line) => (
                  <li key={line}>{line}</li>
                ))}
              </ul>
            )}
          </section>
        )
      })}
      {rest > 0 && <p className="o-hint">{t.sql.moreTables(rest)}</p>}
    </div>
  )
}
