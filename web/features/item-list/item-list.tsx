import { Plus, Upload } from 'lucide-react'
import {
  memo,
  type ReactNode,
  startTransition,
  useDeferredValue,
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
} from 'react'
import { SEARCH_KEYWORD_LENGTH } from '#shared/limits.ts'
import { type ApiError, call, invalidate, isRefusal, updateCached, useCall } from '#web/lib/api.ts'
import { useTexts } from '#web/lib/locale.tsx'
import { useSession } from '#web/lib/session.ts'
import { NARROW, useMedia } from '#web/lib/use-media.ts'
import { useSlash } from '#web/lib/use-slash.ts'
import { orderActions } from '#web/parts/items/order-actions.ts'
import { FilterButton, FilterChips, FilterPanel } from '#web/parts/search-filters/filter-panel.tsx'
import { setFilters } from '#web/parts/search-filters/search.ts'
import { useSearch } from '#web/parts/search-filters/use-search.ts'
import { shownQuery } from '#web/parts/search-hits/hit-groups.ts'
import { Correction } from '#web/parts/search-hits/hit-parts.tsx'
import { isSearch } from '#web/parts/search-hits/search-hits.ts'
import { paths } from '#web/paths.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { LoadFailed } from '#web/ui/load-failed.tsx'
import type { MenuGroup } from '#web/ui/menu.tsx'
import { SearchField } from '#web/ui/search-field.tsx'
import { Bone, Skeleton } from '#web/ui/skeleton.tsx'
import { toastError } from '#web/ui/toast.ts'
import { inOrder, moved, useSortable } from '#web/ui/use-sortable.ts'
import { filterItems, type Item } from './filter-items.ts'
import { ItemCard } from './item-card.tsx'
import { PageResults } from './page-results.tsx'
import { SampleButtons } from './sample-buttons.tsx'
import { usePageSearch, useResultKeys } from './use-page-search.ts'
import './item-list.css'

const BONES = [1, 2, 3, 4, 5, 6]
/** A list with up to this many cards is drawn completely, so that the browser's own search finds all of them. */
const WHOLE_CARDS = 200
/** How many cards of a longer list are complete in the first render; they fill a large window. */
const FIRST_CARDS = 30
const HINT_ID = 'item-move-hint'

function Cards() {
  return (
    <Skeleton className="item-cards">
      {BONES.map((bone) => (
        <span key={bone} className="item-card">
          <span className="item-card-main">
            <Bone width={36} height={36} />
            <span className="o-grow item-card-skeleton">
              <Bone width="46%" />
              <Bone width="92%" />
              <Bone width="70%" />
            </span>
          </span>
        </span>
      ))}
    </Skeleton>
  )
}

/** Saves run one after the other, so that the last order wins. */
let saving: Promise<unknown> = Promise.resolve()

/** Shows a new order at once and saves it. After a refusal a toast shows the reason and the list is loaded again. */
async function saveOrder(item_group_id: number, items: Item[]): Promise<void> {
  const data: Record<string, number> = {}
  items.forEach((item, index) => {
    data[item.item_id] = index + 1
  })
  updateCached('item/myList', listInput(item_group_id), () => items)
  saving = saving.then(() => call('item/sort', { data, item_group_id }))
  try {
    await saving
  } catch (error) {
    saving = Promise.resolve()
    toastError(error as ApiError)
    await invalidate('item/myList')
  }
}

/** The input of `item/myList` for a group. For 0 it is empty, so that all components share one cached answer. */
export function listInput(item_group_id: number): { item_group_id?: number } {
  return item_group_id === 0 ? {} : { item_group_id }
}

interface ListProps {
  /** 0 for all items, -1 for the starred ones; `null` until it is known. */
  item_group_id: number | null
  /** The title of the list: the name of the group. */
  title: string
  /** The choice of the group in narrow windows. */
  chooser: ReactNode
  /** Shown when the group has no items; `undefined` when the user has no items at all. */
  empty?: ReactNode
  menuOf: (item: Item) => MenuGroup[]
  onStar: (item: Item, starred: boolean) => void
}

interface CardListProps extends Pick<ListProps, 'menuOf' | 'onStar'> {
  item_group_id: number
  items: readonly Item[]
  sort: boolean
}

/** The cards of a list. Typing in the search field does not render them again unless they change. */
const CardList = memo(function CardList(props: CardListProps) {
  const { item_group_id, items, sort, menuOf, onStar } = props
  const t = useTexts()
  const narrow = useMedia(NARROW)
  const [said, say] = useState('')
  // the first cards are drawn before the hundreds that are out of view
  const [isComplete, setComplete] = useState(items.length <= WHOLE_CARDS)
  useEffect(() => startTransition(() => setComplete(true)), [])
  const ids = items.map((item) => item.item_id)
  const move = (id: number, place: number, order = moved(ids, ids.indexOf(id), place)) => {
    const name = items.find((item) => item.item_id === id)?.item_name || t.item.unnamed
    say(t.itemGroup.movedTo(name, place + 1, items.length))
    setComplete(true) // the card might be moved to a part of the list that is not drawn yet
    void saveOrder(
      item_group_id,
      inOrder(items, order, (item) => item.item_id),
    )
  }
  const { listRef, rowProps, gripProps } = useSortable<HTMLUListElement>(ids, true, move)
  const cards = isComplete ? items : items.slice(0, FIRST_CARDS)
  return (
    <>
      <ul ref={listRef} className="item-cards" aria-label={t.item.listLabel}>
        {cards.map((item, index) => (
          <ItemCard
            key={item.item_id}
            item={item}
            // there is no dragging by touch: in narrow windows the menu moves a card
            groupsOf={() =>
              sort && narrow
                ? [...menuOf(item), orderActions(t, index, items.length, (place) => move(item.item_id, place))]
                : menuOf(item)
            }
            first={index < FIRST_CARDS}
            whole={items.length <= WHOLE_CARDS}
            onStar={(starred) => onStar(item, starred)}
            sort={sort ? { row: rowProps(item.item_id), grip: gripProps(item.item_id), hint: HINT_ID } : null}
          />
        ))}
      </ul>
      <p id={HINT_ID} hidden>
        {t.item.moveHint}
      </p>
      <span className="o-hidden" role="status">
        {said}
      </span>
    </>
  )
})

/**
 * The items of the user or of a group as cards, below a search over all items and their pages. It shows loading, an error, no
 * items, no results, or the cards.
 */
export function ItemList(props: ListProps) {
  const { item_group_id, title, chooser, empty, menuOf, onStar } = props
  const t = useTexts()
  const { search, change } = useSearch()
  const keyword = search.text
  const setKeyword = (text: string) => change({ text })
  const [filtering, setFiltering] = useState(false)
  const panel = useId()
  const filter = useRef<HTMLInputElement>(null)
  const focusField = () => filter.current?.focus()
  useSlash(filter)
  const list = useCall('item/myList', item_group_id === null ? null : listInput(item_group_id))
  const all = useCall('item/myList', item_group_id === null ? null : {})
  const items = list.data ?? []
  // with hundreds of cards, the typed text is shown before the cards are filtered
  const later = useDeferredValue(keyword)
  const wanted = (all.data?.length ?? 0) > WHOLE_CARDS ? later : keyword
  const searching = isSearch(wanted)
  const isFiltered = setFilters(search).length > 0
  const found = usePageSearch(search)
  const keys = useResultKeys(filter)
  const shown = useMemo(() => {
    // Filters are about pages, so no item meets them.
    if (isSearch(wanted) && isFiltered) return []
    return filterItems((isSearch(wanted) ? all.data : undefined) ?? list.data ?? [], wanted, found.items)
  }, [all.data, list.data, wanted, isFiltered, found.items])
  const none = searching && shown.length === 0 && found.total === 0 && !found.stale && !found.error
  const mayCreate = useSession().user?.may_create_items !== 0
  const leaving = isRefusal(list.error, 'NOT_LOGGED_IN')
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: handles the arrow keys of its field and links
    <div ref={keys.box} onKeyDown={searching ? keys.onKeyDown : undefined}>
      {chooser}
      <div className="item-list-bar">
        <h1 className="o-cut" data-focus>
          {searching ? t.item.resultsFor(shownQuery(wanted)) : title}
        </h1>
        {list.data && (
          <span className="o-muted o-num" role="status">
            {shown.length + (searching ? found.whole.length : 0)}
          </span>
        )}
        {(items.length > 0 || keyword !== '' || (all.data?.length ?? 0) > 0) && (
          <span className="item-list-filter">
            <SearchField
              ref={filter}
              shortcut="/"
              label={t.item.filter}
              maxLength={SEARCH_KEYWORD_LENGTH}
              value={keyword}
              onChange={setKeyword}
              onKeyDown={(event) => {
                if (event.key !== 'ArrowDown' || !event.altKey) return
                event.preventDefault()
                setFiltering(true)
              }}
            />
            <FilterButton
              filters={search}
              open={filtering}
              panel_id={panel}
              onToggle={() => setFiltering(!filtering)}
            />
          </span>
        )}
        {mayCreate && (!list.data || items.length > 0 || empty) && (
          <span className="item-list-add">
            <ButtonLink icon={Upload} to={paths.itemImport()}>
              {t.importing.action}
            </ButtonLink>
            <ButtonLink kind="primary" icon={Plus} to={paths.itemAdd()}>
              {t.item.newItem}
            </ButtonLink>
          </span>
        )}
      </div>
      {filtering && (
        <FilterPanel
          id={panel}
          className="item-list-panel"
          filters={search}
          folders={null}
          onChange={change}
          onClose={() => {
            setFiltering(false)
            focusField()
          }}
        />
      )}
      <FilterChips
        className="item-list-chips"
        filters={search}
        folders={null}
        onChange={change}
        onCleared={focusField}
      />
      {isFiltered && !searching && <p className="item-list-note">{t.search.needsWords}</p>}
      {searching && found.corrected && (
        <Correction
          className="item-list-note"
          corrected={found.corrected}
          typed={keyword}
          onVerbatim={() => {
            change({ verbatim: true })
            focusField()
          }}
        />
      )}
      {(list.isPending || leaving) && <Cards />}
      {list.error && !leaving && !list.data && (
        <LoadFailed message={list.error.message} busy={list.isFetching} onRetry={list.refetch} />
      )}
      {list.data &&
        items.length === 0 &&
        !searching &&
        (empty ?? (
          <Empty
            title={t.item.emptyTitle}
            actions={
              mayCreate && (
                <>
                  <ButtonLink kind="primary" icon={Plus} to={paths.itemAdd()}>
                    {t.item.newItem}
                  </ButtonLink>
                  <ButtonLink icon={Upload} to={paths.itemImport()}>
                    {t.importing.action}
                  </ButtonLink>
                </>
              )
            }
          >
            {t.item.emptyBody}
          </Empty>
        ))}
      {list.data && items.length === 0 && !searching && !empty && mayCreate && <SampleButtons />}
      {none && (
        <Empty
          title={t.item.nothingTitle}
          actions={<Button onClick={() => setKeyword('')}>{t.item.clearFilter}</Button>}
        >
          {isFiltered ? t.search.nothingFiltered : t.item.nothingBody(shownQuery(wanted))}
        </Empty>
      )}
      {searching && shown.length > 0 && (
        <p className="item-results-title">
          {t.item.listLabel} <span className="o-num">{shown.length}</span>
        </p>
      )}
      {shown.length > 0 && item_group_id !== null && (
        <CardList
          item_group_id={item_group_id}
          items={shown}
          // sorting a part of the list would leave the positions of the others undefined
          sort={!searching && shown.length > 1}
          menuOf={menuOf}
          onStar={onStar}
        />
      )}
      {searching && found.whole.length > 0 && (
        <PageResults title={t.search.pages} pages={found.whole} words={found.corrected || wanted} />
      )}
      {searching && found.partial.length > 0 && found.whole.length + shown.length === 0 && (
        <p className="item-list-note">{t.search.nothingWhole}</p>
      )}
      {searching && found.partial.length > 0 && (
        <PageResults title={t.search.partial} pages={found.partial} words={found.corrected || wanted} />
      )}
      {searching && found.error && !isRefusal(found.error, 'NOT_LOGGED_IN') && (
        <LoadFailed message={found.error.message} onRetry={found.refetch} />
      )}
    </div>
  )
}
