import {
  type ChangeEvent,
  type CSSProperties,
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react'
import { flushSync } from 'react-dom'
import { namesFor, typedName, withName } from '#web/features/sheet/model/function-names.ts'
import type { Edit, SheetStore } from '#web/features/sheet/model/sheet-store.ts'
import { isComposing } from '#web/lib/is-composing.ts'
import { useTexts } from '#web/lib/locale.tsx'
import './function-list.css'

/** The names of functions that are offered for the word before the caret, and what has been done with them. */
export interface OfferedNames {
  names: readonly string[]
  /** The index of the name that Tab takes. */
  chosen: number
  listId: string
  take: (name: string) => void
}

/**
 * Offers the names of functions while a formula is typed into a text field; a caret that only passes a name opens nothing. Arrow keys choose, Tab takes
 * (also Enter, once an arrow key has chosen), and Escape closes the list until another letter is typed.
 * @param place the field that is meant: its text is `edit.text`
 */
export function useFunctionNames(options: {
  store: SheetStore
  edit: Edit | null
  place: Edit['place']
  field: RefObject<HTMLTextAreaElement | null>
}) {
  const { store, edit, place, field } = options
  const listId = useId()
  /** The text after the last letter that was typed, the caret behind it, and the index of the name that an arrow key has chosen. */
  const [last, setLast] = useState<{ text: string; caret: number; moved: number | null } | null>(null)
  const text = edit?.place === place ? edit.text : ''
  const typed = last?.text === text ? typedName(text, last.caret) : null
  const names = typed ? namesFor(typed.word) : []
  const chosen = last?.moved ?? 0

  const take = (name: string) => {
    const element = field.current
    if (!typed || !edit || !element) return
    const next = withName(text, typed, name)
    flushSync(() => store.setEdit({ ...edit, text: next.text }))
    element.setSelectionRange(next.caret, next.caret)
  }
  /** Handles a key of the list. Returns whether it did. */
  const onKey = (event: KeyboardEvent<HTMLTextAreaElement>): boolean => {
    const hasModifier = event.shiftKey || event.ctrlKey || event.metaKey || event.altKey
    const name = names[chosen]
    if (!name || hasModifier || isComposing(event)) return false
    const move = (by: number) => last && setLast({ ...last, moved: (chosen + by + names.length) % names.length })
    if (event.key === 'Tab' || (event.key === 'Enter' && last?.moved != null)) take(name)
    else if (event.key === 'ArrowDown') move(1)
    else if (event.key === 'ArrowUp') move(-1)
    else if (event.key === 'Escape') setLast(null)
    else return false
    event.preventDefault()
    return true
  }
  const isOpen = names.length > 0
  return {
    offered: isOpen ? ({ names, chosen, listId, take } satisfies OfferedNames) : null,
    onKey,
    /** Call it when something was typed. */
    noteTyped: ({ target, nativeEvent }: ChangeEvent<HTMLTextAreaElement>) => {
      const isComposed = 'isComposing' in nativeEvent && nativeEvent.isComposing === true
      setLast(isComposed ? null : { text: target.value, caret: target.selectionStart, moved: null })
    },
    /** For the text field. */
    attributes: {
      onSelect: () => last && field.current?.selectionStart !== last.caret && setLast(null),
      'aria-autocomplete': 'list',
      'aria-controls': isOpen ? listId : undefined,
      'aria-activedescendant': isOpen ? `${listId}-${chosen}` : undefined,
    } as const,
  }
}

/** The offered names, below or above the text field, which keeps the focus. */
export function FunctionList({ offered, style }: { offered: OfferedNames; style?: CSSProperties }) {
  const { names, chosen, listId, take } = offered
  const t = useTexts().sheet
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const box = list.current
    const row = box?.children[chosen] as HTMLElement | undefined
    if (!box || !row) return
    if (row.offsetTop < box.scrollTop) box.scrollTop = row.offsetTop - 5
    else if (row.offsetTop + row.offsetHeight > box.scrollTop + box.clientHeight)
      box.scrollTop = row.offsetTop + row.offsetHeight + 5 - box.clientHeight
  }, [chosen])
  return (
    <div
      ref={list}
      id={listId}
      role="listbox"
      aria-label={t.functions}
      className="sheet-functions o-mono"
      style={style}
      // The field keeps the focus, and the grid below must not take the press for one on its cells.
      onMouseDown={(event) => event.preventDefault()}
      onPointerDown={(event) => event.stopPropagation()}
      onDoubleClick={(event) => event.stopPropagation()}
    >
      {names.map((name, index) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the text field has the focus and handles the keys
        <div
          key={name}
          id={`${listId}-${index}`}
          role="option"
          aria-selected={index === chosen}
          tabIndex={-1}
          className="sheet-function"
          onClick={() => take(name)}
        >
          {name}
        </div>
      ))}
    </div>
  )
}
