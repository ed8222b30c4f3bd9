import { createInterface } from 'node:readline'
import type { ParseArgsConfig } from 'node:util'
import { READY_BYTES } from '#server/answer/preserialised.ts'
import { type AccountRow, findAccountByName } from '#server/auth/account.repository.ts'
import { ByteLru } from '#server/cache/byte-lru.ts'
import type { Services } from '#server/context.ts'
import type { Db } from '#server/db/open.ts'
import { renderPage } from '#server/domain/page/render-page.ts'
import { RenderSaved } from '#server/domain/page/render-saved.ts'
import { BodyRooms } from '#server/http/body-rooms.ts'
import { FairTurns } from '#server/limits/fair-turns.ts'
import { OPEN_API_TURNS } from '#server/policy/key-holder.ts'
import { workers } from '#server/work/work.ts'
import { AppError } from '#shared/errors.ts'

/** What a command was given: its words after the name of the command, and its options. */
export interface Given {
  words: string[]
  options: Record<string, string | boolean | undefined>
}

/** A command of the shell. One file each; the table is `commands.ts`. */
export interface Command {
  /** As it is typed, without `octavo`. */
  usage: string
  about: string
  options?: Exclude<ParseArgsConfig['options'], undefined>
  /** How many words it takes after its name: at least, at most. */
  words: readonly [number, number]
  run(given: Given): Promise<void>
}

/** A refusal in one line that is not one of the product's errors. */
export class CommandError extends Error {
  override readonly name = 'CommandError'
}

/** Work of a command on the database that the server uses, its tables up to date. The database is closed at the end. */
export async function withServices<T>(work: (services: Services) => Promise<T>): Promise<T> {
  const { readConfig } = await import('#server/config.ts')
  const { openMigrated } = await import('#server/db/open-migrated.ts')
  const { openSecrets } = await import('#server/secrets/secrets.ts')
  const { storageOf } = await import('#server/storage/open-storage.ts')
  const { systemClock } = await import('#server/time.ts')
  const config = readConfig()
  const { database } = await openMigrated(config)
  const rendering = new RenderSaved({ config, database }, renderPage)
  try {
    return await work({
      config,
      database,
      storage: storageOf(config),
      secrets: openSecrets(config),
      clock: systemClock,
      ready: new ByteLru(READY_BYTES),
      rendering,
      turns: new FairTurns(OPEN_API_TURNS),
      bodies: new BodyRooms(),
    })
  } finally {
    await rendering.stop()
    await workers.close()
    await database.close()
  }
}

/** A name as the contract would hand it over: trimmed and normalised. */
export const typedName = (name: string): string => name.normalize('NFC').trim()

/** @throws AppError NOT_FOUND when nobody has the name */
export async function accountOf(db: Db, username: string): Promise<AccountRow> {
  const account = await findAccountByName(db, typedName(username))
  if (!account) throw new AppError('NOT_FOUND', { thing: '@user' })
  return account
}

/** A password option: `-` reads the first line of the standard input, so that it stands in no list of processes and no history. */
export async function typedPassword(option: string | boolean | undefined): Promise<string | undefined> {
  if (option !== '-') return typeof option === 'string' ? option : undefined
  // Ends at the first line: whoever types it presses Enter and no more.
  let typed = ''
  for await (const line of createInterface({ input: process.stdin })) {
    typed = line
    break
  }
  process.stdin.destroy()
  return typed
}

/** Rows as columns of the same width. */
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
