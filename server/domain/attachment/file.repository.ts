import { type ExpressionBuilder, type Insertable, sql } from 'kysely'
import { contains } from '#server/db/dialect.ts'
import { inParts } from '#server/db/in-parts.ts'
import type { Db } from '#server/db/open.ts'
import type { Schema } from '#server/db/schema.ts'
import { ATTACHMENT_TYPE, FILE_STATE } from '#shared/kinds.ts'
import { belongsToNoPage } from './file-on-page.repository.ts'

/** Inserts a file that is stored already. @returns its id */
export async function insertFile(db: Db, file: Insertable<Schema['upload_file']>): Promise<number> {
  const { file_id } = await db.insertInto('upload_file').values(file).returning('file_id').executeTakeFirstOrThrow()
  return file_id
}

/** Which of these signs files have already. */
export const listSignsOf = (db: Db, signs: readonly string[]) =>
  db.selectFrom('upload_file').select(['sign', 'file_id']).where('sign', 'in', signs).execute()

/** The page of some files; `in_text` 0: as attachments; 1: as parts of its text. */
interface Binding {
  page_id: number
  item_id: number
  in_text: 0 | 1
}

/** Binds files to a page. An attachment stays an attachment if the text names it too. Times are unix seconds. */
export async function bindFiles(db: Db, file_ids: readonly number[], to: Binding, addtime: number): Promise<void> {
  if (file_ids.length === 0) return
  const { page_id, item_id } = to
  await db
    .insertInto('file_page')
    .values(file_ids.map((file_id) => ({ file_id, ...to, addtime })))
    .onConflict((conflict) =>
      conflict
        .columns(['file_id', 'page_id'])
        .doUpdateSet({ in_text: to.in_text })
        .where('file_page.in_text', '>', to.in_text),
    )
    .execute()
  // Files that belonged to nothing now belong to the item.
  await db
    .updateTable('upload_file')
    .set({ item_id, page_id: sql<number>`case when page_id = 0 then cast(${page_id} as bigint) else page_id end` })
    .where('file_id', 'in', file_ids)
    .where((q) => q.or([q('item_id', '=', 0), q.and([q('item_id', '=', item_id), q('page_id', '=', 0)])]))
    .execute()
}

/** The attachments of a page, the newest first, without files that only its text shows. */
export function listAttachments(db: Db, page_id: number) {
  return db
    .selectFrom('file_page')
    .innerJoin('upload_file', 'upload_file.file_id', 'file_page.file_id')
    .select([
      'upload_file.file_id',
      'upload_file.sign',
      'upload_file.display_name',
      'upload_file.file_type',
      'upload_file.file_size',
      'upload_file.uid',
      'file_page.addtime',
    ])
    .where('file_page.page_id', '=', page_id)
    .where('file_page.in_text', '=', 0)
    .orderBy('file_page.id', 'desc')
    .execute()
}

/** How many attachments a page has. */
export async function countAttachments(db: Db, page_id: number): Promise<number> {
  const { count } = await db
    .selectFrom('file_page')
    .innerJoin('upload_file', 'upload_file.file_id', 'file_page.file_id')
    .select((q) => q.fn.countAll<number>().as('count'))
    .where('file_page.page_id', '=', page_id)
    .where('file_page.in_text', '=', 0)
    .executeTakeFirstOrThrow()
  return count
}

/**
 * The pages in a list with an attachment that belongs to no other page, so it would be lost with the page.
 * @param except files that do not count
 */
export async function listPagesWithOwnFiles(
  db: Db,
  page_ids: readonly number[],
  except: ReadonlySet<number>,
): Promise<Set<number>> {
  const attachments = await inParts(page_ids, (part) =>
    db
      .selectFrom('file_page')
      .select(['page_id', 'file_id'])
      .where('page_id', 'in', part)
      .where('in_text', '=', 0)
      .where((q) =>
        q.not(
          q.exists(
            q
              .selectFrom('file_page as other')
              .select('other.id')
              .whereRef('other.file_id', '=', 'file_page.file_id')
              .whereRef('other.page_id', '!=', 'file_page.page_id'),
          ),
        ),
      )
      .execute(),
  )
  return new Set(attachments.flatMap(({ page_id, file_id }) => (except.has(file_id) ? [] : page_id)))
}

/** Files by their signs, without those that belong to the page. */
export function listFilesOutside(db: Db, page_id: number, signs: readonly string[]) {
  return db
    .selectFrom('upload_file')
    .select(['file_id', 'sign', 'uid', 'item_id'])
    .where('sign', 'in', signs)
    .where((q) => belongsToNoPage(q, { page_id }))
    .execute()
}

/** The files of an item with their hashes, so that the same file is not stored twice. */
export const listHashesOf = (db: Db, item_id: number) =>
  db
    .selectFrom('upload_file')
    .select(['file_id', 'sign', 'sha256', 'display_name'])
    .where('item_id', '=', item_id)
    .orderBy('file_id')
    .execute()

/** A filter for files. */
export interface FileFilter {
  /** The owner; absent: all users. */
  uid?: number
  attachment_type: number
  /** A part of the name; empty: any. */
  display_name: string
  /** A part of the name of the owner; empty: any. */
  username?: string
  /** A value of `FILE_STATE`. */
  state?: number
  /** Files are unused if no page has them and they were uploaded before this time (unix seconds). */
  unusedBefore?: number
}

type Query = ExpressionBuilder<Schema, 'upload_file'>

const matches = (filter: FileFilter) => (q: Query) => {
  const { uid, attachment_type, display_name, username = '', state, unusedBefore = 0 } = filter
  const image = q('upload_file.file_type', 'like', 'image/%')
  // Browsers do not show Photoshop files, so they are not pictures.
  const picture = q.and([image, q('upload_file.file_type', '!=', 'image/vnd.adobe.photoshop')])
  return q.and([
    ...(uid === undefined ? [] : [q('upload_file.uid', '=', uid)]),
    ...(attachment_type === ATTACHMENT_TYPE.image ? [picture] : []),
    ...(attachment_type === ATTACHMENT_TYPE.general ? [q.not(picture)] : []),
    ...(state === FILE_STATE.unused ? [belongsToNoPage(q), q('upload_file.addtime', '<', unusedBefore)] : []),
    ...(state === FILE_STATE.missing ? [q('upload_file.missing_since', '>', sql.lit(0))] : []),
    ...(display_name === '' ? [] : [contains(q.ref('upload_file.display_name'), display_name)]),
    ...(username === ''
      ? []
      : [
          q(
            'upload_file.uid',
            'in',
            q
              .selectFrom('user')
              .select('uid')
              .where((user) => contains(user.ref('username'), username)),
          ),
        ]),
  ])
}

/** A page of the matching files, the newest first, with the names of their owners. */
export function listFiles(db: Db, filter: FileFilter, { limit, offset }: { limit: number; offset: number }) {
  return db
    .selectFrom('upload_file')
    .leftJoin('user', 'user.uid', 'upload_file.uid')
    .selectAll('upload_file')
    .select('user.username')
    .where(matches(filter))
    .orderBy('upload_file.file_id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
}

/** How many files match, and the number of their bytes. */
export async function countFiles(db: Db, filter: FileFilter): Promise<{ count: number; bytes: number }> {
  return db
    .selectFrom('upload_file')
    .select((q) => q.fn.countAll<number>().as('count'))
    .select(sql<number>`cast(coalesce(sum(file_size), 0) as bigint)`.as('bytes'))
    .where(matches(filter))
    .executeTakeFirstOrThrow()
}

/** The number of bytes of a user's files, or of all files. */
export async function sumOfFiles(db: Db, uid?: number): Promise<number> {
  const { used } = await db
    .selectFrom('upload_file')
    .select(sql<number>`cast(coalesce(sum(file_size), 0) as bigint)`.as('used'))
    .$if(uid !== undefined, (query) => query.where('uid', '=', uid as number))
    .executeTakeFirstOrThrow()
  return used
}

/** The downloads of a month (`YYYY-MM`) in bytes: of the files that a user uploaded, and of those that count for the account. */
export async function flowOf(db: Db, uid: number, date_month: string): Promise<{ used: number; charged: number }> {
  const row = await db
    .selectFrom('file_flow')
    .select(['used', 'charged'])
    .where('uid', '=', uid)
    .where('date_month', '=', date_month)
    .executeTakeFirst()
  return row ?? { used: 0, charged: 0 }
}

/** Finds a file by its id and its owner. */
export function findFileOf(db: Db, uid: number, file_id: number) {
  return db
    .selectFrom('upload_file')
    .selectAll()
    .where('file_id', '=', file_id)
    .where('uid', '=', uid)
    .executeTakeFirst()
}

/** The key of a file in the storage now. */
export async function findStorageKey(db: Db, file_id: number): Promise<string | undefined> {
  const query = db.selectFrom('upload_file').select('storage_key').where('file_id', '=', file_id)
  return (await query.executeTakeFirst())?.storage_key
}

/** Whether a file belongs to a page of an archived item. */
export async function isInArchive(db: Db, file_id: number): Promise<boolean> {
  const row = await db
    .selectFrom('file_page')
    .innerJoin('page', 'page.page_id', 'file_page.page_id')
    .innerJoin('item', 'item.item_id', 'page.item_id')
    .select('file_page.id')
    .where('file_page.file_id', '=', file_id)
    .where('item.is_archived', '=', 1)
    .where('item.is_del', '=', sql.lit(0))
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Removes a file from a page. The file stays. */
export async function unbindFile(db: Db, file_id: number, page_id: number): Promise<void> {
  await db.deleteFrom('file_page').where('file_id', '=', file_id).where('page_id', '=', page_id).execute()
}

/** Deletes the rows of a file. The caller removes its bytes afterwards. */
export async function deleteFileRows(db: Db, file_id: number): Promise<void> {
  await db.deleteFrom('file_page').where('file_id', '=', file_id).execute()
  await db.deleteFrom('upload_file').where('file_id', '=', file_id).execute()
}

/**
 * Counts a visit of a file: its bytes in the month (`YYYY-MM`) of its uploader, and of the account that pays for it.
 * @param now unix seconds
 * @returns the bytes of the month that count for the account that pays
 */
export async function countVisit(
  db: Db,
  file: { file_id: number; uid: number; payer: number },
  visit: { bytes: number; first: boolean; month: string },
  now: number,
): Promise<number> {
  if (visit.first)
    await db
      .updateTable('upload_file')
      .set({ visit_times: sql<number>`visit_times + 1`, last_visit_time: now })
      .where('file_id', '=', file.file_id)
      .execute()
  const { bytes, month } = visit
  if (file.payer === file.uid) return addFlow(db, file.uid, month, { used: bytes, charged: bytes })
  await addFlow(db, file.uid, month, { used: bytes, charged: 0 })
  return addFlow(db, file.payer, month, { used: 0, charged: bytes })
}

async function addFlow(
  db: Db,
  uid: number,
  date_month: string,
  added: { used: number; charged: number },
): Promise<number> {
  const { charged } = await db
    .insertInto('file_flow')
    .values({ uid, date_month, ...added })
    .onConflict((conflict) =>
      conflict.columns(['uid', 'date_month']).doUpdateSet({
        used: sql<number>`file_flow.used + excluded.used`,
        charged: sql<number>`file_flow.charged + excluded.charged`,
      }),
    )
    .returning('charged')
    .executeTakeFirstOrThrow()
  return charged
}
