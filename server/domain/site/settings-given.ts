import type { Parsed } from '#shared/api/index.ts'
import { ossValues } from './oss-setting.ts'
import type { SettingChanges } from './save-settings.ts'

/** The settings of a save under our own names. Existing clients send some under other names (docs/protocol.md, Administration). */
export function settingsGiven(
  input: Omit<Parsed<'adminSetting/saveConfig'>, 'remove_secrets' | 'revision'>,
): SettingChanges['values'] {
  const { oss_setting, open_ai_host, open_ai_key, enable_public_square, strong_password_enabled, ...given } = input
  return {
    ...(given.oss_open && oss_setting ? ossValues(oss_setting) : {}),
    ...(open_ai_host === undefined ? {} : { open_api_host: open_ai_host }),
    ...(open_ai_key === undefined ? {} : { open_api_key: open_ai_key }),
    ...given,
  }
}
