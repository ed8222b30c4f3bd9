import { SettingCard } from './setting-card.tsx'
import { TextSetting } from './setting-rows.tsx'

/** The addresses of the site: its own, and the one for checking for a newer version. */
export function GeneralSettings() {
  return (
    <SettingCard group="general" names={['site_url', 'update_url']}>
      <TextSetting name="site_url" type="url" placeholder="https://docs.example.com" />
      <TextSetting name="update_url" type="url" />
    </SettingCard>
  )
}
