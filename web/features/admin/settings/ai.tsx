import { useTexts } from '#web/lib/locale.tsx'
import { SettingCard, useDraft } from './setting-card.tsx'
import { SecretSetting, TextSetting } from './setting-rows.tsx'
import { TrySetting } from './try-setting.tsx'

/** The provider of the assistant, and a real question to try it. */
export function AiSettings() {
  const said = useTexts().siteSettings
  return (
    <SettingCard
      group="ai"
      lead={said.leads.ai}
      names={['open_api_key', 'open_api_host', 'ai_model_name']}
      after={<TryAi />}
    >
      <SecretSetting name="open_api_key" />
      <TextSetting name="open_api_host" placeholder="https://api.openai.com" />
      <TextSetting name="ai_model_name" placeholder="gpt-4o" />
    </SettingCard>
  )
}

/** Asks the provider with the saved settings. */
function TryAi() {
  const said = useTexts().siteSettings
  const { config } = useDraft()
  if (!config.secrets_set.some(({ name }) => name === 'open_api_key')) return null
  return <TrySetting call="adminSetting/tryAi" label={said.tryAi} />
}
