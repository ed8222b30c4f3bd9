import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useCall } from '#web/lib/api.ts'
import { useTexts } from '#web/lib/locale.tsx'
import { paths } from '#web/paths.ts'
import { Logo } from '#web/ui/logo.tsx'
import { SheetArt } from '#web/ui/sheet-art.tsx'
import './auth-layout.css'

/** The two halves of login and registration: the form, and the drawing of a printed sheet. `controls` are theme and language. */
export function AuthLayout({ controls, children }: { controls: ReactNode; children: ReactNode }) {
  const t = useTexts()
  const site = useCall('common/homePageSetting')
  return (
    <div className="auth">
      <div className="auth-side">
        <header className="auth-head">
          <Link to={paths.landing()} className="auth-logo" aria-label={t.shell.productHome}>
            <Logo />
          </Link>
          <span className="auth-controls">{controls}</span>
        </header>
        <main id="main" className="auth-main" tabIndex={-1}>
          {children}
        </main>
        <footer className="auth-foot">{site.data?.beian}</footer>
      </div>
      <aside className="auth-art">
        <SheetArt label={t.user.art} />
        <p>{t.user.artLine}</p>
      </aside>
    </div>
  )
}

/** A heading, a sentence and the next step, instead of the form. */
export function AuthMessage(props: { title: string; children: ReactNode; actions?: ReactNode; alert?: boolean }) {
  return (
    <div className="auth-said" role={props.alert ? 'alert' : undefined}>
      <h1>{props.title}</h1>
      <p>{props.children}</p>
      {props.actions}
    </div>
  )
}
