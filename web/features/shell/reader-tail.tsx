import { Ellipsis, Info } from 'lucide-react'
import { useLocation } from 'react-router'
import { useTexts } from '#web/lib/locale.tsx'
import { redirectFrom } from '#web/lib/redirect.ts'
import { useSession } from '#web/lib/session.ts'
import { PHONE, useMedia } from '#web/lib/use-media.ts'
import { paths } from '#web/paths.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { IconLink } from '#web/ui/icon-button.tsx'
import { type MenuGroup, MenuIconButton } from '#web/ui/menu.tsx'
import { AccountMenu } from './account-menu.tsx'
import { Bell } from './bell.tsx'
import { LanguageButton, ThemeButton } from './preferences.tsx'

/** The content of the `…` menu in the reader's header. On phones it contains everything. */
export interface ReaderMenu {
  wide: readonly MenuGroup[]
  phone: readonly MenuGroup[]
}

/**
 * The right end of the reader's header: theme, language, `…`, account; for guests About and Log in. On phones all of it is in `…`.
 */
export function ReaderTail({ menu }: { menu: ReaderMenu }) {
  const t = useTexts()
  const { user, isPending } = useSession()
  const { pathname } = useLocation()
  const phone = useMedia(PHONE)
  const onlyPhone = menu.wide.every((group) => group.actions.length === 0)
  return (
    <>
      {user && <Bell seldom />}
      <span className="o-wide-640">
        <ThemeButton />
        <LanguageButton />
      </span>
      <MenuIconButton
        label={t.reader.itemMenu}
        icon={Ellipsis}
        groups={phone ? menu.phone : menu.wide}
        align="end"
        className={onlyPhone ? 'o-narrow-640' : ''}
      />
      <span className="o-wide-640">
        {user && <AccountMenu user={user} />}
        {!user && !isPending && (
          <>
            <IconLink icon={Info} label={t.reader.about} to={paths.landing()} />
            <ButtonLink to={paths.login(redirectFrom(pathname))}>{t.shell.logIn}</ButtonLink>
          </>
        )}
      </span>
    </>
  )
}
