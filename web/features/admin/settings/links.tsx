import { useTexts } from '#web/lib/locale.tsx'
import { SettingCard } from './setting-card.tsx'
import { TextSetting } from './setting-rows.tsx'

/** Links of the toolbar that the site chooses. */
export function LinkSettings() {
  const { leads } = useTexts().siteSettings
  return (
    <SettingCard group="links" lead={leads.links} names={['feedback_url', 'client_url', 'more_products']}>
      <TextSetting name="feedback_url" type="url" />
      <TextSetting name="client_url" type="url" />
      <TextSetting name="more_products" />
    </SettingCard>
  )
}
