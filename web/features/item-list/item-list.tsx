import { Plus, RotateCw } from 'lucide-react'
import { useRef, useState } from 'react'
import { NOT_LOGGED_IN, useCall } from '../../lib/api.ts'
import { useTexts } from '../../lib/locale.tsx'
import { useSlash } from '../../lib/use-slash.ts'
import { paths } from '../../paths.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Empty } from '../../ui/empty.tsx'
import { Notice } from '../../ui/notice.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import { Bone, Skeleton } from '../../ui/skeleton.tsx'
import { filterItems, isSearch } from './filter-items.ts'
import { ItemCard } from './item-card.tsx'
import './item-list.css'

const BONES = [1, 2, 3, 4, 5, 6]

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

/** All items of the user as cards, with a filter above: loading, failed, none at all, none that fit, and some. */
export function ItemList() {
  const t = useTexts()
  const [keyword, setKeyword] = useState('')
  const filter = useRef<HTMLInputElement>(null)
  useSlash(filter)
  const list = useCall('item/myList', {})
  const items = list.data ?? []
  const shown = filterItems(items, keyword)
  const searching = isSearch(keyword)
  const leaving = list.error?.code === NOT_LOGGED_IN
  return (
    <>
      <div className="item-list-bar">
        <h1 className="o-cut" data-focus>
          {searching ? t.item.resultsFor(keyword.trim()) : t.item.all}
        </h1>
        {list.data && (
          <span className="o-muted o-num" role="status">
            {shown.length}
          </span>
        )}
        {items.length > 0 && (
          <SearchField
            ref={filter}
            shortcut="/"
            className="item-list-filter"
            label={t.item.filter}
            value={keyword}
            onChange={setKeyword}
          />
        )}
        {(!list.data || items.length > 0) && (
          <ButtonLink kind="primary" icon={Plus} to={paths.itemAdd()} className="item-list-add">
            {t.item.newItem}
          </ButtonLink>
        )}
      </div>
      {(list.isPending || leaving) && <Cards />}
      {list.error && !leaving && !list.data && (
        <Notice
          kind="danger"
          alert
          actions={
            <Button size="s" icon={RotateCw} busy={list.isFetching} onClick={() => list.refetch()}>
              {t.common.retry}
            </Button>
          }
        >
          <b>{t.common.error.loadFailed}</b> {list.error.message}
        </Notice>
      )}
      {list.data && items.length === 0 && (
        <Empty
          title={t.item.emptyTitle}
          actions={
            <ButtonLink kind="primary" icon={Plus} to={paths.itemAdd()}>
              {t.item.newItem}
            </ButtonLink>
          }
        >
          {t.item.emptyBody}
        </Empty>
      )}
      {items.length > 0 && shown.length === 0 && (
        <Empty
          title={t.item.nothingTitle}
          actions={<Button onClick={() => setKeyword('')}>{t.item.clearFilter}</Button>}
        >
          {t.item.nothingBody(keyword.trim())}
        </Empty>
      )}
      {shown.length > 0 && (
        <ul className="item-cards" aria-label={t.item.listLabel}>
          {shown.map((item) => (
            <ItemCard key={item.item_id} item={item} />
          ))}
        </ul>
      )}
    </>
  )
}
