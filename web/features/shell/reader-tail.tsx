import { Ellipsis, Info } from 'lucide-react'
import { useTexts } from '../../lib/locale.tsx'
import { redirectFrom } from '../../lib/redirect.ts'
import { useSession } from '../../lib/session.ts'
import { PHONE, useMedia } from '../../lib/use-media.ts'
import { paths } from '../../paths.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { IconLink } from '../../ui/icon-button.tsx'
import { type MenuGroup, MenuIconButton } from '../../ui/menu.tsx'
import { AccountMenu } from './account-menu.tsx'
import { Bell } from './bell.tsx'
import { LanguageButton, ThemeButton } from './preferences.tsx'

/** The right end of the reader's header: theme, language, `…`, account; a guest's about and Log in. Phones have it all in `…`. */
export function ReaderTail({ groups }: { groups: MenuGroup[] }) {
  const t = useTexts()
  const { user, isPending } = useSession()
  const phone = useMedia(PHONE)
  const menu = groups.some((group) => group.actions.length > 0) && (
    <MenuIconButton label={t.reader.itemMenu} icon={Ellipsis} groups={groups} align="end" />
  )
  if (phone) {
    return (
      <>
        {user && <Bell onlyNew />}
        {menu}
      </>
    )
  }
  return (
    <>
      {user && <Bell />}
      <ThemeButton />
      <LanguageButton />
      {menu}
      {user && <AccountMenu user={user} />}
      {!user && !isPending && (
        <>
          <IconLink icon={Info} label={t.reader.about} to={paths.landing()} />
          <ButtonLink to={paths.login(redirectFrom(location.pathname))}>{t.shell.logIn}</ButtonLink>
        </>
      )}
    </>
  )
}
