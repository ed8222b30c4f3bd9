import type { Services } from '#server/context.ts'
import { isSecretOption, type SiteOption } from '#shared/site-options.ts'
import { saveSettings } from './save-settings.ts'

/**
 * Sets one site setting for the shell command: no user is logged in, the last save wins, and an empty text removes a secret.
 * @throws AppError BAD_FIELD naming the setting whose value cannot be one
 */
export async function setSetting(services: Services, name: SiteOption, value: string): Promise<void> {
  const { database, secrets, config, clock } = services
  const actor = {
    secrets,
    config,
    database,
    now: clock(),
    user: null,
    request: { ip: '', userAgent: 'octavo setting set' },
  }
  const changes = isSecretOption(name) && value === '' ? { values: {}, remove: [name] } : { values: { [name]: value } }
  await database.db.transaction().execute((db) => saveSettings({ ...actor, db }, changes))
}
