import { Paperclip, Search, Settings, Users } from 'lucide-react'
import { type ReactNode, Suspense } from 'react'
import { Link, useLocation } from 'react-router'
import { USER_GROUP } from '#shared/kinds.ts'
import { loadMoreTexts, useTexts } from '#web/lib/locale.tsx'
import { showPanel } from '#web/lib/panels.ts'
import { redirectFrom } from '#web/lib/redirect.ts'
import { useSession } from '#web/lib/session.ts'
import { paths } from '#web/paths.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { IconButton, IconLink } from '#web/ui/icon-button.tsx'
import { lazyNamed } from '#web/ui/lazy-named.tsx'
import { Logo, Mark } from '#web/ui/logo.tsx'
import { AccountMenu } from './account-menu.tsx'
import { Bell } from './bell.tsx'
import { LanguageButton, ThemeButton } from './preferences.tsx'
import './header.css'

const SiteLinks = lazyNamed(async () => {
  const [part] = await Promise.all([import('./site/site-links.tsx'), loadMoreTexts()])
  return { SiteLinks: part.SiteLinks }
}, 'SiteLinks')

/** The header bar: 52 px (48 on phones), sticky, with a thin line below. Screens with a special header build on it. */
export function Header({ children, className }: { children: ReactNode; className?: string }) {
  return <header className={classNames('header o-no-print', className)}>{children}</header>
}

/**
 * The logo followed by a slash, for headers that name a thing (item, settings, editor).
 * @param props.always also in narrow windows, where the reader has no space for it
 */
export function HeaderMark({ always = false }: { always?: boolean }) {
  const t = useTexts()
  const { user } = useSession()
  const wide = always ? undefined : 'o-wide-999'
  return (
    <>
      <Link
        to={user ? paths.items() : paths.landing()}
        className={classNames('header-mark', wide)}
        aria-label={user ? t.shell.home : t.shell.productHome}
      >
        <Mark size={20} />
      </Link>
      <span className={classNames('header-slash', wide)} aria-hidden="true" />
    </>
  )
}

/**
 * Theme, language and account for a user; theme, language and Log in for a guest. On phones the account menu contains theme and
 * language.
 */
export function HeaderEnd({ children }: { children?: ReactNode }) {
  const t = useTexts()
  const { user, isPending } = useSession()
  const { pathname, search } = useLocation()
  return (
    <div className="header-acts">
      {children}
      {user && <Bell />}
      <span className={classNames('header-acts-part', user && 'o-wide-640')}>
        <ThemeButton />
        <LanguageButton />
      </span>
      {user ? (
        <AccountMenu user={user} />
      ) : (
        !isPending && (
          <ButtonLink kind="ghost" to={paths.login(redirectFrom(pathname + search))}>
            {t.shell.logIn}
          </ButtonLink>
        )
      )}
    </div>
  )
}

/**
 * The header of screens for users. `start` stands after the logo (or replaces it, with `logo={false}`), `find` in the middle,
 * `actions` before theme, language and account.
 */
export function AppHeader(props: { start?: ReactNode; logo?: boolean; find?: ReactNode; actions?: ReactNode }) {
  const t = useTexts()
  const { user } = useSession()
  const { start, logo = true, find, actions } = props
  return (
    <Header>
      {logo && (
        <Link to={paths.items()} className="header-logo">
          <Logo />
        </Link>
      )}
      {start}
      {find}
      <HeaderEnd>
        {actions}
        {user && (
          <>
            <IconButton icon={Search} label={t.shell.searchAll} onClick={() => showPanel('search')} />
            <IconLink icon={Paperclip} label={t.attachment.title} to={paths.attachments()} className="o-wide-640" />
            <IconLink icon={Users} label={t.shell.teams} to={paths.teams()} className="o-wide-640" />
            {user.groupid === USER_GROUP.admin && (
              <IconLink icon={Settings} label={t.shell.administration} to={paths.admin()} className="o-wide-640" />
            )}
            <Suspense fallback={null}>
              <SiteLinks />
            </Suspense>
          </>
        )}
      </HeaderEnd>
    </Header>
  )
}

/**
 * The header of the landing page and other screens for guests: logo, `nav`, theme, language, and Log in or My items.
 * @param props.register offers Register, when the screen knows that the site allows registration
 */
export function GuestHeader({ nav, register = false }: { nav?: ReactNode; register?: boolean }) {
  const t = useTexts()
  const { user, isPending } = useSession()
  return (
    <Header>
      <Link to={paths.landing()} className="header-logo">
        <Logo />
      </Link>
      {nav}
      <div className="header-acts">
        <span className="header-acts-part o-wide-640">
          <ThemeButton />
        </span>
        <LanguageButton />
        {user && (
          <ButtonLink kind="primary" to={paths.items()}>
            {t.shell.myItems}
          </ButtonLink>
        )}
        {!user && !isPending && (
          <>
            <ButtonLink kind="ghost" to={paths.login()}>
              {t.shell.logIn}
            </ButtonLink>
            {register && (
              <ButtonLink kind="primary" to={paths.register()}>
                {t.shell.register}
              </ButtonLink>
            )}
          </>
        )}
      </div>
    </Header>
  )
}
