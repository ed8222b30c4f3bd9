import type { Services } from '#server/context.ts'
import type { Db } from '#server/db/open.ts'
import { listPasswordsAfter, listTokensAfter } from '#server/domain/item/plain-secrets.repository.ts'
import { inTurns } from '#server/in-turns.ts'
import { countStale } from '#server/search/index-pages.ts'
import { findOptions, saveOption } from '#server/site-options.repository.ts'

/** The results of a check of the whole site. */
export interface SiteCheck {
  /** Pages that searches do not find yet; counted up to a hundred. */
  unindexed: number
  /** Visit passwords and tokens of items, and settings, that the present key cannot open. */
  unreadable: number
  /** Files whose bytes the storage does not have. */
  missing: number
}

/** The names of the options that store the results. */
const OPTIONS = { unindexed: 'check_unindexed', unreadable: 'check_unreadable', missing: 'check_missing' } as const

/** The option that stores the time of the last comparison of the storage with the rows of files. */
const MISSING_TIME = 'check_missing_time'

/** How many rows are read together. */
const BATCH = 500

/** Stores a result of the check. */
export const keepCheck = ({ database }: Services, name: keyof SiteCheck, count: number): Promise<void> =>
  saveOption(database.db, OPTIONS[name], String(count))

/** The time of the last comparison of the storage with the rows of files, in unix seconds; 0: never. */
export const missingCheckedAt = async (db: Db): Promise<number> =>
  Number((await findOptions(db)).get(MISSING_TIME) ?? 0) || 0

/** Stores the time of a comparison of the storage with the rows of files. */
export const keepMissingCheckedAt = (db: Db, at: number): Promise<void> => saveOption(db, MISSING_TIME, String(at))

/** The stored results; 0 for a check that has not run. */
export function siteCheckOf(kept: Awaited<ReturnType<typeof findOptions>>): SiteCheck {
  const count = (name: keyof SiteCheck) => Number(kept.get(OPTIONS[name]) ?? 0) || 0
  return { unindexed: count('unindexed'), unreadable: count('unreadable'), missing: count('missing') }
}

/** Finds pages without an entry in the search index, and secrets that the present key cannot open. Reads the tables in parts. */
export async function checkSite(services: Services): Promise<void> {
  await keepCheck(services, 'unindexed', await countStale(services.database))
  await keepCheck(services, 'unreadable', await countUnreadable(services))
}

/** The number of secrets in the database that the present key cannot open. Reads the tables in parts. */
export async function countUnreadable({
  database: { db },
  secrets,
}: Pick<Services, 'database' | 'secrets'>): Promise<number> {
  const pause = inTurns()
  let count = 0
  for (const list of [listPasswordsAfter, listTokensAfter]) {
    for (let after = 0; ; ) {
      const rows = await list(db, after, BATCH)
      count += rows.filter(({ text }) => secrets.open(text) === undefined).length
      if (rows.length < BATCH) break
      after = rows.at(-1)?.id ?? 0
      await pause()
    }
  }
  for (const text of (await findOptions(db)).values()) if (secrets.open(text) === undefined) count += 1
  return count
}
