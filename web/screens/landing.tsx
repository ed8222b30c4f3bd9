import { Server } from 'lucide-react'
import { Navigate } from 'react-router'
import { HOME_PAGE } from '#shared/kinds.ts'
import { ReaderPicture } from '#web/features/landing/reader-picture.tsx'
import { Folds, Kinds, Panels, Push, Teamwork } from '#web/features/landing/sections.tsx'
import { GuestHeader } from '#web/features/shell/header.tsx'
import { useCall } from '#web/lib/api.ts'
import { useTexts } from '#web/lib/locale.tsx'
import { useLocaleFeature } from '#web/lib/locale-features.ts'
import { useSession } from '#web/lib/session.ts'
import { useTitle } from '#web/lib/use-title.ts'
import { paths } from '#web/paths.ts'
import { ButtonLink, buttonClass } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Logo } from '#web/ui/logo.tsx'
import { SheetArt } from '#web/ui/sheet-art.tsx'
import '#web/features/landing/landing.css'

/**
 * `/`: the landing page, or what the site shows instead: the login screen (setting 2) or an item (setting 3). Nothing is shown
 * until the setting is known, so that no other screen flashes first. If it cannot be loaded, the landing page is shown.
 */
export default function LandingScreen() {
  const t = useTexts()
  const l = t.landing
  const { user } = useSession()
  const site = useCall('common/homePageSetting')
  const hasClient = useLocaleFeature('clientDownload')
  useTitle(l.title)
  const { home_page, home_item, beian, marketing_line, register_open, demo_url, help_url, client_url } = site.data ?? {}
  if (site.isPending) return <main id="main" tabIndex={-1} />
  if (home_page === HOME_PAGE.login) return <Navigate to={paths.login()} replace />
  if (home_page === HOME_PAGE.item && home_item) return <Navigate to={paths.item(home_item)} replace />

  const mayRegister = register_open !== 0
  const start = user
    ? { to: paths.items(), label: l.toItems }
    : mayRegister
      ? { to: paths.register(), label: l.start }
      : { to: paths.login(), label: t.shell.logIn }
  return (
    <div className="landing">
      <GuestHeader
        register={mayRegister}
        nav={
          <nav className="landing-nav" aria-label={l.nav}>
            <a href="#kinds">{l.navKinds}</a>
            <a href="#push">{l.navPush}</a>
            <a href="#run">{l.navRun}</a>
            <a href="/api/docs">{l.navApi}</a>
          </nav>
        }
      />
      <main id="main" tabIndex={-1}>
        <section className="landing-part landing-hero">
          <div>
            <h1>{l.headline}</h1>
            <p className="landing-lede">{l.lede}</p>
            <div className="landing-acts">
              <ButtonLink kind="primary" size="l" to={start.to}>
                {start.label}
              </ButtonLink>
              <a className={buttonClass({ size: 'l' })} href="#run">
                <Icon of={Server} />
                {l.how}
              </a>
            </div>
            <p className="landing-small">
              {l.free}
              {demo_url && (
                <>
                  {' '}
                  <a href={demo_url}>{l.demo}</a>
                </>
              )}
            </p>
            {marketing_line && <p className="landing-line">{marketing_line}</p>}
          </div>
          <SheetArt label={l.art} />
        </section>
        <ReaderPicture />
        <Kinds />
        <Folds />
        <Push />
        <Teamwork />
        <Panels
          action={
            <ButtonLink size="l" to={start.to}>
              {user || !mayRegister ? start.label : l.makeAccount}
            </ButtonLink>
          }
        />
      </main>
      <footer className="landing-foot">
        <Logo />
        <nav aria-label={l.footer}>
          <a href="/api/docs">{l.navApi}</a>
          {demo_url && <a href={demo_url}>{l.demo}</a>}
          {help_url && <a href={help_url}>{l.help}</a>}
          {hasClient && client_url && <a href={client_url}>{t.site.clientDownload}</a>}
          <span>{l.licence}</span>
        </nav>
        {beian && <span className="o-hint">{beian}</span>}
      </footer>
    </div>
  )
}
