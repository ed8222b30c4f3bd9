import type { Db } from '#server/db/open.ts'

/** The files of pages: their attachments, and the files in their texts. For a few hundred pages at once. */
export function listFilesOfPages(db: Db, page_ids: readonly number[]) {
  return db
    .selectFrom('file_page')
    .innerJoin('upload_file', 'upload_file.file_id', 'file_page.file_id')
    .select(['file_page.page_id', 'file_page.in_text', 'upload_file.file_id', 'sign', 'display_name', 'file_type'])
    .select(['file_size', 'storage_key', 'sha256'])
    .where('file_page.page_id', 'in', page_ids)
    .orderBy('file_page.id')
    .execute()
}
