import { ITEM_CREATORS, LOCAL_PASSWORD, type LocalPassword, SECOND_STEP_FOR } from '#shared/kinds.ts'
import { useTexts } from '#web/lib/locale.tsx'
import { SettingCard, useDraft } from './setting-card.tsx'
import { ChoiceSetting, NumberSetting, SwitchSetting, TextSetting } from './setting-rows.tsx'

/** The settings for reading, for registration, and for the creation of items. */
export function AccessSettings() {
  const { choices } = useTexts().siteSettings
  return (
    <SettingCard
      group="access"
      names={[
        'force_login',
        'register_open',
        'register_by_code',
        'register_by_invite',
        'register_mail_domains',
        'item_creators',
        'item_creator_names',
        'local_password',
        'local_password_names',
        'password_min_length',
        'second_step_required',
        'require_verified_email',
      ]}
    >
      <SwitchSetting name="force_login" />
      <SwitchSetting name="register_open" />
      <SwitchSetting name="register_by_code" />
      <SwitchSetting name="register_by_invite" />
      <TextSetting name="register_mail_domains" placeholder="example.com" autoCapitalize="none" spellCheck={false} />
      <ChoiceSetting
        name="item_creators"
        options={ITEM_CREATORS.map((value) => ({ value, label: choices.item_creators[value] }))}
      />
      <CreatorNames />
      <LocalPasswords />
      <NumberSetting name="password_min_length" min={1} max={64} />
      <ChoiceSetting
        name="second_step_required"
        options={SECOND_STEP_FOR.map((value) => ({ value, label: choices.second_step_required[value] }))}
      />
      <SwitchSetting name="require_verified_email" />
    </SettingCard>
  )
}

function CreatorNames() {
  return useDraft().value('item_creators') === 'chosen' ? <TextSetting name="item_creator_names" /> : null
}

/** The people who may log in with a password of this site, and the number of people who could no longer log in. */
function LocalPasswords() {
  const said = useTexts().siteSettings
  const { config, value } = useDraft()
  const who = value('local_password') as LocalPassword
  const { people, administrators } = config.password_alone
  const alone = who === 'administrators' ? people - administrators : people
  return (
    <>
      <ChoiceSetting
        name="local_password"
        hint={who === 'everybody' ? undefined : said.localPassword[who](alone)}
        options={LOCAL_PASSWORD.map((one) => ({ value: one, label: said.choices.local_password[one] }))}
      />
      {who === 'named' && <TextSetting name="local_password_names" autoCapitalize="none" spellCheck={false} />}
    </>
  )
}
