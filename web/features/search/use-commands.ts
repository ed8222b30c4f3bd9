import {
  Bell,
  BookOpen,
  CircleUser,
  FileDown,
  FilePlus,
  House,
  Keyboard,
  Languages,
  Link,
  LogIn,
  LogOut,
  Monitor,
  Moon,
  Paperclip,
  Pencil,
  Plus,
  Settings,
  ShieldUser,
  Sun,
  Trash2,
  Upload,
  Users,
} from 'lucide-react'
import { LANGUAGES, nextLang } from '#shared/i18n/languages.ts'
import type { Texts } from '#shared/i18n/type.ts'
import { ITEM_TYPE, USER_GROUP } from '#shared/kinds.ts'
import { useLocale, useTexts } from '#web/lib/locale.tsx'
import { mayEditIn, writingRoot } from '#web/lib/may-edit.ts'
import { showPanel } from '#web/lib/panels.ts'
import { redirectFrom } from '#web/lib/redirect.ts'
import { useSession } from '#web/lib/session.ts'
import { herePath } from '#web/lib/site.ts'
import { type Theme, useTheme } from '#web/lib/theme.ts'
import { logOut } from '#web/parts/writing/start-log-out.ts'
import { paths } from '#web/paths.ts'
import { copyLink } from '#web/ui/copy-link.ts'
import { toast, toastError } from '#web/ui/toast.ts'
import type { Row } from './rows.ts'
import type { Here } from './use-here.ts'

const THEMES = [
  ['light', Sun],
  ['dark', Moon],
  ['system', Monitor],
] as const satisfies readonly (readonly [Theme, unknown])[]

/** The commands on the item on screen and its page that its viewer may use. */
function hereCommands({ address, item, page }: Here, t: Texts): Row[] {
  const { item_id, item_name, item_edit, item_manage, item_type } = item
  const rows: Row[] = []
  const hasTree = item_type === ITEM_TYPE.regular || item_type === ITEM_TYPE.external
  if (item_edit && hasTree) {
    const isIn = page && mayEditIn(item, page.catalogs[0]?.cat_id ?? 0)
    const catalog = isIn ? page.catalogs.at(-1) : undefined
    rows.push({
      id: 'new-page',
      title: catalog ? t.search.newPageIn(catalog.cat_name) : t.reader.newPage,
      icon: FilePlus,
      to: paths.pageEdit(item_id, 0, catalog?.cat_id ?? writingRoot(item)),
    })
  }
  if (page && mayEditIn(item, page.catalogs[0]?.cat_id ?? 0) && item_type !== ITEM_TYPE.spreadsheet) {
    const to = paths.pageEdit(item_id, page.page_id)
    rows.push({ id: 'edit-page', title: t.search.editPage(page.title), icon: Pencil, to })
  }
  if (page) {
    const link = paths.itemPage(address, page.page_id)
    rows.push({ id: 'copy-link', title: t.reader.copyLink, icon: Link, run: () => copyLink(t, link) })
  }
  if (item_edit) {
    const { page_id, title } = (page && mayEditIn(item, page.catalogs[0]?.cat_id ?? 0) && page) || {}
    if (page_id && hasTree)
      rows.push({
        id: 'export-page',
        title: t.search.export(title ?? ''),
        icon: FileDown,
        to: paths.itemExport(item_id, { page_id }),
      })
    rows.push({ id: 'export', title: t.search.export(item_name), icon: FileDown, to: paths.itemExport(item_id) })
  }
  const setting = (tab?: 'members' | 'recycle') => paths.itemSetting(item_id, tab)
  if (item_manage) {
    rows.push(
      { id: 'members', title: t.search.members(item_name), icon: Users, to: setting('members') },
      { id: 'setting', title: t.search.setting(item_name), icon: Settings, to: setting() },
    )
  }
  if (item_edit) rows.push({ id: 'recycle', title: t.search.recycle(item_name), icon: Trash2, to: setting('recycle') })
  return rows
}

/** All commands that the user may run here, those of the item first. */
export function useCommands(here: Here | null): Row[] {
  const t = useTexts()
  const { user } = useSession()
  const { theme, setTheme } = useTheme()
  const { lang, setLang } = useLocale()
  const own: Row[] = user
    ? [
        { id: 'new-item', title: t.item.newItem, icon: Plus, to: paths.itemAdd() },
        { id: 'import', title: t.itemActions.import, icon: Upload, to: paths.itemImport() },
        { id: 'items', title: t.shell.myItems, icon: BookOpen, to: paths.items() },
        { id: 'attachments', title: t.attachment.mine, icon: Paperclip, to: paths.attachments() },
        { id: 'teams', title: t.shell.teams, icon: Users, to: paths.teams() },
        { id: 'notices', title: t.message.title, icon: Bell, to: paths.notices() },
        { id: 'user-center', title: t.shell.userCenter, icon: CircleUser, to: paths.userSetting() },
        ...(user.groupid === USER_GROUP.admin
          ? [{ id: 'administration', title: t.shell.administration, icon: ShieldUser, to: paths.admin() }]
          : []),
      ]
    : [
        { id: 'log-in', title: t.shell.logIn, icon: LogIn, to: paths.login(redirectFrom(herePath())) },
        { id: 'landing', title: t.shell.goHome, icon: House, to: paths.landing() },
      ]
  const themes = THEMES.filter(([name]) => name !== theme).map(([name, icon]) => ({
    id: `theme-${name}`,
    title: t.search.theme(t.shell.themeNames[name]),
    icon,
    run: () => setTheme(name),
  }))
  const language = () => setLang(nextLang(lang)).catch(() => toast({ text: t.common.error.network, kind: 'problem' }))
  return [
    ...(here ? hereCommands(here, t) : []),
    ...own,
    ...themes,
    {
      id: 'language',
      title: LANGUAGES[nextLang(lang)].name,
      lang: LANGUAGES[nextLang(lang)].tag,
      icon: Languages,
      run: language,
    },
    { id: 'keys', title: t.search.keys.title, icon: Keyboard, keys: '?', run: () => showPanel('keys') },
    ...(user
      ? [{ id: 'log-out', title: t.shell.logOut, icon: LogOut, run: () => logOut().catch(toastError) } satisfies Row]
      : []),
  ]
}
