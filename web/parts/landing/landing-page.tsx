import { Server } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Output } from '#shared/api/index.ts'
import { useTexts } from '#web/lib/locale.tsx'
import { useLocaleFeature } from '#web/lib/locale-features.ts'
import { paths } from '#web/paths.ts'
import { ButtonLink, buttonClass } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Logo } from '#web/ui/logo.tsx'
import { SheetArt } from '#web/ui/sheet-art.tsx'
import { ReaderPicture } from './reader-picture.tsx'
import { Folds, Kinds, Panels, Push, Teamwork } from './sections.tsx'
import './landing.css'
import { inBrowser } from '#web/lib/site.ts'

/** The settings of the site that the landing page shows. */
export type LandingSite = Partial<
  Pick<
    Output<'common/homePageSetting'>,
    | 'beian'
    | 'marketing_line'
    | 'register_open'
    | 'register_by_code'
    | 'demo_url'
    | 'help_url'
    | 'client_url'
    | 'home_skin'
  >
>

/**
 * The landing page: what the product is, with the words and links of the site.
 * @param props.header makes the bar on top; `nav` leads to the parts of the page, if it has several
 */
export function LandingPage(props: {
  site: LandingSite
  isLoggedIn: boolean
  header: (given: { register: boolean; nav?: ReactNode }) => ReactNode
}) {
  const t = useTexts()
  const l = t.landing
  const hasClient = useLocaleFeature('clientDownload')
  const { beian, marketing_line, register_open, register_by_code, demo_url, help_url, client_url, home_skin } =
    props.site
  const isWhole = home_skin !== 'plain'
  const mayRegister = register_open !== 0 || register_by_code === 1
  const start = props.isLoggedIn
    ? { to: paths.items(), label: l.toItems }
    : mayRegister
      ? { to: paths.register(), label: l.start }
      : { to: paths.login(), label: t.shell.logIn }
  return (
    <div className="landing">
      {props.header({
        register: mayRegister,
        nav: isWhole && (
          <nav className="landing-nav" aria-label={l.nav}>
            <a href="#kinds">{l.navKinds}</a>
            <a href="#push">{l.navPush}</a>
            <a href="#run">{l.navRun}</a>
            <a href={inBrowser('/api/docs')}>{l.navApi}</a>
          </nav>
        ),
      })}
      <main id="main" tabIndex={-1}>
        <section className="landing-part landing-hero">
          <div>
            <h1>{l.headline}</h1>
            <p className="landing-lede">{l.lede}</p>
            <div className="landing-acts">
              <ButtonLink kind="primary" size="l" to={start.to}>
                {start.label}
              </ButtonLink>
              {isWhole && (
                <a className={buttonClass({ size: 'l' })} href="#run">
                  <Icon of={Server} />
                  {l.how}
                </a>
              )}
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
        {isWhole && (
          <>
            <ReaderPicture />
            <Kinds />
            <Folds />
            <Push />
            <Teamwork />
            <Panels
              action={
                <ButtonLink size="l" to={start.to}>
                  {props.isLoggedIn || !mayRegister ? start.label : l.makeAccount}
                </ButtonLink>
              }
            />
          </>
        )}
      </main>
      <footer className="landing-foot">
        <Logo />
        <nav aria-label={l.footer}>
          <a href={inBrowser('/api/docs')}>{l.navApi}</a>
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
