import { type MouseEvent, useId, useRef } from 'react'
import type { Output } from '#shared/api/index.ts'
import { useRoomAboveKeyboard } from '#web/lib/keyboard-cover.ts'
import { useTexts } from '#web/lib/locale.tsx'
import { FilterButton, FilterChips, FilterPanel } from '#web/parts/search-filters/filter-panel.tsx'
import { foldersOf } from '#web/parts/search-filters/folders.ts'
import { type Search, setFilters } from '#web/parts/search-filters/search.ts'
import { hashOfFile, shownQuery } from '#web/parts/search-hits/hit-groups.ts'
import { Correction, FileHit, MissingWords } from '#web/parts/search-hits/hit-parts.tsx'
import type { Hit } from '#web/parts/search-hits/search-hits.ts'
import type { Id } from '#web/paths.ts'
import { Marked, MarkedAt } from '#web/ui/marked.tsx'
import type { ItemHits } from './item-hits.ts'
import { isPlainPress, PageLink } from './open-page.tsx'
import './item-drop.css'

interface RowProps {
  /** The prefix of the row ids. */
  id: string
  address: Id
  /** The words that are marked where the server says nothing. */
  words: string
  chosen: Hit | undefined
  onPoint: (place: number) => void
  onChoose: (hit: Hit, hash?: string) => void
}

function HitRow(props: RowProps & { hit: Hit; place: number }) {
  const { id, address, words, hit, place, chosen, onPoint, onChoose } = props
  return (
    <PageLink
      id={`${id}-${hit.page_id}`}
      item={address}
      page_id={hit.page_id}
      role="option"
      aria-selected={hit === chosen}
      tabIndex={-1}
      className="item-search-hit"
      onPointerMove={() => onPoint(place)}
      onClick={(event) => {
        if (!isPlainPress(event)) return
        event.preventDefault()
        const pressed = event.target instanceof Element ? event.target.closest<HTMLElement>('.item-search-file') : null
        onChoose(hit, pressed?.dataset.hash)
      }}
    >
      <span className="item-search-first">
        <b className="o-cut">
          {hit.title_marks ? (
            <MarkedAt text={hit.title} marks={hit.title_marks} />
          ) : (
            <Marked text={hit.title} words={words} />
          )}
        </b>
        {hit.catalogs && hit.catalogs.length > 0 && (
          <span className="o-cut item-search-place">{hit.catalogs.join(' / ')}</span>
        )}
      </span>
      {hit.excerpt?.text && (
        <span className="item-search-text">
          <MarkedAt {...hit.excerpt} />
        </span>
      )}
      {hit.missing && hit.missing.length > 0 && <MissingWords words={hit.missing} />}
      {hit.files?.map((file) => (
        <span key={file.file_id} className="item-search-file" data-hash={hashOfFile(file)}>
          <FileHit file={file} words={words} />
        </span>
      ))}
    </PageLink>
  )
}

/** Keeps the focus in the field on a press, so that the list stays open. The fields of the filters take the focus. */
function keepFocus(event: MouseEvent) {
  if (event.target instanceof Element && !event.target.closest('input, select')) event.preventDefault()
}

/** A list that is scrolled to within so many pixels of its end is near it. */
const NEAR_END = 400

/** Whether an element is scrolled to within `NEAR_END` of its end. */
const isNearEnd = ({ scrollTop, clientHeight, scrollHeight }: Element) =>
  scrollTop + clientHeight > scrollHeight - NEAR_END

/** What drops from the search field of an item: the number of pages, filters, a correction, and the pages. */
export function ItemDrop(
  props: Omit<RowProps, 'words'> & {
    item: Pick<Output<'item/info'>, 'menu'>
    /** The search that the hits belong to. */
    search: Search
    found: ItemHits | undefined
    error: string | undefined
    hidden: boolean
    /** The filters as they are set; `null` for guests, who have none. */
    filters: { set: Search; open: boolean; onOpen: (open: boolean) => void; onCleared: () => void } | null
    onChange: (part: Partial<Search>) => void
    /** Called when the list is scrolled near to its end and there may be more hits. */
    onEnd: () => void
  },
) {
  const { item, search, found, error, hidden, filters, onChange, onEnd, ...row } = props
  const t = useTexts()
  const panel = useId()
  const label = useId()
  const button = useRef<HTMLButtonElement>(null)
  const drop = useRef<HTMLDivElement>(null)
  useRoomAboveKeyboard(drop)
  const folders = foldersOf(item.menu)
  const hits = found?.hits ?? []
  const words = found?.corrected || search.text
  const groups = [hits.slice(0, found?.whole), hits.slice(found?.whole ?? hits.length)] as const
  const count =
    hits.length === 0
      ? t.reader.searchNone(shownQuery(search.text))
      : groups[0].length === 0
        ? t.search.nothingWhole
        : t.reader.searchResults(groups[0].length, found?.isPart === true && groups[1].length === 0)
  const rows = (of: readonly Hit[], from: number) =>
    of.map((hit, place) => <HitRow key={hit.page_id} {...row} words={words} hit={hit} place={from + place} />)
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keeps the focus in the field
    <div
      ref={drop}
      className="item-search-drop"
      hidden={hidden}
      onMouseDown={keepFocus}
      onScrollCapture={({ target }) => {
        if (found?.isPart && target instanceof Element && isNearEnd(target)) onEnd()
      }}
    >
      <div className="item-search-head">
        <p className="item-search-count" role="status">
          {error ?? (found && count)}
          {found && hits.length === 0 && !error && (
            <span>{filters && setFilters(search).length > 0 ? t.search.nothingFiltered : t.reader.searchNoneHint}</span>
          )}
        </p>
        {filters && (
          <FilterButton
            ref={button}
            filters={filters.set}
            open={filters.open}
            panel_id={panel}
            onToggle={() => filters.onOpen(!filters.open)}
          />
        )}
      </div>
      {filters?.open && (
        <FilterPanel
          id={panel}
          className="item-search-filters"
          filters={filters.set}
          folders={folders}
          onChange={onChange}
          onClose={() => filters.onOpen(false)}
        />
      )}
      {filters && (
        <FilterChips
          className="item-search-chips"
          filters={filters.set}
          folders={folders}
          onChange={onChange}
          onCleared={filters.onCleared}
        />
      )}
      {found?.corrected && (
        <Correction
          className="item-search-corrected"
          corrected={found.corrected}
          typed={search.text}
          onVerbatim={() => {
            onChange({ verbatim: true })
            filters?.onCleared()
          }}
        />
      )}
      <div id={`${row.id}-list`} role="listbox" aria-label={t.reader.searchTitles} className="item-search-list">
        {rows(groups[0], 0)}
        {groups[1].length > 0 && (
          // biome-ignore lint/a11y/useSemanticElements: a group of options, not of fields
          <div role="group" aria-labelledby={label}>
            <div id={label} role="presentation" className="item-search-group">
              {t.search.partial} <span className="o-num">{groups[1].length}</span>
            </div>
            {rows(groups[1], groups[0].length)}
          </div>
        )}
      </div>
    </div>
  )
}
