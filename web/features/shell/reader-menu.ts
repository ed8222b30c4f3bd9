import { BookOpen, FilePlus, FolderPlus, FolderTree, Info, LogIn, Pencil, Settings } from 'lucide-react'
import { useLocation } from 'react-router'
import type { Output } from '#shared/api/index.ts'
import { ITEM_TYPE } from '#shared/kinds.ts'
import { useTexts } from '#web/lib/locale.tsx'
import { writingRoot } from '#web/lib/may-edit.ts'
import { redirectFrom } from '#web/lib/redirect.ts'
import { useSession } from '#web/lib/session.ts'
import { paths } from '#web/paths.ts'
import type { MenuAction, MenuGroup } from '#web/ui/menu.tsx'
import { useAccountGroups } from './account-menu.tsx'
import { useLanguageAction, useThemeGroup } from './preferences.tsx'
import type { ReaderMenu } from './reader-tail.tsx'

/** Actions of the item and of the account that phones reach through another row: the settings, or the user center. */
const BEHIND_SETTINGS: readonly string[] = ['base-info', 'members', 'open-api', 'recycle']
const BEHIND_USER_CENTER: readonly string[] = ['change-name', 'change-password']

const without = (groups: readonly MenuGroup[], ids: readonly string[]): MenuGroup[] =>
  groups.map((group) => ({ ...group, actions: group.actions.filter((action) => !ids.includes(action.id)) }))

const rowsOf = (groups: readonly MenuGroup[]): MenuAction[] => groups.flatMap((group) => group.actions)

/**
 * The `…` menu of the reader's header: creating pages and catalogs, and the menu of the item. On phones it also contains what has
 * no space elsewhere, in named groups; destructive actions are in the last group.
 * @param itemGroups the menu of the item with the actions of the viewer
 * @param edited the id of the page on screen, if the viewer may edit it
 */
export function useReaderMenu(
  item: Output<'item/info'>,
  itemGroups: readonly MenuGroup[],
  edited: number | undefined,
  newCatalog: (() => void) | undefined,
): ReaderMenu {
  const t = useTexts()
  const { user } = useSession()
  const { pathname } = useLocation()
  const theme = useThemeGroup()
  const language = useLanguageAction()
  const account = useAccountGroups()
  const { item_id, item_type } = item
  const hasTree = item_type !== ITEM_TYPE.spreadsheet && item_type !== ITEM_TYPE.single_page
  const make: MenuAction[] = []
  if (item.item_edit && hasTree) {
    make.push(
      { id: 'new-page', label: t.reader.newPage, icon: FilePlus, to: paths.pageEdit(item_id, 0, writingRoot(item)) },
      { id: 'new-catalog', label: t.reader.newCatalog, icon: FolderPlus, disabled: !newCatalog, run: newCatalog },
    )
  }
  if (item.item_manage && hasTree)
    make.push({ id: 'catalogs', label: t.reader.catalogs, icon: FolderTree, to: paths.catalog(item_id) })
  const wide = [{ actions: make }, ...itemGroups]
  if (!user) {
    const actions: MenuAction[] = [
      { id: 'log-in', label: t.shell.logIn, icon: LogIn, to: paths.login(redirectFrom(pathname)) },
      { id: 'about', label: t.reader.about, icon: Info, to: paths.landing() },
    ]
    return { wide, phone: [{ actions }, theme, { actions: [language] }] }
  }
  const edit: MenuAction[] =
    edited === undefined
      ? []
      : [{ id: 'edit', label: t.reader.editPage, icon: Pencil, to: paths.pageEdit(item_id, edited) }]
  const settings: MenuAction[] = item.item_manage
    ? [{ id: 'settings', label: t.itemActions.settings, icon: Settings, to: paths.itemSetting(item_id) }]
    : []
  const ofItem = rowsOf(item.item_manage ? without(itemGroups, BEHIND_SETTINGS) : itemGroups)
  const ofAccount = rowsOf(without(account, BEHIND_USER_CENTER))
  const isChoice = (action: MenuAction) => action.checked !== undefined
  const home = { id: 'home', label: t.shell.myItems, icon: BookOpen, to: paths.items() }
  const phone: MenuGroup[] = [
    { title: t.reader.groupPages, actions: [...edit, ...make] },
    { title: t.reader.groupItem, actions: [...settings, ...ofItem.filter((action) => !action.danger)] },
    {
      title: t.reader.groupYou,
      actions: [home, ...ofAccount.filter((action) => !isChoice(action))],
    },
    theme,
    { actions: ofItem.filter((action) => action.danger) },
  ]
  return { wide, phone }
}
