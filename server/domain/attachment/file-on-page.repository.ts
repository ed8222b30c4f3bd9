import type { ExpressionBuilder } from 'kysely'
import type { Schema } from '#server/db/schema.ts'

/**
 * A condition on `upload_file`: the file belongs to none of these pages, neither as an attachment nor through a text.
 * @param pages one page, or the pages of one item; by default all pages
 */
export function belongsToNoPage(
  q: ExpressionBuilder<Schema, 'upload_file'>,
  pages: { page_id?: number; item_id?: number } = {},
) {
  let bindings = q
    .selectFrom('file_page')
    .select('file_page.id')
    .whereRef('file_page.file_id', '=', 'upload_file.file_id')
  if (pages.page_id !== undefined) bindings = bindings.where('file_page.page_id', '=', pages.page_id)
  if (pages.item_id !== undefined) bindings = bindings.where('file_page.item_id', '=', pages.item_id)
  return q.not(q.exists(bindings))
}
