import { useTexts } from '#web/lib/locale.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { PasswordField, TextField } from '#web/ui/text-field.tsx'
import { AddressToCopy } from './address-to-copy.tsx'
import type { KindFormProps } from './kind-form.ts'
import { settingText } from './setting-text.ts'

const PROTOCOLS = ['https', 'http'] as const

/** The settings of a provider that speaks OAuth 2.0. */
export function OAuth2Form(props: KindFormProps) {
  const { settings, set, errors, secretsSet } = props
  const t = useTexts()
  const said = t.entrance
  const text = settingText(props)
  return (
    <>
      <AddressToCopy label={said.callback} hint={said.callbackHint} path="/api/ExtLogin/oauth2" />
      <TextField label={said.redirectUri} hint={said.redirectUriHint} {...text('redirectUri')} />
      <TextField label={said.clientId} {...text('client_id')} />
      <PasswordField
        label={said.clientSecret}
        hint={secretsSet.includes('client_secret') ? t.signIn.secretSet : undefined}
        {...text('client_secret')}
        autoComplete="new-password"
      />
      <div className="sign-in-pair">
        <SelectField
          label={said.protocol}
          value={settings.protocol === 'http' ? 'http' : 'https'}
          error={errors.protocol}
          onChange={(value) => set('protocol', value)}
          options={PROTOCOLS.map((value) => ({ value, label: value }))}
        />
        <TextField label={said.host} {...text('host')} placeholder="id.example.com" />
        <TextField label={said.authorizePath} {...text('authorize_path')} />
        <TextField label={said.tokenPath} {...text('token_path')} />
        <TextField label={said.userinfoPath} {...text('userinfo_path')} />
        <TextField label={said.resourcePath} hint={said.resourcePathHint} {...text('resource_path')} />
      </div>
      <TextField label={said.scope} {...text('scope')} />
      <TextField label={said.tip} {...text('entrance_tips')} />
      <TextField label={said.logoutUri} hint={said.logoutUriHint} {...text('logout_redirect_uri')} />
      <fieldset className="sign-in-facts">
        <legend>{said.claims}</legend>
        <p className="o-hint">{said.claimsLead}</p>
        <TextField label={said.usernamePath} hint={said.usernamePathHint} {...text('username_path')} />
        <TextField label={said.idPath} hint={said.idPathHint} {...text('id_path')} />
        <div className="sign-in-pair">
          <TextField label={said.namePath} {...text('name_path')} />
          <TextField label={said.emailPath} {...text('email_path')} />
        </div>
        <TextField label={said.groupsPath} {...text('groups_path')} />
      </fieldset>
    </>
  )
}
