import { once } from 'node:events'
import { type AuditFilter, type AuditRow, entriesInBatches, listEntries } from '#server/audit/audit.repository.ts'
import { entriesAsCsv, entryTime } from '#server/audit/entries-as-csv.ts'
import { type Command, CommandError, columns } from './command.ts'
import { withServices } from './with-services.ts'

/** The number of entries that are printed without `--since`. */
const NEWEST = 100
const DAY_SECONDS = 24 * 3600

/** `audit`: prints the audit log, the newest entry first. */
export const audit: Command = {
  usage: 'audit [--since DAY] [--user NAME] [--action ACT] [--csv | --json]',
  about: `who did what, the newest first (the last ${NEWEST} entries; all with --csv or --json). DAY is 2026-01-31, or 7d for seven days; ACT is the beginning of an act, such as login or user.`,
  options: {
    since: { type: 'string' },
    user: { type: 'string' },
    action: { type: 'string' },
    csv: { type: 'boolean' },
    json: { type: 'boolean' },
  },
  words: [0, 0],
  run: async ({ options: { since, user, action, csv, json } }) => {
    if (csv && json) throw new CommandError('give --csv or --json, not both')
    await withServices(async ({ database: { db }, clock }) => {
      const filter: AuditFilter = {
        username: textOf(user),
        action: textOf(action),
        since: sinceOf(textOf(since), clock()),
        until: 0,
        result: 0,
      }
      if (csv) return print(entriesAsCsv(entriesInBatches(db, filter)))
      if (json) return print(asJson(entriesInBatches(db, filter)))
      if (filter.since > 0) return print(asLines(entriesInBatches(db, filter)))
      const rows = await listEntries(db, filter, { before: 0, limit: NEWEST, offset: 0 })
      return print(asLines([rows]))
    })
  },
}

const textOf = (option: string | boolean | undefined): string => (typeof option === 'string' ? option.trim() : '')

/** The first second of a span; 0 without one. @throws CommandError */
function sinceOf(since: string, now: number): number {
  if (since === '') return 0
  const days = /^(\d{1,5})d$/.exec(since)?.[1]
  if (days !== undefined) return now - Number(days) * DAY_SECONDS
  const day = /^\d{4}-\d{2}-\d{2}$/.test(since) ? new Date(`${since}T00:00:00`).getTime() : Number.NaN
  if (Number.isNaN(day))
    throw new CommandError(`--since ${since} is neither a day (2026-01-31) nor a number of days (7d)`)
  return day / 1000
}

/** Entries as JSON, one line for each. */
async function* asJson(batches: AsyncIterable<readonly AuditRow[]>): AsyncGenerator<string> {
  for await (const rows of batches)
    yield rows.map(({ addtime, ...row }) => `${JSON.stringify({ time: entryTime(addtime), ...row })}\n`).join('')
}

async function* asLines(batches: AsyncIterable<readonly AuditRow[]> | readonly AuditRow[][]): AsyncGenerator<string> {
  for await (const rows of batches) {
    const cells = rows.map((row) => [
      entryTime(row.addtime),
      row.username || '-',
      row.action,
      row.object_name || '-',
      row.detail || '-',
      row.refusal || 'done',
      row.ip || '-',
    ])
    if (cells.length > 0) yield `${columns(cells)}\n`
  }
}

/** Writes pieces to the standard output, at the speed of the reader. */
async function print(pieces: AsyncIterable<string>): Promise<void> {
  for await (const piece of pieces) if (!process.stdout.write(piece)) await once(process.stdout, 'drain')
}
