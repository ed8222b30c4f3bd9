import {
  Bell,
  CircleUser,
  CreditCard,
  KeyRound,
  LogOut,
  Paperclip,
  Search,
  Settings,
  UserPen,
  Users,
} from 'lucide-react'
import { USER_GROUP } from '#shared/kinds.ts'
import { useCall } from '#web/lib/api.ts'
import { keyText } from '#web/lib/key-text.ts'
import { useTexts } from '#web/lib/locale.tsx'
import { showPanel } from '#web/lib/panels.ts'
import { type User, useSession } from '#web/lib/session.ts'
import { PHONE, useMedia } from '#web/lib/use-media.ts'
import { logOut } from '#web/parts/writing/start-log-out.ts'
import { paths } from '#web/paths.ts'
import { type MenuGroup, MenuIconButton } from '#web/ui/menu.tsx'
import { Avatar } from '#web/ui/tile.tsx'
import { toastError } from '#web/ui/toast.ts'
import { useLanguageAction, useThemeGroup } from './preferences.tsx'

/** The menu groups of the account. On phones they include theme and language. `…` menus may include them. */
export function useAccountGroups(): readonly MenuGroup[] {
  const t = useTexts()
  const theme = useThemeGroup()
  const language = useLanguageAction()
  const phone = useMedia(PHONE)
  const isAdministrator = useSession().user?.groupid === USER_GROUP.admin
  // Only the answer that the header has loaded anyway: a reader loads nothing for this entry.
  const hasPlans = useCall('common/homePageSetting', {}, { enabled: false }).data?.has_plans === 1
  const leave = { id: 'log-out', label: t.shell.logOut, icon: LogOut, run: () => logOut().catch(toastError) }
  const search = {
    id: 'search',
    label: t.shell.searchAll,
    icon: Search,
    shortcut: keyText('Mod-k'),
    run: () => showPanel('search'),
  }
  const own = [
    { id: 'user-center', label: t.shell.userCenter, icon: CircleUser, to: paths.userSetting() },
    { id: 'notices', label: t.message.title, icon: Bell, to: paths.notices() },
    { id: 'change-name', label: t.shell.changeName, icon: UserPen, to: paths.userSetting('profile') },
    { id: 'change-password', label: t.shell.changePassword, icon: KeyRound, to: paths.userSetting('password') },
  ]
  const files = { id: 'attachments', label: t.attachment.mine, icon: Paperclip, to: paths.attachments() }
  const teams = { id: 'teams', label: t.shell.teams, icon: Users, to: paths.teams() }
  const backstage = { id: 'admin', label: t.shell.administration, icon: Settings, to: paths.admin() }
  const plans = { id: 'plans', label: t.shell.plans, icon: CreditCard, to: paths.orders() }
  const places = hasPlans ? [search, teams, files, plans] : [search, teams, files]
  return [
    { actions: own },
    { actions: isAdministrator ? [...places, backstage] : places },
    ...(phone ? [theme, { actions: [language] }] : []),
    { actions: [leave] },
  ]
}

/** The avatar in the header with its menu. */
export function AccountMenu({ user }: { user: User }) {
  const t = useTexts()
  const name = user.name || user.username
  const [first, ...rest] = useAccountGroups()
  return (
    <MenuIconButton
      label={t.shell.account(name)}
      groups={[{ title: first?.title ?? name, actions: first?.actions ?? [] }, ...rest]}
    >
      <Avatar id={user.uid} name={name} src={user.avatar_small || user.avatar || undefined} />
    </MenuIconButton>
  )
}
