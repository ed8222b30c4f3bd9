import type { ComponentProps, RefObject } from 'react'
import { refOf } from '#shared/sheet/address.ts'
import { cellAt, mergeAt, type Sheet, styleOf } from '#shared/sheet/model.ts'
import { textWidth } from '#web/features/sheet/model/measure.ts'
import { boxOf, HEAD_HEIGHT, headWidth } from '#web/features/sheet/model/metrics.ts'
import type { SheetState, SheetStore } from '#web/features/sheet/model/sheet-store.ts'
import { useTexts } from '#web/lib/locale.tsx'
import { FunctionList, useFunctionNames } from './function-list.tsx'
import type { Viewport } from './use-viewport.ts'

const PADDING = 20
const LINE = 19
/** The height of the list of functions, with its distance from the field. */
const LIST_HEIGHT = 220

/**
 * The input field that has the focus of the grid. It lies over the active cell, empty and invisible until something is typed. So
 * all input (a keyboard, an input method, a phone) goes into the active cell.
 */
export function CellEditor(
  props: {
    field: RefObject<HTMLTextAreaElement | null>
    store: SheetStore
    state: SheetState
    sheet: Sheet
    viewport: Viewport
    /** The displayed text of the active cell. */
    shown: string
    describedBy: string
  } & Pick<ComponentProps<'textarea'>, 'onKeyDown' | 'onCopy' | 'onCut' | 'onPaste' | 'onBlur' | 'onFocus'>,
) {
  const { field, store, state, sheet, viewport, shown, describedBy, onKeyDown, ...events } = props
  const t = useTexts().sheet
  const { active } = state.selection
  const { edit, editable } = state
  const functions = useFunctionNames({ store, edit, place: 'cell', field })
  const box = boxOf(
    sheet,
    mergeAt(sheet, active) ?? { top: active.row, left: active.col, bottom: active.row, right: active.col },
  )
  const left = headWidth(sheet) + box.left + (active.col < sheet.frozen.col ? viewport.left : 0)
  const top = HEAD_HEIGHT + box.top + (active.row < sheet.frozen.row ? viewport.top : 0)
  const inCell = edit?.place === 'cell'
  const text = inCell ? edit.text : ''
  const lines = text.split('\n')
  const wraps = styleOf(sheet, cellAt(sheet, active))?.textwrap === true
  const room = Math.max(box.width, viewport.left + viewport.width - left - 12)
  const wanted = inCell ? Math.max(...lines.map((line) => textWidth(line))) + PADDING : 0
  const width = wraps ? box.width : Math.min(room, Math.max(box.width, wanted))
  const wrapped = lines.reduce(
    (all, line) => all + Math.max(1, Math.ceil(textWidth(line) / Math.max(20, width - PADDING))),
    0,
  )
  const height = inCell ? Math.max(box.height, wrapped * LINE + 6) : box.height
  const isBelow = top + height + LIST_HEIGHT <= viewport.top + viewport.height || top - LIST_HEIGHT < viewport.top
  return (
    <>
      <textarea
        ref={field}
        className="sheet-editor"
        data-open={inCell || undefined}
        rows={1}
        spellCheck={false}
        autoCapitalize="off"
        autoComplete="off"
        readOnly={!editable}
        aria-label={shown ? t.cellWith(refOf(active), shown) : t.cell(refOf(active))}
        aria-describedby={describedBy}
        value={text}
        style={{ left, top, width, height }}
        onChange={(event) => {
          functions.noteTyped(event)
          store.setEdit({ text: event.target.value, isQuick: inCell ? edit.isQuick : true, place: 'cell' })
        }}
        onKeyDown={(event) => {
          if (!functions.onKey(event)) onKeyDown?.(event)
        }}
        {...functions.attributes}
        {...events}
      />
      {functions.offered && (
        <FunctionList
          offered={functions.offered}
          style={isBelow ? { left, top: top + height + 4 } : { left, top: top - 4, transform: 'translateY(-100%)' }}
        />
      )}
    </>
  )
}
