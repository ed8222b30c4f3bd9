import { type RefObject, useSyncExternalStore } from 'react'
import { areaRef, refOf } from '#shared/sheet/address.ts'
import { textAt } from '#shared/sheet/model.ts'
import { FunctionList, useFunctionNames } from '#web/features/sheet/grid/function-list.tsx'
import type { KeyTools } from '#web/features/sheet/grid/keys.ts'
import { commitAndGo } from '#web/features/sheet/grid/keys.ts'
import { isSingle } from '#web/features/sheet/model/selection.ts'
import type { SheetStore } from '#web/features/sheet/model/sheet-store.ts'
import { isComposing } from '#web/lib/is-composing.ts'
import { useTexts } from '#web/lib/locale.tsx'

/** The formula bar above the grid: the name of the active cell and its text as typed. */
export function FormulaBar(props: {
  store: SheetStore
  field: RefObject<HTMLTextAreaElement | null>
  reveal: KeyTools['reveal']
  onDone: () => void
}) {
  const { store, field, reveal, onDone } = props
  const t = useTexts().sheet
  const { selection, edit, editable } = useSyncExternalStore(store.subscribe, store.snapshot)
  const { active, area } = selection
  const functions = useFunctionNames({ store, edit, place: 'bar', field })
  const text = edit ? edit.text : textAt(store.sheet(), active.row, active.col)
  return (
    <div className="sheet-line">
      <output className="sheet-ref o-mono" aria-label={t.selected}>
        {isSingle(store.sheet(), selection) ? refOf(active) : areaRef(area)}
      </output>
      <textarea
        ref={field}
        rows={1}
        className="sheet-line-text o-mono"
        aria-label={t.cellText}
        readOnly={!editable}
        spellCheck={false}
        autoCapitalize="off"
        value={text}
        {...functions.attributes}
        onChange={(event) => {
          functions.noteTyped(event)
          store.setEdit({ text: event.target.value, isQuick: false, place: 'bar' })
        }}
        onBlur={() => {
          if (store.snapshot().edit?.place === 'bar') store.commit()
        }}
        onKeyDown={(event) => {
          if (isComposing(event) || functions.onKey(event)) return
          if (event.key === 'Enter' && !event.altKey && !event.shiftKey) {
            event.preventDefault()
            commitAndGo({ store, reveal, tabRun: { current: null } }, { row: 1, col: 0 })
            onDone()
          } else if (event.key === 'Escape') {
            event.preventDefault()
            store.setEdit(null)
            onDone()
          }
        }}
      />
      {functions.offered && <FunctionList offered={functions.offered} />}
    </div>
  )
}
