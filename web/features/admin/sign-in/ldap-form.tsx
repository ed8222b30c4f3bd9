import { useTexts } from '#web/lib/locale.tsx'
import { Checkbox } from '#web/ui/check.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { TextArea } from '#web/ui/text-area.tsx'
import { PasswordField, TextField } from '#web/ui/text-field.tsx'
import type { KindFormProps } from './kind-form.ts'
import { settingText } from './setting-text.ts'

const ENCRYPTIONS = ['ldaps', 'starttls', 'none'] as const
type Encryption = (typeof ENCRYPTIONS)[number]

/** The default port of an encryption. */
const USUAL_PORTS: Record<Encryption, string> = { ldaps: '636', starttls: '389', none: '389' }

/** The settings of a company directory. */
export function LdapForm(props: KindFormProps) {
  const { settings, set, errors, secretsSet } = props
  const said = useTexts().signIn
  const text = settingText(props)
  // On this port directories use TLS from the first byte.
  const tls = (settings.port === '636' ? 'ldaps' : settings.tls || 'none') as Encryption
  const choose = (next: Encryption) => {
    if (['', ...Object.values(USUAL_PORTS)].includes(settings.port ?? '')) set('port', USUAL_PORTS[next])
    set('tls', next)
  }
  return (
    <>
      <div className="sign-in-pair sign-in-server">
        <TextField label={said.server} {...text('host')} placeholder="ldap.example.com" />
        <TextField label={said.port} {...text('port')} inputMode="numeric" />
      </div>
      <SelectField
        label={said.encryption}
        value={tls}
        onChange={choose}
        error={errors.tls}
        hint={said.encryptionHints[tls]}
        options={ENCRYPTIONS.map((value) => ({ value, label: said.encryptions[value] }))}
      />
      {tls !== 'none' && (
        <TextArea label={said.ca} hint={said.caHint} className="sign-in-code" rows={2} {...text('ca')} />
      )}
      <TextField
        label={said.account}
        hint={said.accountHint}
        {...text('bind_dn')}
        placeholder="cn=octavo,dc=example,dc=com"
      />
      <PasswordField
        label={said.accountPassword}
        hint={secretsSet.includes('bind_password') ? said.secretSet : undefined}
        {...text('bind_password')}
        autoComplete="new-password"
      />
      <TextField label={said.base} {...text('base_dn')} placeholder="ou=people,dc=example,dc=com" />
      <TextField label={said.filter} hint={said.filterHint} {...text('search_filter')} />
      <div className="sign-in-pair">
        <TextField label={said.userField} {...text('user_field')} />
        <TextField label={said.nameField} {...text('name_field')} />
      </div>
      <TextField label={said.mailField} {...text('mail_field')} />
      <Checkbox
        checked={settings.mail_verified === '1'}
        hint={said.mailVerifiedHint}
        onChange={(checked) => set('mail_verified', checked ? '1' : '')}
      >
        {said.mailVerified}
      </Checkbox>
      <TextField label={said.groupBase} hint={said.groupBaseHint} {...text('group_base')} />
    </>
  )
}
