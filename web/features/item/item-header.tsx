import { Globe, Lock, Menu, Pencil, Search, Share2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import type { Output } from '#shared/api/index.ts'
import { useTexts } from '#web/lib/locale.tsx'
import { type Id, paths } from '#web/paths.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { tip, tipWhenCut } from '#web/ui/tooltip.tsx'
import { ItemSearch } from './item-search.tsx'
import { useOpening } from './open-page.tsx'
import './item-header.css'

/** The thin line below the header while a page is being loaded. */
export function OpeningLine() {
  return useOpening() ? <div className="item-progress" aria-hidden="true" /> : null
}

/**
 * The content of an item's header, inside the shell's bar: button for the tree, logo, name, search, and the actions of the page.
 * `mark` is the shell's logo. `children` stand at the end: theme, language, menus, account.
 */
export function ItemHeader(props: {
  address: Id
  item: Output<'item/info'>
  /** The id of the page on screen if the viewer may edit it. */
  edited: number | undefined
  mark: ReactNode
  children: ReactNode
  /** Replaces the search: the save status of a spreadsheet, which has a search of its own. */
  status?: ReactNode
  /** `undefined` when there is no tree to open. */
  onTree?: (() => void) | undefined
  onShare?: (() => void) | undefined
}) {
  const { address, item, edited, mark, children, status, onTree, onShare } = props
  const t = useTexts()
  const [searching, setSearching] = useState(false)
  const kind = item.is_private ? t.reader.privateItem : t.reader.openItem
  return (
    <>
      <div className="item-head-left">
        {onTree && (
          <span className="o-narrow-999">
            <IconButton icon={Menu} label={t.reader.openTree} aria-controls="tree" onClick={onTree} />
          </span>
        )}
        {mark}
        <Link to={paths.item(address)} className="header-name" {...tipWhenCut(item.item_name)}>
          {item.item_name}
        </Link>
        <span className="item-head-kind" role="img" aria-label={kind} {...tip(kind)}>
          <Icon of={item.is_private ? Lock : Globe} size="s" />
        </span>
      </div>
      {status === undefined && <ItemSearch address={address} item={item} shown={searching} onShow={setSearching} />}
      <div className="item-head-acts">
        {status}
        {status === undefined && (
          <span className="o-narrow-640">
            <IconButton icon={Search} label={t.common.search} onClick={() => setSearching(true)} />
          </span>
        )}
        {edited !== undefined && status === undefined && (
          <ButtonLink icon={Pencil} className="o-wide-640" to={paths.pageEdit(item.item_id, edited)}>
            {t.reader.editPage}
          </ButtonLink>
        )}
        {onShare && <IconButton icon={Share2} label={t.reader.share} onClick={onShare} />}
        {children}
      </div>
      <OpeningLine />
    </>
  )
}
