import { X } from 'lucide-react'
import { Suspense, useEffect, useEffectEvent, useId, useMemo, useRef, useState } from 'react'
import type { Output } from '#shared/api/index.ts'
import { SEARCH_KEYWORD_LENGTH } from '#shared/limits.ts'
import { isComposing } from '#web/lib/is-composing.ts'
import { loadMoreTexts, useTexts } from '#web/lib/locale.tsx'
import { useSession } from '#web/lib/session.ts'
import { useSlash } from '#web/lib/use-slash.ts'
import { NO_SEARCH, type Search } from '#web/parts/search-filters/search.ts'
import { useSearch, useSettledSearch } from '#web/parts/search-filters/use-search.ts'
import type { Hit } from '#web/parts/search-hits/search-hits.ts'
import type { Id } from '#web/paths.ts'
import { classNames } from '#web/ui/class-names.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { lazyNamed } from '#web/ui/lazy-named.tsx'
import { SearchField } from '#web/ui/search-field.tsx'
import { useHits } from './item-hits.ts'
import { useOpenPage } from './open-page.tsx'
import './item-search.css'

/** The server is asked when nothing was typed for this long (ms). */
const DEBOUNCE_MS = 180

/** Downloaded when the field is first used, so that readers who do not search load neither rows nor filters. */
const ItemDrop = lazyNamed(async () => {
  const [part] = await Promise.all([import('./item-drop.tsx'), loadMoreTexts()])
  return { ItemDrop: part.ItemDrop }
}, 'ItemDrop')
const preloadDrop = () => {
  ItemDrop.preload().catch(() => undefined)
}

/**
 * The search inside an item: a field with a list of pages below it. Up and Down choose, Enter opens, Alt and Down open the filters, Escape
 * closes the list and then empties the field. On phones the field covers the header while `shown`. The search is kept in the address.
 */
export function ItemSearch(props: {
  address: Id
  item: Pick<Output<'item/info'>, 'item_id' | 'menu'>
  shown: boolean
  onShow: (shown: boolean) => void
}) {
  const { address, item, shown, onShow } = props
  const t = useTexts()
  const { user } = useSession()
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const box = useRef<HTMLDivElement>(null)
  const [closed, setClosed] = useState(true)
  const [filtering, setFiltering] = useState(false)
  const [at, setAt] = useState(0)
  // Enter was pressed before the answer came.
  const [waiting, setWaiting] = useState(false)
  const { search: kept, change } = useSearch('', () => {
    show()
    setClosed(false)
  })
  // Guests search without filters, so the filters of a shared link are ignored.
  const search = useMemo(() => (user ? kept : { ...NO_SEARCH, text: kept.text }), [user, kept])
  const { text } = search
  const settled = useSettledSearch(search, DEBOUNCE_MS)
  // Somebody came near the end of the results of this search.
  const [longSearch, setLongSearch] = useState<Search>()
  const { found, error, stale } = useHits(item.item_id, settled, longSearch === settled)
  const openPage = useOpenPage(address)
  const open = !closed && text.trim() !== ''
  const list = open ? found?.hits : undefined
  const place = list ? Math.min(at, list.length - 1) : 0
  const chosen = list?.[place]
  // The list does not belong to the typed text yet.
  const isOld = stale || settled.text !== text.trim() || settled.author !== search.author.trim()

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
    setWaiting(false)
    onShow(false)
  }
  const choose = (hit: Hit, hash?: string) => {
    close()
    input.current?.blur()
    openPage(hit.page_id, hash)
  }
  const changeAndStay = (part: Partial<Search>) => {
    change(part)
    setAt(0)
    setWaiting(false)
  }
  // Opens the page that was found for the typed text, not one for an older text.
  const openWaiting = useEffectEvent(() => {
    setWaiting(false)
    if (chosen) choose(chosen)
  })
  useEffect(() => {
    if (!isOld && waiting) openWaiting()
  }, [isOld, waiting])

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: closes when the focus leaves it
    <div
      ref={box}
      className={classNames('item-search', shown && 'item-search-shown')}
      onKeyDown={(event) => {
        // from a button below the field; the field handles its own keys
        if (event.key !== 'Escape' || event.defaultPrevented || event.target === input.current) return
        event.preventDefault()
        input.current?.focus()
        setClosed(true)
      }}
      onBlur={(event) => {
        const { current } = box
        // when the window loses the focus, the field stays the active element of the document
        if (!current?.contains(event.relatedTarget) && !current?.contains(document.activeElement)) close()
      }}
    >
      <SearchField
        ref={input}
        label={t.reader.search}
        shortcut="/"
        maxLength={SEARCH_KEYWORD_LENGTH}
        value={text}
        onChange={(value) => {
          preloadDrop()
          changeAndStay({ text: value })
          setClosed(false)
        }}
        onFocus={() => {
          preloadDrop()
          setClosed(false)
        }}
        role="combobox"
        aria-expanded={list !== undefined}
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={chosen ? `${id}-${chosen.page_id}` : undefined}
        onKeyDown={(event) => {
          if (isComposing(event)) return
          if (event.key === 'ArrowDown' && event.altKey) {
            event.preventDefault()
            if (user && text.trim()) {
              setClosed(false)
              setFiltering(true)
            }
            return
          }
          if (event.key === 'Escape') {
            setWaiting(false)
            if (list) {
              event.preventDefault()
              setClosed(true)
            } else if (!text) {
              close()
              input.current?.blur()
            }
            return
          }
          if (event.key === 'Enter' && open && isOld && at === 0) {
            event.preventDefault()
            setWaiting(true)
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
            setAt((place + step + list.length) % list.length)
          }
        }}
      />
      {shown && <IconButton icon={X} label={t.common.close} className="o-narrow-640" onClick={close} />}
      {text.trim() && (
        <Suspense fallback={null}>
          <ItemDrop
            {...{ id, address, item, found, error, chosen }}
            search={settled}
            hidden={!open || !(found || error)}
            filters={
              user && {
                open: filtering,
                set: search,
                onOpen: (next) => {
                  setFiltering(next)
                  if (!next) input.current?.focus()
                },
                onCleared: () => input.current?.focus(),
              }
            }
            onChange={changeAndStay}
            onPoint={setAt}
            onEnd={() => setLongSearch(settled)}
            onChoose={choose}
          />
        </Suspense>
      )}
    </div>
  )
}
