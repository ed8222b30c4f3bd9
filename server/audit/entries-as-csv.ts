import { csvRow } from '#shared/csv-row.ts'
import type { AuditRow } from './audit.repository.ts'

/** The columns of the file, which are the fields of an entry. */
const COLUMNS = [
  'id',
  'time',
  'uid',
  'username',
  'ip',
  'user_agent',
  'action',
  'object_type',
  'object_id',
  'object_name',
  'detail',
  'refusal',
] as const

/** The time of an entry in the file: ISO 8601, UTC. */
export const entryTime = (seconds: number): string => new Date(seconds * 1000).toISOString()

/** The audit log as CSV, piece by piece: a heading, then a row for each entry. Begins with a byte order mark, so that spreadsheets recognise UTF-8. */
export async function* entriesAsCsv(batches: AsyncIterable<readonly AuditRow[]>): AsyncGenerator<string> {
  yield `\ufeff${csvRow(COLUMNS)}`
  for await (const rows of batches)
    yield rows
      .map((row) => csvRow(COLUMNS.map((column) => (column === 'time' ? entryTime(row.addtime) : row[column]))))
      .join('')
}
