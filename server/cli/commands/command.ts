import { createInterface } from 'node:readline'
import type { ParseArgsConfig } from 'node:util'
import { READY_BYTES } from '#server/answer/preserialised.ts'
import type { Acting } from '#server/audit/record.ts'
import { type AccountRow, findAccountByName } from '#server/auth/account.repository.ts'
import { ByteLru } from '#server/cache/byte-lru.ts'
import { KeptTexts } from '#server/cache/kept-texts.ts'
import type { Config } from '#server/config.ts'
import type { Services } from '#server/context.ts'
import type { Db } from '#server/db/open.ts'
import { OperationRunner } from '#server/domain/operation/operation-runner.ts'
import { renderPage } from '#server/domain/page/render-page.ts'
import { RenderSaved } from '#server/domain/page/render-saved.ts'
import { BodyRooms } from '#server/http/body-rooms.ts'
import { FairTurns } from '#server/limits/fair-turns.ts'
import { OutageWatch } from '#server/outage-watch.ts'
import { OPEN_API_TURNS } from '#server/policy/key-holder.ts'
import { IndexSaved } from '#server/search/index-saved.ts'
import { workers } from '#server/work/work.ts'
import { AppError } from '#shared/errors.ts'

/** The arguments of a command: the words after its name, and its options. */
export interface Given {
  words: string[]
  options: Record<string, string | boolean | undefined>
}

/** A command of the shell. Each has its own file and is listed in `commands.ts`. */
export interface Command {
  /** How it is typed, without `octavo`. */
  usage: string
  about: string
  options?: Exclude<ParseArgsConfig['options'], undefined>
  /** The fewest and the most words after its name. */
  words: readonly [number, number]
  run(given: Given): Promise<void>
}

/** An error message in one line that is not in the error catalogue, and the exit code of the command. */
export class CommandError extends Error {
  override readonly name = 'CommandError'
  readonly exitCode: number

  constructor(message: string, exitCode = 1) {
    super(message)
    this.exitCode = exitCode
  }
}

/** Runs the work of a command with the server's database, storage and secrets. Migrates the database first and closes it at the end. @param given the configuration; by default that of the environment */
export async function withServices<T>(work: (services: Services) => Promise<T>, given?: Config): Promise<T> {
  const { readConfig } = await import('#server/config.ts')
  const { openMigrated } = await import('#server/db/open-migrated.ts')
  const { openSecrets } = await import('#server/secrets/secrets.ts')
  const config = given ?? readConfig()
  const { database } = await openMigrated(config)
  const { siteClock } = await import('#server/db/site-clock.ts')
  const services = await servicesOf({ config, database, secrets: openSecrets(config) })
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
export async function servicesOf(parts: Pick<Services, 'config' | 'database' | 'secrets'>): Promise<Services> {
  const { storesOf } = await import('#server/storage/stores.ts')
  const { systemClock } = await import('#server/time.ts')
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

/** The account as the audit log names it. */
export const asObject = ({ uid, username }: AccountRow) => ({ type: 'user', id: uid, name: username }) as const

/** A name as the contract parses it: trimmed and normalised. */
export const typedName = (name: string): string => name.normalize('NFC').trim()

/** The account with a name. @throws AppError NOT_FOUND */
export async function accountOf(db: Db, username: string): Promise<AccountRow> {
  const account = await findAccountByName(db, typedName(username))
  if (!account) throw new AppError('NOT_FOUND', { thing: '@user' })
  return account
}

/** A password option. `-` reads the first line of the standard input, which keeps the password out of process lists and the shell history. */
export async function typedPassword(option: string | boolean | undefined): Promise<string | undefined> {
  if (option !== '-') return typeof option === 'string' ? option : undefined
  // Only the first line is read, because a person at a keyboard does not end the standard input.
  let typed = ''
  for await (const line of createInterface({ input: process.stdin })) {
    typed = line
    break
  }
  process.stdin.destroy()
  return typed
}

/** Formats rows as aligned columns. */
export function columns(rows: string[][]): string {
  const widths = (rows[0] ?? []).map((_, i) => Math.max(...rows.map((row) => row[i]?.length ?? 0)))
  return rows
    .map((row) =>
      row
        .map((cell, i) => cell.padEnd(widths[i] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}

/** How often progress is printed, in milliseconds. */
const SAID_EVERY_MS = 2000

/** Limits a function that prints progress: it is called at most once in two seconds, and not in the first two. */
export function sometimes<T>(print: (state: T) => void): (state: T) => void {
  let last = performance.now()
  return (state) => {
    if (performance.now() - last < SAID_EVERY_MS) return
    last = performance.now()
    print(state)
  }
}
