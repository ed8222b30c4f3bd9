import { useTexts } from '#web/lib/locale.tsx'
import { PasswordField, TextField } from '#web/ui/text-field.tsx'
import { AddressToCopy } from './address-to-copy.tsx'
import type { KindFormProps } from './kind-form.ts'
import { LogoutThere } from './logout-there.tsx'
import { settingText } from './setting-text.ts'

/** The settings of a provider that speaks OpenID Connect. */
export function OidcForm(props: KindFormProps) {
  const { settings, set, secretsSet } = props
  const t = useTexts()
  const said = t.entrance
  const text = settingText(props)
  return (
    <>
      <TextField label={said.issuer} hint={said.issuerHint} {...text('issuer')} placeholder="https://id.example.com" />
      <AddressToCopy label={said.callback} hint={said.callbackHint} path="/api/ExtLogin/oauth2" />
      <TextField label={said.clientId} {...text('client_id')} />
      <PasswordField
        label={said.clientSecret}
        hint={secretsSet.includes('client_secret') ? t.signIn.secretSet : undefined}
        {...text('client_secret')}
        autoComplete="new-password"
      />
      <TextField label={said.scope} hint={said.scopeHint} {...text('scope')} />
      <TextField label={said.tip} {...text('entrance_tips')} />
      <fieldset className="sign-in-facts">
        <legend>{said.claims}</legend>
        <p className="o-hint">{said.claimsLead}</p>
        <div className="sign-in-pair">
          <TextField label={said.usernamePath} hint={said.usernameClaimHint} {...text('username_path')} />
          <TextField label={said.namePath} {...text('name_path')} />
          <TextField label={said.emailPath} {...text('email_path')} />
          <TextField label={said.groupsPath} {...text('groups_path')} />
        </div>
      </fieldset>
      <LogoutThere settings={settings} set={set} />
      {settings.logout_at_provider === '1' && <AddressToCopy label={said.afterLogout} path="/" />}
    </>
  )
}
