import { X } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import { useCall } from '#web/lib/api.ts'
import { useTexts } from '#web/lib/locale.tsx'
import { useSession } from '#web/lib/session.ts'
import { useDebounced } from '#web/lib/use-debounced.ts'
import { useSlash } from '#web/lib/use-slash.ts'
import { type Hit, titlesFirst } from '#web/parts/search-hits/search-hits.ts'
import type { Id } from '#web/paths.ts'
import { classNames } from '#web/ui/class-names.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Marked, MarkedAt } from '#web/ui/marked.tsx'
import { SearchField } from '#web/ui/search-field.tsx'
import { isPlainPress, PageLink, useOpenPage } from './open-page.tsx'
import './item-search.css'

/** The server is asked when nothing was typed for this long (ms). */
const DEBOUNCE_MS = 180

/**
 * The pages that contain a text. Users get them ranked and with excerpts. Guests may not call item/search and get only titles. A
 * request that is no longer needed is cancelled.
 */
function useHits(item_id: number, keyword: string): { hits: Hit[] | undefined; error: string | undefined } {
  const { user } = useSession()
  const asked = keyword.trim() !== ''
  const options = { keepPrevious: asked }
  const full = useCall('item/search', asked && user ? { item_id, keyword } : null, options)
  const open = useCall('item/info', asked && !user ? { item_id, keyword } : null, options)
  const error = (user ? full.error : open.error)?.message
  if (!asked) return { hits: undefined, error: undefined }
  if (user) {
    const hits = full.data?.pages.map((page) => ({ ...page, title: page.page_title }))
    return { hits, error }
  }
  const hits = open.data?.menu.pages.map(({ page_id, page_title }) => ({ page_id, title: page_title }))
  return { hits: hits && titlesFirst(hits, keyword), error }
}

/**
 * The search inside an item: a field with a list of pages below it. Up and Down choose, Enter opens, Escape closes the list and
 * then empties the field. On phones the field covers the header while `shown`.
 */
export function ItemSearch(props: { address: Id; item_id: number; shown: boolean; onShow: (shown: boolean) => void }) {
  const { address, item_id, shown, onShow } = props
  const t = useTexts()
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const box = useRef<HTMLDivElement>(null)
  const [text, setText] = useState('')
  const [closed, setClosed] = useState(true)
  const [at, setAt] = useState(0)
  const settled = useDebounced(text, DEBOUNCE_MS)
  const { hits, error } = useHits(item_id, settled)
  const openPage = useOpenPage(address)
  const list = closed || !text.trim() ? undefined : hits
  const chosen = list?.[Math.min(at, list.length - 1)]

  const show = () => {
    onShow(true)
    input.current?.focus()
    input.current?.select()
  }
  useSlash(input, show)
  useEffect(() => {
    if (shown) input.current?.focus()
  }, [shown])
  useEffect(() => {
    if (chosen) document.getElementById(`${id}-${chosen.page_id}`)?.scrollIntoView({ block: 'nearest' })
  }, [chosen, id])

  const close = () => {
    setClosed(true)
    onShow(false)
  }
  const choose = (hit: Hit) => {
    close()
    input.current?.blur()
    openPage(hit.page_id)
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: closes when the focus leaves it
    <div
      ref={box}
      className={classNames('item-search', shown && 'item-search-shown')}
      onBlur={(event) => {
        if (!box.current?.contains(event.relatedTarget)) close()
      }}
    >
      <SearchField
        ref={input}
        label={t.reader.search}
        shortcut="/"
        value={text}
        onChange={(value) => {
          setText(value)
          setAt(0)
          setClosed(false)
        }}
        onFocus={() => setClosed(false)}
        role="combobox"
        aria-expanded={list !== undefined}
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={chosen ? `${id}-${chosen.page_id}` : undefined}
        onKeyDown={(event) => {
          if (event.nativeEvent.isComposing) return
          if (event.key === 'Escape') {
            if (list) {
              event.preventDefault()
              setClosed(true)
            } else if (!text) {
              close()
              input.current?.blur()
            }
            return
          }
          if (!list?.length) {
            if (event.key === 'ArrowDown' && closed) setClosed(false)
            return
          }
          if (event.key === 'Enter') {
            event.preventDefault()
            if (chosen) choose(chosen)
          } else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
            event.preventDefault()
            const step = event.key === 'ArrowDown' ? 1 : -1
            setAt((at + step + list.length) % list.length)
          }
        }}
      />
      {shown && <IconButton icon={X} label={t.common.close} className="o-narrow-640" onClick={close} />}
      <div className="item-search-drop" hidden={!list && !(error && !closed && text)}>
        <p className="item-search-count" role="status">
          {error ?? (list && (list.length > 0 ? t.reader.searchResults(list.length) : t.reader.searchNone(settled)))}
          {list?.length === 0 && !error && <span>{t.reader.searchNoneHint}</span>}
        </p>
        <div id={`${id}-list`} role="listbox" aria-label={t.reader.searchTitles} className="item-search-list">
          {list?.map((hit, place) => (
            <PageLink
              key={hit.page_id}
              id={`${id}-${hit.page_id}`}
              item={address}
              page_id={hit.page_id}
              role="option"
              aria-selected={hit === chosen}
              tabIndex={-1}
              className="item-search-hit"
              onPointerMove={() => setAt(place)}
              onMouseDown={(event) => event.preventDefault()}
              onClick={(event) => {
                if (!isPlainPress(event)) return
                event.preventDefault()
                choose(hit)
              }}
            >
              <b className="o-cut">
                {hit.title_marks ? (
                  <MarkedAt text={hit.title} marks={hit.title_marks} />
                ) : (
                  <Marked text={hit.title} words={settled} />
                )}
              </b>
              {hit.excerpt?.text && (
                <span>
                  <MarkedAt {...hit.excerpt} />
                </span>
              )}
            </PageLink>
          ))}
        </div>
      </div>
    </div>
  )
}
