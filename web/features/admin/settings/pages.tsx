import { SettingCard } from './setting-card.tsx'
import { NumberSetting, SwitchSetting, TextSetting } from './setting-rows.tsx'

/** Settings for all pages. */
export function PageSettings() {
  return (
    <SettingCard group="pages" names={['history_version_count', 'show_watermark', 'http_test_url']}>
      <NumberSetting name="history_version_count" min={1} max={1000} />
      <SwitchSetting name="show_watermark" />
      <TextSetting name="http_test_url" type="url" />
    </SettingCard>
  )
}
