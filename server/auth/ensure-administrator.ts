import { recordAct } from '#server/audit/record.ts'
import { ConfigError } from '#server/config.ts'
import type { Services } from '#server/context.ts'
import { AppError } from '#shared/errors.ts'
import { USER_GROUP } from '#shared/kinds.ts'
import { findAccountByName } from './account.repository.ts'
import { createAccount } from './account.ts'

/**
 * Creates the administrator of `ADMIN_USERNAME` and `ADMIN_PASSWORD` if nobody has the name. An existing account stays as it is, with its password
 * and group.
 * @throws ConfigError for an invalid name or password
 */
export async function ensureAdministrator(services: Services): Promise<void> {
  const { ADMIN_USERNAME, ADMIN_PASSWORD } = services.config
  if (!ADMIN_USERNAME || !ADMIN_PASSWORD) return
  const username = ADMIN_USERNAME.normalize('NFC').trim()
  if (await findAccountByName(services.database.db, username)) return
  try {
    await createAccount(services, { username, password: ADMIN_PASSWORD, groupid: USER_GROUP.admin }, (db, { uid }) =>
      recordAct(
        { db, now: services.clock(), user: null, request: { ip: '', userAgent: 'ADMIN_USERNAME' } },
        { action: 'user.add', object: { type: 'user', id: uid, name: username }, detail: 'admin' },
      ),
    )
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    // Another process that starts at the same time was faster.
    if (error.error === 'NAME_TAKEN') return
    const setting = error.field === 'password' ? 'ADMIN_PASSWORD' : 'ADMIN_USERNAME'
    throw new ConfigError(`Bad configuration: ${setting}: ${error.message}`)
  }
}
