import { ArrowLeft, Globe, Info, KeyRound, Lock, RotateCcw, Users } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { Output } from '#shared/api/index.ts'
import { useTexts } from '#web/lib/locale.tsx'
import { paths } from '#web/paths.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Mark } from '#web/ui/logo.tsx'
import { SideLayout } from '#web/ui/side-layout.tsx'
import { SideLink } from '#web/ui/side-nav.tsx'
import { tip } from '#web/ui/tooltip.tsx'
import './layout.css'

export type ItemDetail = Output<'item/detail'>
export type SettingTab = 'base' | 'members' | 'openapi' | 'recycle'

/** The facts about an item in the frame of its settings. Both `item/info` and `item/detail` return it. */
export interface SettingItem {
  item_id: number
  item_domain: string
  item_name: string
  isPrivate: boolean
}

/** The start of the header: the logo, the item's name as a link to it, and whether it is open or private. */
export function SettingHeaderStart({ item }: { item: SettingItem | undefined }) {
  const t = useTexts()
  const access = item?.isPrivate ? t.setting.privateItem : t.setting.openItem
  return (
    <>
      <Link to={paths.items()} className="header-mark" aria-label={t.shell.home}>
        <Mark size={20} />
      </Link>
      {item && <span className="header-slash o-wide-640" aria-hidden="true" />}
      {item && (
        <span className="setting-item-name">
          <Link to={paths.item(item.item_domain || item.item_id)} className="header-name">
            {item.item_name || t.item.unnamed}
          </Link>
          <span role="img" aria-label={access} {...tip(access)}>
            <Icon of={item.isPrivate ? Lock : Globe} size="s" />
          </span>
        </span>
      )}
    </>
  )
}

/**
 * The tabs of an item's settings, and the chosen one.
 * @param props.tabs the tabs that the viewer may open
 */
export function SettingLayout(props: {
  item: SettingItem
  tab: SettingTab
  tabs: readonly SettingTab[]
  children: ReactNode
}) {
  const t = useTexts()
  const { item, tab, tabs } = props
  const facts = {
    base: [Info, t.setting.baseInfo],
    members: [Users, t.member.title],
    openapi: [KeyRound, t.setting.openApi],
    recycle: [RotateCcw, t.recycle.title],
  } as const
  const addressOf = (name: SettingTab) => paths.itemSetting(item.item_id, name === 'base' ? undefined : name)
  return (
    <SideLayout
      label={t.setting.title}
      places={tabs.map((name) => ({ to: addressOf(name), icon: facts[name][0], label: facts[name][1] }))}
      current={addressOf(tab)}
      before={
        <SideLink to={paths.item(item.item_domain || item.item_id)} icon={ArrowLeft}>
          {t.setting.backToItem}
        </SideLink>
      }
      className="setting-main"
    >
      <h1 className="o-hidden">{t.setting.title}</h1>
      {props.children}
    </SideLayout>
  )
}
