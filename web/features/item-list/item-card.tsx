import { Ellipsis, GripVertical, Lock, Star } from 'lucide-react'
import { type ButtonHTMLAttributes, type HTMLAttributes, useRef } from 'react'
import { Link } from 'react-router'
import { useLocale, useTexts } from '#web/lib/locale.tsx'
import { fullTime, timeAgo } from '#web/lib/time.ts'
import { useItemKind } from '#web/parts/items/item-kind.ts'
import { paths } from '#web/paths.ts'
import { Badge } from '#web/ui/badge.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { Icon } from '#web/ui/icon.tsx'
import { IconButton, iconButtonClass } from '#web/ui/icon-button.tsx'
import { type MenuGroup, MenuIconButton } from '#web/ui/menu.tsx'
import { StarFilled } from '#web/ui/star.tsx'
import { Cover } from '#web/ui/tile.tsx'
import { tip, tipWhenCut } from '#web/ui/tooltip.tsx'
import type { Item } from './filter-items.ts'
import { useNear } from './use-near.ts'
import './item-card.css'

/** The data of a card for dragging; `null` during a search, when the list is incomplete. */
export interface CardSort {
  row: HTMLAttributes<HTMLElement> & { draggable: boolean }
  grip: ButtonHTMLAttributes<HTMLButtonElement>
  /** The id of the text that explains the keys for moving. */
  hint: string
}

function StarButton({ item, onStar }: { item: Item; onStar: (starred: boolean) => void }) {
  const t = useTexts()
  const starred = item.is_star === 1
  const name = item.item_name || t.item.unnamed
  return (
    <button
      type="button"
      aria-pressed={starred}
      aria-label={t.item.starOf(name)}
      {...tip(starred ? t.itemActions.unstar : t.itemActions.star)}
      className={classNames(iconButtonClass({ size: 's' }), 'item-card-star')}
      onClick={() => onStar(!starred)}
    >
      {starred ? <StarFilled /> : <Icon of={Star} />}
    </button>
  )
}

/** The kind of the item, its address, and the time of its last change. */
function Facts({ item }: { item: Item }) {
  const t = useTexts()
  const { tag } = useLocale()
  const kind = useItemKind(item.item_type)
  const updated = timeAgo(item.last_update_time, tag, t.item.justNow)
  return (
    <p className="item-card-foot">
      <Icon of={kind.icon} size="s" />
      <span>{kind.label}</span>
      {item.item_domain && (
        <>
          <span aria-hidden="true">·</span>
          <span className="o-cut">/{item.item_domain}</span>
        </>
      )}
      {updated && (
        <>
          <span aria-hidden="true">·</span>
          <time
            dateTime={new Date(item.last_update_time * 1000).toISOString()}
            {...tip(t.item.updated(fullTime(item.last_update_time, tag)))}
          >
            {updated}
          </time>
        </>
      )}
    </p>
  )
}

/**
 * An item of the list. The card opens it; the star and the menu have the other actions. A card far from the window shows only its
 * name at the same size. So a list of a thousand cards is fast, and Tab, headings and dragging still work with each of them.
 */
export function ItemCard(props: {
  item: Item
  groupsOf: () => readonly MenuGroup[]
  onStar: (starred: boolean) => void
  sort: CardSort | null
  /** `first`: complete in the first render. `whole`: complete even when it is far from the window. */
  first: boolean
  whole: boolean
}) {
  const { item, groupsOf, onStar, sort, first, whole } = props
  const t = useTexts()
  const card = useRef<HTMLLIElement>(null)
  const near = useNear(card, first, whole)
  const name = item.item_name || t.item.unnamed
  return (
    <li ref={card} className={classNames('item-card', !near && 'item-card-far')} {...sort?.row}>
      <div className="item-card-main">
        {near && <Cover item_id={item.item_id} name={name} />}
        <div className="o-grow">
          <div className="item-card-name">
            <h2 className="o-cut" {...tipWhenCut(name)}>
              <Link
                to={paths.item(item.item_domain || item.item_id)}
                draggable={sort ? false : undefined}
                className="item-card-link o-cut"
              >
                {name}
              </Link>
            </h2>
            {item.is_private === 1 && near && (
              <span role="img" aria-label={t.item.private} className="o-row" {...tip(t.item.private)}>
                <Icon of={Lock} size="s" />
              </span>
            )}
            {item.is_archived === 1 && near && <Badge>{t.item.archived}</Badge>}
          </div>
          {item.item_description && near && <p className="item-card-description">{item.item_description}</p>}
        </div>
      </div>
      {near && <Facts item={item} />}
      {near && (
        <span className="item-card-menu">
          {sort && (
            <IconButton
              size="s"
              icon={GripVertical}
              label={t.itemGroup.move(name)}
              aria-describedby={sort.hint}
              className="item-card-grip o-wide-999"
              {...sort.grip}
            />
          )}
          <StarButton item={item} onStar={onStar} />
          <MenuIconButton size="s" icon={Ellipsis} label={t.item.menuOf(name)} groups={groupsOf()} />
        </span>
      )}
    </li>
  )
}
