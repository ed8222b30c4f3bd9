import { READY_BYTES } from '#server/answer/preserialised.ts'
import type { Acting } from '#server/audit/record.ts'
import { type AccountRow, findAccountByName } from '#server/auth/account.repository.ts'
import { ByteLru } from '#server/cache/byte-lru.ts'
import { KeptTexts } from '#server/cache/kept-texts.ts'
import { type Config, readConfig } from '#server/config.ts'
import type { Services } from '#server/context.ts'
import type { Db } from '#server/db/open.ts'
import { openMigrated } from '#server/db/open-migrated.ts'
import { siteClock } from '#server/db/site-clock.ts'
import { OperationRunner } from '#server/domain/operation/operation-runner.ts'
import { renderPage } from '#server/domain/page/render-page.ts'
import { RenderSaved } from '#server/domain/page/render-saved.ts'
import { BodyRooms } from '#server/http/body-rooms.ts'
import { FairTurns } from '#server/limits/fair-turns.ts'
import { itemTurnsOf } from '#server/limits/item-turns.ts'
import { OutageWatch } from '#server/outage-watch.ts'
import { OPEN_API_TURNS } from '#server/policy/key-holder.ts'
import { IndexSaved } from '#server/search/index-saved.ts'
import { openSecrets } from '#server/secrets/secrets.ts'
import { storesOf } from '#server/storage/stores.ts'
import { systemClock } from '#server/time.ts'
import { workers } from '#server/work/work.ts'
import { AppError } from '#shared/errors.ts'

/** Runs the work of a command with the server's database, storage and secrets. Migrates the database first and closes it at the end. @param given the configuration; by default that of the environment */
export async function withServices<T>(work: (services: Services) => Promise<T>, given?: Config): Promise<T> {
  const config = given ?? readConfig()
  const { database } = await openMigrated(config)
  const services = servicesOf({ config, database, secrets: openSecrets(config) })
  const { clock, stop } = await siteClock(database)
  try {
    return await work({ ...services, clock })
  } finally {
    stop()
    await services.rendering.stop()
    await services.indexing.stop()
    await workers.close()
    await database.close()
  }
}

/** The services of a shell command. Contacts nothing. */
export function servicesOf(parts: Pick<Services, 'config' | 'database' | 'secrets'>): Services {
  return {
    ...parts,
    storage: storesOf(parts),
    clock: systemClock,
    ready: new ByteLru(READY_BYTES),
    searchTexts: new KeptTexts(),
    // The services run no operations: the server does.
    operations: new OperationRunner([]),
    rendering: new RenderSaved(parts, renderPage),
    indexing: new IndexSaved(parts.database),
    turns: new FairTurns(OPEN_API_TURNS),
    itemTurns: itemTurnsOf(parts.database),
    bodies: new BodyRooms(),
    outages: new OutageWatch(),
  }
}

/** The shell as the person of an audit entry. @param command as it was typed, without its arguments */
export const shellActing = (db: Db, { clock }: Services, command: string): Acting => ({
  db,
  now: clock(),
  user: { uid: 0, username: 'shell' },
  request: { ip: '', userAgent: `octavo ${command}` },
})

/** A name as the contract parses it: trimmed and normalised. */
export const typedName = (name: string): string => name.normalize('NFC').trim()

/** The account with a name. @throws AppError NOT_FOUND */
export async function accountOf(db: Db, username: string): Promise<AccountRow> {
  const account = await findAccountByName(db, typedName(username))
  if (!account) throw new AppError('NOT_FOUND', { thing: '@user' })
  return account
}
