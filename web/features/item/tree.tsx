import {
  type CSSProperties,
  Fragment,
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { flushSync } from 'react-dom'
import type { Id } from '#web/paths.ts'
import { isPlainPress, preloadPage, useOpenPage } from './open-page.tsx'
import { drawnRows, useRowWindow } from './row-window.ts'
import { type NodeKey, pageKey, type Row } from './tree-model.ts'
import { TreeRow } from './tree-row.tsx'
import type { TreeTools } from './tree-tools.ts'
import type { TreeState } from './use-tree-state.ts'
import './tree.css'

/** When the current row is at least this far down, the tree opens scrolled, with some rows above the current one. */
const FAR_DOWN = 20
const START_ABOVE = 8

/** How long the focus must rest on a row before its page is loaded. */
const REST_MS = 150

/** The space of rows that are not drawn. */
function Gap({ rows }: { rows: number }) {
  return rows > 0 && <div className="tree-gap" style={{ '--tree-rows': rows } as CSSProperties} />
}

/** Moves the focus to a row. The row that is the Tab stop is always drawn, wherever it is. */
export function focusRow({ setStop }: Pick<TreeState, 'setStop'>, key: NodeKey): void {
  flushSync(() => setStop(key))
  document.getElementById(`tree-${key}`)?.focus()
}

/** Scrolls the current page into view when it is outside. The results of a filter are shown from the start. */
function useCurrentInView(box: RefObject<HTMLElement | null>, page_id: number, filter: string) {
  const isFiltered = filter !== ''
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs again when the filter is emptied, because that moves the page
  useLayoutEffect(() => {
    const row = box.current?.querySelector(`#tree-p${page_id}`)
    if (!row || !box.current) return
    const [outer, inner] = [box.current.getBoundingClientRect(), row.getBoundingClientRect()]
    const hidden = inner.top < outer.top || inner.bottom > outer.bottom
    if (hidden) box.current.scrollTop += inner.top - outer.top - outer.height / 3
  }, [box, page_id, isFiltered])
  useLayoutEffect(() => {
    if (box.current && filter) box.current.scrollTop = 0
  }, [box, filter])
}

export interface TreeProps {
  label: string
  item: Id
  page_id: number
  state: TreeState
  /** The tools of editors, once they are downloaded; `null` for readers. */
  tools: TreeTools | null
  /** Called when a page was opened here (closes the drawer). */
  onOpen: () => void
  box: RefObject<HTMLDivElement | null>
}

/**
 * Catalogs and pages of an item as a tree with one Tab stop. Arrow keys move, open and close; Home and End go to the ends. Enter
 * opens a page and moves the focus to its text, Space opens it and keeps the focus. A letter goes to the next title that begins
 * with it.
 */
export function Tree({ label, item, page_id, state, tools, onOpen, box }: TreeProps) {
  const { rows, indexOf, toggle, setStop } = state
  const open = useOpenPage(item)
  const stay = useRef(false)
  const rest = useRef(0)
  const current = indexOf(pageKey(page_id))
  const [start] = useState(() => (current < FAR_DOWN ? undefined : rows[current - START_ABOVE]?.key))
  useCurrentInView(box, page_id, state.filter)
  const span = useRowWindow(box, rows.length, current)
  const drawn = drawnRows(span, indexOf(state.stop), current)

  // a page opened with Space leaves the focus here, although the change of screen has moved it
  useEffect(() => {
    if (stay.current) document.getElementById(`tree-${pageKey(page_id)}`)?.focus()
    stay.current = false
  }, [page_id])

  const go = (key: NodeKey | undefined) => {
    if (!key) return
    focusRow(state, key)
    clearTimeout(rest.current)
    if (key.startsWith('p')) rest.current = window.setTimeout(() => preloadPage(Number(key.slice(1))), REST_MS)
  }
  const rowOf = (target: EventTarget | null) => {
    const key = (target as Element | null)?.closest?.<HTMLElement>('[data-key]')?.dataset.key
    return rows[indexOf(key as NodeKey | undefined)]
  }

  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const row = rowOf(event.target)
    if (!row) return
    const at = indexOf(row.key)
    const { catalog } = row
    if (tools?.onKeyDown(event, row)) return
    if (event.altKey || event.ctrlKey || event.metaKey) return
    if ((event.target as Element).closest('[data-more]')) return
    const act: Record<string, () => void> = {
      ArrowDown: () => go(rows[at + 1]?.key),
      ArrowUp: () => go(rows[at - 1]?.key),
      Home: () => go(rows[0]?.key),
      End: () => go(rows.at(-1)?.key),
      ArrowRight: () => {
        if (catalog && !row.expanded) toggle(catalog.cat_id, true)
        else if (catalog && rows[at + 1]?.depth === row.depth + 1) go(rows[at + 1]?.key)
      },
      ArrowLeft: () => {
        if (catalog && row.expanded && !state.filter) toggle(catalog.cat_id, false)
        else if (row.parent_cat_id) go(`c${row.parent_cat_id}`)
      },
      Enter: () => {
        if (catalog) toggle(catalog.cat_id)
        else {
          onOpen()
          open(row.page.page_id)
        }
      },
      ' ': () => {
        if (catalog) return toggle(catalog.cat_id)
        stay.current = row.page.page_id !== page_id
        open(row.page.page_id)
      },
    }
    const run = act[event.key]
    if (run) {
      event.preventDefault()
      run()
    } else if (/^[\p{L}\p{N}]$/u.test(event.key)) {
      const wanted = event.key.toLocaleLowerCase()
      const begins = (each: Row) => each.title.slice(0, 2).toLocaleLowerCase().startsWith(wanted)
      go((rows.slice(at + 1).find(begins) ?? rows.slice(0, at).find(begins))?.key)
    }
  }

  return (
    <div
      ref={box}
      role="tree"
      aria-label={label}
      className="tree"
      {...tools?.handlers}
      // a dragged row must stay in the document, or the browser ends the dragging
      onDragStartCapture={(event) => {
        const row = rowOf(event.target)
        if (row) setStop(row.key)
      }}
      onKeyDown={onKeyDown}
      onFocus={(event) => {
        const row = rowOf(event.target)
        if (row) setStop(row.key)
      }}
      onClick={(event) => {
        const target = event.target as Element
        const row = rowOf(target)
        const more = target.closest<HTMLElement>('[data-more]')
        if (!row) return
        if (more) tools?.openMenu(row, { current: more }, event.detail === 0)
        else if (row.catalog && isPlainPress(event)) {
          event.preventDefault()
          toggle(row.catalog.cat_id)
        }
      }}
    >
      {drawn.map((number, at) => {
        const row = rows[number] as Row
        const above = number - (drawn[at - 1] ?? -1) - 1
        return (
          <Fragment key={row.key}>
            {above > 0 && <Gap rows={above} />}
            <TreeRow
              row={row}
              item={item}
              words={state.filter}
              isStop={row.key === state.stop}
              isCurrent={number === current}
              isStart={row.key === start}
              tools={tools}
              onOpen={onOpen}
            />
          </Fragment>
        )
      })}
      <Gap rows={rows.length - (drawn.at(-1) ?? -1) - 1} />
    </div>
  )
}
