import type { Output } from '#shared/api/index.ts'
import { useTexts } from '#web/lib/locale.tsx'
import { iconOfProvider } from '#web/parts/sign-in/provider-icons.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import './provider-buttons.css'
import { inBrowser } from '#web/lib/site.ts'

type Providers = Output<'user/oauthInfo'>['providers']

/** The ways to log in through other servers. `divided`: a form stands above. `redirect`: where to go after the login. */
export function ProviderButtons(props: { providers: Providers; redirect: string | null; divided: boolean }) {
  const { providers, redirect, divided } = props
  const said = useTexts().entrance
  if (providers.length === 0) return null
  const more = redirect ? `&${new URLSearchParams({ redirect })}` : ''
  return (
    <div className="auth-providers">
      {divided && <div className="auth-or">{said.or}</div>}
      <ul>
        {providers.map(({ provider_id, kind, icon, name, tip, path }) => (
          <li key={provider_id}>
            <a className={buttonClass({ size: 'l', wide: true })} href={inBrowser(path + more)}>
              <Icon of={iconOfProvider({ kind, icon })} />
              <span className="o-button-label">{said.continueWith(name)}</span>
            </a>
            {tip && <p className="o-hint">{tip}</p>}
          </li>
        ))}
      </ul>
    </div>
  )
}
