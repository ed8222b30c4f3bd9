import { Send } from 'lucide-react'
import { useState } from 'react'
import { MAIL_SECURITY } from '#shared/kinds.ts'
import { TryStepsList } from '#web/features/admin/try-steps.tsx'
import { useCall, useSend } from '#web/lib/api.ts'
import { fieldErrors } from '#web/lib/field-errors.ts'
import { useTexts } from '#web/lib/locale.tsx'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { SettingCard, useDraft } from './setting-card.tsx'
import { ChoiceSetting, NumberSetting, SecretSetting, TextSetting } from './setting-rows.tsx'

/** The mail server, and a real mail to try it. */
export function MailSettings() {
  const said = useTexts().siteSettings
  return (
    <SettingCard
      group="mail"
      lead={said.leads.mail}
      names={['mail_host', 'mail_port', 'mail_security', 'mail_user', 'mail_password', 'mail_from']}
      after={<TryMail />}
    >
      <TextSetting name="mail_host" placeholder="smtp.example.com" />
      <NumberSetting name="mail_port" min={1} max={65535} />
      <ChoiceSetting
        name="mail_security"
        options={MAIL_SECURITY.map((value) => ({ value, label: said.choices.mail_security[value] }))}
      />
      <TextSetting name="mail_user" autoCapitalize="none" spellCheck={false} />
      <SecretSetting name="mail_password" />
      <TextSetting name="mail_from" />
    </SettingCard>
  )
}

/** Sends a mail with the saved settings. */
function TryMail() {
  const t = useTexts()
  const said = t.siteSettings
  const { changes, config } = useDraft()
  const account = useCall('user/info').data
  const own = account?.email_verify === 1 ? account.email : ''
  const [typed, setTyped] = useState<string>()
  const trial = useSend('adminSetting/tryMail')
  const email = typed ?? own
  const isSetUp = config.mail_host !== '' || config.from_environment.includes('mail_host')
  if (!isSetUp) return null
  const { fields, form } = fieldErrors(trial.error, ['email'])
  return (
    <form
      className="setting-try"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (changes === 0 && !trial.isPending) trial.mutate({ email })
      }}
    >
      <TextField
        className="setting-row"
        label={`${said.tried}: ${said.tryMailTo}`}
        type="email"
        name="email"
        value={email}
        hint={changes > 0 ? said.tryFirstSave : undefined}
        error={fields.email ?? form}
        onChange={setTyped}
      />
      <Button type="submit" icon={Send} busy={trial.isPending} disabled={changes > 0 || email === ''}>
        {trial.isPending ? t.trySteps.running : said.tryMail}
      </Button>
      <TryStepsList result={trial.data} />
    </form>
  )
}
