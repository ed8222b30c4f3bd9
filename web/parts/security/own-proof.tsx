import { useEffect } from 'react'
import { useTexts } from '#web/lib/locale.tsx'
import { redirectFrom } from '#web/lib/redirect.ts'
import { refreshSession, useSession } from '#web/lib/session.ts'
import { herePath, inBrowser } from '#web/lib/site.ts'
import { Notice } from '#web/ui/notice.tsx'
import { PasswordField } from '#web/ui/text-field.tsx'

/** The ways in which a user can confirm the identity. */
export interface OwnProof {
  /** `password`: the own password; `login`: the login was recent, so nothing is asked; `login_again`: only a new login confirms. */
  by: 'password' | 'login' | 'login_again'
  /** Leads to the provider of the account, and from there back to this address; undefined when there is none. */
  logIn: (() => void) | undefined
  /** Asks the server again, after it has refused an act with `LOGIN_AGAIN`. */
  askAgain: () => Promise<void>
}

/** How the user confirms the identity. An account of a provider with its own login page has no password to ask for. */
export function useOwnProof(): OwnProof {
  const { user } = useSession()
  const by = user?.confirm_by ?? 'password'
  const path = user?.login_again ?? ''
  const hasPassword = by === 'password'
  useEffect(() => {
    // The login may have been recent when the screen was loaded, and not now.
    if (!hasPassword) void refreshSession()
  }, [hasPassword])
  const logIn = () => {
    const redirect = redirectFrom(herePath() + location.search)
    location.assign(inBrowser(redirect ? `${path}&${new URLSearchParams({ redirect })}` : path))
  }
  return { by, logIn: path === '' ? undefined : logIn, askAgain: refreshSession }
}

/** The part of a form for the confirmation: the field for the user's own password, or the reason why there is none. */
export function OwnProofField(props: {
  proof: OwnProof
  label: string
  hint?: string
  value: string
  error: string | null | undefined
  onChange: (value: string) => void
}) {
  const { proof, label, hint, value, error, onChange } = props
  const said = useTexts().security
  const { user } = useSession()
  if (proof.by === 'login') return <p className="o-hint">{said.loginConfirms}</p>
  if (proof.by === 'login_again')
    return <Notice kind="info">{proof.logIn ? said.loginAgainBody : said.loginAgainAlone}</Notice>
  return (
    <>
      {/* shows password managers which account this is */}
      <input hidden readOnly type="text" name="username" autoComplete="username" value={user?.username ?? ''} />
      <PasswordField
        label={label}
        {...(hint && { hint })}
        name="password"
        autoComplete="current-password"
        value={value}
        error={error}
        onChange={onChange}
      />
    </>
  )
}
