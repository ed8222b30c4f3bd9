import { BookOpen, Ellipsis, ExternalLink, FileText, Info, KeyRound, Link2, Lock, Plug, Sheet } from 'lucide-react'
import { Link } from 'react-router'
import { ITEM_TYPE } from '#shared/constants.ts'
import { useLocale, useTexts } from '../../lib/locale.tsx'
import { fullTime, timeAgo } from '../../lib/time.ts'
import { paths } from '../../paths.ts'
import { Badge } from '../../ui/badge.tsx'
import { copyText } from '../../ui/copy-button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { type MenuGroup, MenuIconButton } from '../../ui/menu.tsx'
import { Cover } from '../../ui/tile.tsx'
import { toast } from '../../ui/toast.ts'
import { tip, tipWhenCut } from '../../ui/tooltip.tsx'
import type { Item } from './filter-items.ts'
import './item-card.css'

function useKind(item_type: number) {
  const t = useTexts()
  if (item_type === ITEM_TYPE.single_page) return { icon: FileText, label: t.item.kindSingle }
  if (item_type === ITEM_TYPE.external) return { icon: Plug, label: t.item.kindExternal }
  if (item_type === ITEM_TYPE.spreadsheet) return { icon: Sheet, label: t.item.kindSpreadsheet }
  return { icon: BookOpen, label: t.item.kindRegular }
}

/** What may be done with the item from the list; those who manage it may do more. */
function useItemGroups(item: Item): readonly MenuGroup[] {
  const t = useTexts()
  const path = paths.item(item.item_domain || item.item_id)
  const copyLink = async () => {
    if (await copyText(new URL(path, location.href).href)) toast(t.item.linkCopied)
    else toast({ text: t.common.copyFailed, kind: 'problem' })
  }
  return [
    {
      actions: [
        { id: 'open', label: t.common.open, icon: ExternalLink, to: path },
        { id: 'copy-link', label: t.item.copyLink, icon: Link2, run: copyLink },
      ],
    },
    {
      actions: item.manage
        ? [
            { id: 'base-info', label: t.item.baseInfo, icon: Info, to: paths.itemSetting(item.item_id) },
            { id: 'open-api', label: t.item.openApi, icon: KeyRound, to: paths.itemSetting(item.item_id, 'openapi') },
          ]
        : [],
    },
  ]
}

/** An item of the list: the card opens it, its menu holds the rest. */
export function ItemCard({ item }: { item: Item }) {
  const t = useTexts()
  const { tag } = useLocale()
  const kind = useKind(item.item_type)
  const groups = useItemGroups(item)
  const name = item.item_name || t.item.unnamed
  const updated = timeAgo(item.last_update_time, tag, t.item.justNow)
  return (
    <li className="item-card">
      <div className="item-card-main">
        <Cover item_id={item.item_id} name={name} />
        <div className="o-grow">
          <div className="item-card-name">
            <h2 className="o-cut" {...tipWhenCut(name)}>
              <Link to={paths.item(item.item_domain || item.item_id)} className="item-card-link o-cut">
                {name}
              </Link>
            </h2>
            {item.is_private === 1 && (
              <span role="img" aria-label={t.item.private} className="o-row" {...tip(t.item.private)}>
                <Icon of={Lock} size="s" />
              </span>
            )}
            {item.is_archived === 1 && <Badge>{t.item.archived}</Badge>}
          </div>
          {item.item_description && <p className="item-card-description">{item.item_description}</p>}
        </div>
      </div>
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
      <span className="item-card-menu">
        <MenuIconButton size="s" icon={Ellipsis} label={t.item.menuOf(name)} groups={groups} />
      </span>
    </li>
  )
}
