import { ChevronRight } from 'lucide-react'
import { type CSSProperties, type KeyboardEvent, lazy, memo, type RefObject, Suspense, useEffect, useRef } from 'react'
import { useTexts } from '../../lib/locale.tsx'
import type { Id } from '../../paths.ts'
import { classNames } from '../../ui/class-names.ts'
import { Icon } from '../../ui/icon.tsx'
import { Marked } from '../../ui/marked.tsx'
import { Method } from '../../ui/method.tsx'
import { tip, tipWhenCut } from '../../ui/tooltip.tsx'
import { PageLink, preloadPage, useOpenPage } from './open-page.tsx'
import { methodOf, type NodeKey, pageKey, type Row, stateOf } from './tree-model.ts'
import type { TreeTools } from './tree-tools.ts'
import type { TreeState } from './use-tree-state.ts'
import './tree.css'

/** Few items have pages whose state is worth a glyph. */
const StatusGlyph = lazy(async () => ({ default: (await import('../../ui/status.tsx')).StatusGlyph }))

/** How long the focus has to rest on a row before its page is downloaded. */
const REST_MS = 150

interface RowProps {
  row: Row
  item: Id
  words: string
  isStop: boolean
  isCurrent: boolean
  tools: TreeTools | null
  onOpen: () => void
}

function sameRow(a: RowProps, b: RowProps): boolean {
  return (
    a.row.key === b.row.key &&
    a.row.depth === b.row.depth &&
    a.row.title === b.row.title &&
    a.row.place === b.row.place &&
    a.row.places === b.row.places &&
    a.row.page?.ext_info === b.row.page?.ext_info &&
    a.row.page?.api_method === b.row.page?.api_method &&
    a.row.page?.api_state === b.row.page?.api_state &&
    (a.row.catalog && a.row.expanded) === (b.row.catalog && b.row.expanded) &&
    a.words === b.words &&
    a.isStop === b.isStop &&
    a.isCurrent === b.isCurrent &&
    a.tools === b.tools &&
    a.item === b.item
  )
}

const TreeRow = memo(function TreeRow({ row, item, words, isStop, isCurrent, tools, onOpen }: RowProps) {
  const t = useTexts()
  const method = row.page && methodOf(row.page)
  const state = row.page && stateOf(row.page)
  const stateWord = state && t.apiPage.states[state]
  // as it is shown: voice control goes by what people see
  const methodWord = method?.toUpperCase().replace('DELETE', 'DEL')
  const title = (
    <span className={classNames('tree-title', state === 'deprecated' && 'tree-gone')} {...tipWhenCut(row.title)}>
      <Marked text={row.title} phrase={words} />
    </span>
  )
  return (
    <div
      role="treeitem"
      id={`tree-${row.key}`}
      data-key={row.key}
      tabIndex={isStop ? 0 : -1}
      aria-label={[row.title, methodWord, stateWord].filter(Boolean).join(', ')}
      aria-level={row.depth + 1}
      aria-posinset={row.place}
      aria-setsize={row.places}
      aria-expanded={row.catalog ? row.expanded : undefined}
      aria-current={isCurrent ? 'page' : undefined}
      aria-selected={isCurrent}
      draggable={tools?.draggable || undefined}
      className={classNames('tree-row', row.catalog && 'tree-catalog')}
      style={{ '--tree-depth': row.depth } as CSSProperties}
    >
      {row.page ? (
        <PageLink
          item={item}
          page_id={row.page.page_id}
          tabIndex={-1}
          draggable={false}
          className="tree-body"
          onOpen={onOpen}
        >
          {title}
          {state && state !== 'deprecated' && (
            <span className="tree-state" {...tip(stateWord ?? '')}>
              <Suspense fallback={null}>
                <StatusGlyph status={state} />
              </Suspense>
            </span>
          )}
          {/* the name of the row is read with a space here */}
          {method && ' '}
          {method && <Method method={method} plain short />}
        </PageLink>
      ) : (
        <span className="tree-body">
          <Icon of={ChevronRight} size="s" className="tree-fold" />
          {title}
        </span>
      )}
      {tools && (
        <button
          type="button"
          className="tree-more"
          tabIndex={isStop ? 0 : -1}
          aria-label={t.reader.menuOf(row.title)}
          aria-haspopup="menu"
          data-more=""
        />
      )}
    </div>
  )
}, sameRow)

export interface TreeProps {
  label: string
  item: Id
  page_id: number
  state: TreeState
  /** The tools of editors, once they have been downloaded; `null` for readers. */
  tools: TreeTools | null
  /** A page was opened from here (the drawer closes). */
  onOpen: () => void
  box: RefObject<HTMLDivElement | null>
}

/**
 * Catalogs and pages of an item as a tree with one stop for Tab. Arrows walk and fold, Home and End go to the ends, Enter opens a page
 * and goes to its text, Space opens it and stays here, a letter goes to the next title that begins with it.
 */
export function Tree({ label, item, page_id, state, tools, onOpen, box }: TreeProps) {
  const { rows, toggle, setStop } = state
  const open = useOpenPage(item)
  const stay = useRef(false)
  const rest = useRef(0)

  // a page that was opened with Space leaves the focus here, wherever the change of screen has put it
  useEffect(() => {
    if (stay.current) document.getElementById(`tree-${pageKey(page_id)}`)?.focus()
    stay.current = false
  }, [page_id])

  const go = (key: NodeKey | undefined) => {
    if (!key) return
    setStop(key)
    document.getElementById(`tree-${key}`)?.focus()
    clearTimeout(rest.current)
    if (key.startsWith('p')) rest.current = window.setTimeout(() => preloadPage(Number(key.slice(1))), REST_MS)
  }
  const rowOf = (target: EventTarget | null) => {
    const key = (target as Element | null)?.closest?.<HTMLElement>('[data-key]')?.dataset.key
    return rows.find((row) => row.key === key)
  }

  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const row = rowOf(event.target)
    if (!row) return
    const at = rows.indexOf(row)
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
      const order = [...rows.slice(at + 1), ...rows.slice(0, at)]
      go(order.find((each) => each.title.toLocaleLowerCase().startsWith(wanted))?.key)
    }
  }

  return (
    <div
      ref={box}
      role="tree"
      aria-label={label}
      className="tree"
      {...tools?.handlers}
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
        else if (row.catalog) toggle(row.catalog.cat_id)
      }}
    >
      {rows.map((row) => (
        <TreeRow
          key={row.key}
          row={row}
          item={item}
          words={state.filter}
          isStop={row.key === state.stop}
          isCurrent={row.key === pageKey(page_id)}
          tools={tools}
          onOpen={onOpen}
        />
      ))}
    </div>
  )
}
