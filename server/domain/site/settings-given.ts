import type { Db } from '#server/db/open.ts'
import { readSiteOption } from '#server/site-options.ts'
import type { Parsed } from '#shared/api/index.ts'
import { ossValues } from './oss-setting.ts'
import type { SettingChanges } from './save-settings.ts'

type Given = Omit<Parsed<'adminSetting/saveConfig'>, 'remove_secrets' | 'revision'>

/**
 * The settings of a save under our own names. Existing clients send some under other names (docs/protocol.md, Administration), and some send both: then the
 * one that changes something counts.
 */
export async function settingsGiven(db: Db, input: Given): Promise<SettingChanges['values']> {
  const { oss_setting, open_ai_host, open_ai_key, enable_public_square, strong_password_enabled, ...given } = input
  return {
    ...(given.oss_open && oss_setting ? ossValues(oss_setting) : {}),
    ...given,
    ...(open_ai_key && !given.open_api_key ? { open_api_key: open_ai_key } : {}),
    ...(open_ai_host !== undefined && (await isKept(db, given.open_api_host)) ? { open_api_host: open_ai_host } : {}),
  }
}

/** Whether the address of the AI provider under its own name changes nothing. */
const isKept = async (db: Db, host: string | undefined): Promise<boolean> =>
  host === undefined || host === (await readSiteOption(db, 'open_api_host'))
