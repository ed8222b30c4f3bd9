import type { EditorView } from '@codemirror/view'
import { FilePlus, FileText, Globe, Hash } from 'lucide-react'
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { pageAddress } from '#shared/page-link/address.ts'
import { linkWords } from '#shared/page-link/titles.ts'
import { ApiError, call, invalidateOf, useCall } from '#web/lib/api.ts'
import { useTexts } from '#web/lib/locale.tsx'
import { useDebounced } from '#web/lib/use-debounced.ts'
import { Method } from '#web/parts/api-marks/method.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Marked } from '#web/ui/marked.tsx'
import { toast } from '#web/ui/toast.ts'
import { closePicker, type KeyHold, type PickerKeys, type Picking, pickHeading, putLink, setActive } from './picking.ts'
import { type Row, rowsOf } from './rows.ts'
import type { PickerPlace } from './use-page-links.tsx'
import './picker.css'

/** The server is asked when nothing was typed for this long, in milliseconds. */
const DEBOUNCE_MS = 100
/** Distances in pixels: `GAP` between the line of the caret and the list, `EDGE` between the list and the edge of the window. */
const GAP = 6
const EDGE = 12

const ICONS = { page: FileText, heading: Hash, create: FilePlus, address: Globe } as const

/** The rows for the typed text. */
function useRows(now: Picking, place: PickerPlace) {
  const keyword = useDebounced(now.query.trim(), DEBOUNCE_MS)
  const answer = useCall(
    'search/link',
    { item_id: place.item_id, keyword, page_id: now.page?.page_id ?? 0 },
    { keepPrevious: true, staleTime: 0 },
  )
  const isStale = keyword !== now.query.trim() || answer.isPlaceholderData || answer.isPending
  const isOfOther = (answer.data?.headings.length ?? 0) > 0 !== (now.page !== null) && answer.isPlaceholderData
  const data = isOfOther ? undefined : answer.data
  return { rows: rowsOf(data, now, place.item_id, place.canCreate), isStale, error: answer.error }
}

/**
 * Positions the list below the line of the brackets, or above it where there is no room. On phones the list is at the foot of the
 * editor.
 */
function usePosition(box: RefObject<HTMLDivElement | null>, view: EditorView, from: number, count: number) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the height depends on the number of rows
  useLayoutEffect(() => {
    const read = () => ({
      caret: view.coordsAtPos(Math.min(from, view.state.doc.length)),
      size: box.current?.getBoundingClientRect(),
    })
    const write = ({ caret, size }: ReturnType<typeof read>) => {
      const element = box.current
      if (!element || !caret || !size) return
      const { width, height } = size
      const below = innerHeight - caret.bottom - GAP - EDGE
      const isAbove = height > below && caret.top > innerHeight - caret.bottom
      const left = Math.max(EDGE, Math.min(caret.left, innerWidth - width - EDGE))
      const top = isAbove ? Math.max(EDGE, caret.top - GAP - height) : caret.bottom + GAP
      const room = Math.max(120, isAbove ? caret.top - GAP - EDGE : below)
      element.style.setProperty('--picker-left', `${left}px`)
      element.style.setProperty('--picker-top', `${top}px`)
      element.style.setProperty('--picker-room', `${room}px`)
    }
    const later = () => view.requestMeasure({ key: read, read, write })
    later()
    view.scrollDOM.addEventListener('scroll', later)
    addEventListener('resize', later)
    return () => {
      view.scrollDOM.removeEventListener('scroll', later)
      removeEventListener('resize', later)
    }
  }, [box, view, from, count])
}

/** Creates a page with this title in the catalog of the page that is being written, and links it. */
async function createAndLink(view: EditorView, title: string, from: number, { item_id, cat_id }: PickerPlace) {
  try {
    // A saved page needs some text. One empty line is shown as an empty page.
    const fields = { item_id, page_id: 0, cat_id: cat_id(), page_title: title, page_content: '\n' }
    const { page_id } = await call('page/save', fields)
    putLink(view, `[${linkWords(title)}](${pageAddress(page_id)})`, from)
    await invalidateOf(item_id, 'item/info', 'search/link')
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    toast({ text: error.message, kind: 'problem' })
  }
}

/** The list of pages that `[[` opens. The focus stays in the text, which passes the keys on; the pointer works too. */
export function Picker(props: {
  view: EditorView
  now: Picking
  /** The id of the list element. */
  id: string
  /** Receives the handlers for the keys. */
  hold: KeyHold
  place: PickerPlace
  /** Called if the code of the list cannot be loaded. */
  onClose: () => void
}) {
  const { view, now, id, hold, place } = props
  const t = useTexts().pageLinks
  const box = useRef<HTMLDivElement>(null)
  const { rows, isStale, error } = useRows(now, place)
  const [chosen, setChosen] = useState({ of: '', at: 0 })
  const [isMaking, setMaking] = useState(false)
  const about = `${now.page?.page_id ?? ''} ${now.query}`
  /** The text for which Enter was pressed before its rows were loaded. */
  const waiting = useRef(hold.isEarly ? about : null)
  const at = chosen.of === about ? Math.min(chosen.at, rows.length - 1) : 0
  const row = rows[at]
  usePosition(box, view, now.from, rows.length)

  const take = async (taken: Row) => {
    if (isMaking) return
    if (taken.kind !== 'create') return putLink(view, taken.link)
    setMaking(true)
    await createAndLink(view, taken.label, now.from, place)
    setMaking(false)
  }
  const keys: PickerKeys = {
    move: (by) => {
      if (rows.length > 0) setChosen({ of: about, at: (at + by + rows.length) % rows.length })
      return true
    },
    take: () => {
      if (isStale && !error) waiting.current = about
      else if (row) void take(row)
      else return closePicker(view) && false
      return true
    },
    heading: () => {
      if (now.query.trim() === '') return place.page_id > 0 ? { page_id: place.page_id, title: '' } : null
      return !isStale && row?.page ? row.page : null
    },
  }
  useLayoutEffect(() => {
    hold.keys = keys
    hold.isEarly = false
    return () => {
      hold.keys = null
    }
  })
  useEffect(() => {
    if (waiting.current === null || isStale) return
    const isMeant = waiting.current === about
    waiting.current = null
    if (isMeant) keys.take()
  })

  const rowId = (one: Row) => `${id}-${one.key}`
  const active = row ? rowId(row) : null
  useEffect(() => {
    setActive(view, active)
    box.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' })
  }, [view, active])

  const title = now.page
    ? now.page.title
      ? t.headings(now.page.title)
      : t.headingsHere
    : now.query.trim()
      ? t.pages
      : t.recent
  const none = now.page ? t.noHeadings : t.none
  const status = isStale ? t.looking : error ? error.message : rows.length === 0 ? none : ''
  return (
    <div ref={box} className="page-picker">
      <div className="page-picker-title" aria-hidden="true">
        {title}
      </div>
      <div role="listbox" id={id} aria-label={now.page ? title : t.title} className="page-picker-rows">
        {rows.map((one, place) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the focus stays in the text
          // biome-ignore lint/a11y/useFocusableInteractive: as above
          <div
            key={one.key}
            id={rowId(one)}
            role="option"
            aria-selected={place === at}
            className={classNames('page-picker-row', `page-picker-${one.kind}`)}
            data-level={one.level || undefined}
            // A press must not move the caret.
            onPointerDown={(event) => event.preventDefault()}
            onMouseDown={(event) => event.preventDefault()}
            onMouseMove={() => place !== at && setChosen({ of: about, at: place })}
            onClick={() => take(one)}
          >
            <Icon of={ICONS[one.kind]} />
            <span className="page-picker-words">
              <span>{one.kind === 'create' ? t.create(one.label) : <Marked text={one.label} words={now.query} />}</span>
              {one.place && <small>{one.place}</small>}
            </span>
            {one.isElsewhere && <Badge kind="line">{t.otherItem}</Badge>}
            {one.method && <Method method={one.method} />}
          </div>
        ))}
      </div>
      {status && rows.length === 0 && <p className="page-picker-status">{status}</p>}
      <span className="o-hidden" role="status">
        {isStale ? '' : rows.length > 0 ? t.found(rows.length) : status}
      </span>
      <div className="page-picker-foot">
        <span aria-hidden="true">
          <kbd>↑↓</kbd> {t.choose}
        </span>
        <span aria-hidden="true">
          <kbd>Enter</kbd> {t.insert}
        </span>
        {row?.page && (
          <button
            type="button"
            tabIndex={-1}
            onPointerDown={(event) => event.preventDefault()}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => row.page && pickHeading(view, row.page)}
          >
            <kbd>#</kbd> {t.toHeading}
          </button>
        )}
      </div>
    </div>
  )
}
