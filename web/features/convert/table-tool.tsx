import { Undo2 } from 'lucide-react'
import { Fragment, useState } from 'react'
import { emptyTable, setCell } from '#shared/markdown-table/edit.ts'
import { type MarkdownTable, tableAround } from '#shared/markdown-table/table.ts'
import { tidyTable } from '#shared/markdown-table/write.ts'
import { useLocale, useTexts } from '#web/lib/locale.tsx'
import type { EditorToolProps } from '#web/parts/editor-tools/editor-tool.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { FormDialog } from '#web/ui/react-aria/form-dialog.tsx'
import { TableGrid } from './table-grid.tsx'
import { type Place, TABLE_ACTIONS, type TableAction } from './table-tools.ts'
import './convert.css'
import './table-tool.css'

const NEW_COLUMNS = 3
const NEW_ROWS = 2
/** How many steps Undo can go back. */
const STEPS = 100

interface State {
  table: MarkdownTable
  at: Place
}

/** The table with its undo steps. Typing in one cell is one step. */
function useTable(first: State) {
  const [steps, setSteps] = useState<readonly State[]>([first])
  const [typing, setTyping] = useState('')
  const now = steps.at(-1) as State
  const step = (next: State, name: string) => {
    const isSame = name !== '' && name === typing
    setTyping(name)
    setSteps(isSame ? [...steps.slice(0, -1), next] : [...steps.slice(-STEPS), next])
  }
  return {
    ...now,
    isChanged: now.table !== first.table,
    canUndo: steps.length > 1,
    goTo: (at: Place) => setSteps([...steps.slice(0, -1), { ...now, at }]),
    write: (at: Place, text: string) =>
      step({ table: setCell(now.table, at.row, at.column, text), at }, `${steps.length > 1}${at.row},${at.column}`),
    change: (next: State) => {
      if (next.table !== now.table) step(next, '')
    },
    undo: () => {
      setTyping('')
      if (steps.length > 1) setSteps(steps.slice(0, -1))
    },
  }
}

/** Edits the table around the caret in a grid, or creates a new one. Its Markdown is written anew with aligned columns. */
export function TableTool({ editor, onClose }: EditorToolProps) {
  const t = useTexts().convert.table
  const { tag } = useLocale()
  const [found] = useState(() => tableAround(editor.text(), editor.range().from))
  const [first] = useState<State>(() => ({
    table: found?.table ?? emptyTable(NEW_COLUMNS, NEW_ROWS),
    at: { row: found?.row ?? 0, column: found?.column ?? 0 },
  }))
  const { table, at, isChanged, canUndo, goTo, write, change, undo } = useTable(first)
  const run = (action: TableAction) => change(action.run(table, at, tag))
  const runNamed = (name: TableAction['name']) => {
    const action = TABLE_ACTIONS.flat().find((one) => one.name === name)
    if (action) run(action)
  }
  const cannot = (action: TableAction) => action.run(table, at, tag).table === table
  const onDone = () => {
    if (found) editor.replace(found.from, found.to, tidyTable(table, found.prefix))
    else editor.insert(tidyTable(table), { block: true })
    onClose()
  }
  return (
    <FormDialog
      title={found ? t.title : t.newTitle}
      action={t.done}
      busy={false}
      error={null}
      dirty={isChanged}
      fields={4}
      size="l"
      className="convert"
      footStart={<span className="o-hint">{t.size(table.rows.length - 1, table.align.length)}</span>}
      onClose={onClose}
      onSubmit={onDone}
    >
      <div role="toolbar" aria-label={t.tools} className="convert-actions">
        {TABLE_ACTIONS.map((group, place) => (
          <Fragment key={group[0]?.name}>
            {place > 0 && <span className="convert-actions-line" />}
            {group.map((action) => (
              <IconButton
                key={action.name}
                icon={action.icon}
                label={t[action.name] as string}
                shortcut={action.shortcut}
                pressed={'left center right'.includes(action.name) ? table.align[at.column] === action.name : undefined}
                disabled={cannot(action)}
                // a press must not move the focus out of the cell
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => run(action)}
              />
            ))}
          </Fragment>
        ))}
        <span className="convert-actions-line" />
        <IconButton
          icon={Undo2}
          label={t.undo}
          shortcut="Ctrl Z"
          disabled={!canUndo}
          onMouseDown={(event) => event.preventDefault()}
          onClick={undo}
        />
      </div>
      <TableGrid table={table} at={at} onAt={goTo} onChange={write} onMove={runNamed} onUndo={undo} />
      <p className="o-hint">{t.hint}</p>
    </FormDialog>
  )
}
