import { sql } from 'kysely'
import { executeAtCommit } from '#server/db/at-commit.ts'
import type { Db, Dialect } from '#server/db/open.ts'
import type { NoTextReason } from '#server/formats/file-text/unreadable.ts'
import type { FileEntry } from '#server/text/file-entry.ts'

/**
 * The version of the readers of files. Raise it with every change of `server/formats/file-text` or of the tokens of `shared/search`. The job `read-file-texts` then
 * reads all files again.
 */
export const FILE_READER = 2

/** How often a file is begun before it counts as failed. More than once, because the server may be stopped while it is read. */
export const ATTEMPTS_MOST = 3

/** A file that has no text of this version of the readers. */
export interface StaleFile {
  file_id: number
  display_name: string
  file_type: string
  storage_key: string
  /** In bytes. */
  file_size: number
  attempts: number
}

/** A range of file ids: those after `after` up to `until`. */
export interface FileRange {
  after: number
  until: number
}

/** The highest id of a file, or of a text whose file is gone. */
export async function highestFileId(db: Db): Promise<number> {
  const { rows } = await sql<{ file_id: number }>`
    select coalesce(max(file_id), 0) as file_id from (
      select max(file_id) as file_id from upload_file union all select max(file_id) from file_read
    ) as ids
  `.execute(db)
  return rows[0]?.file_id ?? 0
}

/** The files of a range without a text of this version, the newest first. */
export async function listStaleFiles(db: Db, { after, until }: FileRange): Promise<StaleFile[]> {
  const { rows } = await sql<StaleFile>`
    select u.file_id, u.display_name, u.file_type, u.storage_key, u.file_size, coalesce(r.attempts, 0) as attempts
    from upload_file u left join file_read r on r.file_id = u.file_id
    where u.file_id > ${after} and u.file_id <= ${until} and (r.file_id is null or r.reader <> ${FILE_READER})
    order by u.file_id desc
  `.execute(db)
  return rows
}

/** Notes that a file is about to be read. */
export async function noteAttempt(db: Db, file_id: number): Promise<void> {
  await db
    .insertInto('file_read')
    .values({ file_id, reader: 0, attempts: 1, is_whole: 1, state: 'none', reason: '', folded_name: '' })
    .onConflict((conflict) =>
      conflict.column('file_id').doUpdateSet({ reader: 0, attempts: (q) => q('file_read.attempts', '+', 1) }),
    )
    .execute()
}

/** What was read of a file. */
export interface ReadFile {
  file_id: number
  state: 'text' | 'empty' | 'none'
  /** Empty unless the state is `none`. */
  reason: NoTextReason | ''
  folded_name: string
  /** Absent without text. */
  text?: { folded: string; shown: string }
  entry: FileEntry
}

/** Stores what was read of a file, in a transaction. */
export async function putFileText(db: Db, dialect: Dialect, file: ReadFile): Promise<void> {
  const { file_id, state, reason, folded_name, text, entry } = file
  const facts = { reader: FILE_READER, attempts: 0, is_whole: entry.isWhole ? 1 : 0, state, reason, folded_name }
  await db
    .insertInto('file_read')
    .values({ file_id, ...facts })
    .onConflict((conflict) => conflict.column('file_id').doUpdateSet(facts))
    .execute()
  await db.deleteFrom('file_text').where('file_id', '=', file_id).execute()
  if (text)
    await db
      .insertInto('file_text')
      .values({ file_id, ...text })
      .execute()
  const [first = '', body = ''] = entry.columns
  if (dialect === 'sqlite')
    await executeAtCommit(
      db,
      sql`insert or replace into file_words(rowid, name, body) values (${file_id}, ${first}, ${body})`,
    )
  else
    await sql`insert into file_words (file_id, words) values (${file_id}, ${first}::tsvector)
      on conflict (file_id) do update set words = excluded.words`.execute(db)
}

/** The ids of a range that have no file any more. */
export async function listGoneFiles(db: Db, { after, until }: FileRange): Promise<number[]> {
  const { rows } = await sql<{ file_id: number }>`
    select r.file_id from file_read r
    where r.file_id > ${after} and r.file_id <= ${until}
      and not exists (select 1 from upload_file u where u.file_id = r.file_id)
  `.execute(db)
  return rows.map(({ file_id }) => file_id)
}

/** Removes the texts of files from the tables and the index, in a transaction. */
export async function forgetFileTexts(db: Db, dialect: Dialect, file_ids: readonly number[]): Promise<void> {
  if (file_ids.length === 0) return
  await db.deleteFrom('file_read').where('file_id', 'in', file_ids).execute()
  await db.deleteFrom('file_text').where('file_id', 'in', file_ids).execute()
  if (dialect === 'sqlite')
    await executeAtCommit(db, sql`delete from file_words where rowid in (${sql.join(file_ids)})`)
  else await sql`delete from file_words where file_id in (${sql.join(file_ids)})`.execute(db)
}

/** The key of the bytes of a file now; undefined if the file was deleted. */
export async function keyOfFile(db: Db, file_id: number): Promise<string | undefined> {
  const query = db.selectFrom('upload_file').select('storage_key').where('file_id', '=', file_id)
  return (await query.executeTakeFirst())?.storage_key
}
