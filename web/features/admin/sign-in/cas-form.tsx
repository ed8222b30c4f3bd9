import { useTexts } from '#web/lib/locale.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { AddressToCopy } from './address-to-copy.tsx'
import type { KindFormProps } from './kind-form.ts'
import { LogoutThere } from './logout-there.tsx'
import { settingText } from './setting-text.ts'

const VERSIONS = ['3', '2'] as const

/** The settings of a CAS server. */
export function CasForm(props: KindFormProps) {
  const { settings, set, errors } = props
  const said = useTexts().entrance
  const text = settingText(props)
  return (
    <>
      <TextField
        label={said.casServer}
        hint={said.casServerHint}
        {...text('server_url')}
        placeholder="https://cas.example.com/cas"
      />
      <AddressToCopy label={said.callback} hint={said.callbackHint} path="/api/ExtLogin/cas" />
      <SelectField
        label={said.casVersion}
        value={settings.version === '2' ? '2' : '3'}
        error={errors.version}
        onChange={(value) => set('version', value)}
        options={VERSIONS.map((value) => ({
          value,
          label: value === '3' ? said.casVersions.cas3 : said.casVersions.cas2,
        }))}
      />
      <TextField label={said.tip} {...text('entrance_tips')} />
      {settings.version !== '2' && (
        <fieldset className="sign-in-facts">
          <legend>{said.attributes}</legend>
          <div className="sign-in-pair">
            <TextField label={said.usernamePath} hint={said.usernameAttributeHint} {...text('username_attribute')} />
            <TextField label={said.namePath} {...text('name_attribute')} />
            <TextField label={said.emailPath} {...text('email_attribute')} />
            <TextField label={said.groupsPath} {...text('groups_attribute')} />
          </div>
        </fieldset>
      )}
      <LogoutThere settings={settings} set={set} />
    </>
  )
}
