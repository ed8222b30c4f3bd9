import type { Context } from '#server/context.ts'
import { listBranchIds } from '#server/domain/catalog/catalog.repository.ts'
import type { FindOptions } from '#server/search/find-pages.ts'
import type { Parsed } from '#shared/api/index.ts'

type Fields = Omit<Parsed<'item/search'>, 'item_id' | 'keyword' | 'count'>

/** What a search wants, from the fields of its call. Pages with some of the words are listed too. Clients of the protocol get only the excerpt `search_content`. */
export async function searchOptions(ctx: Context, fields: Fields): Promise<FindOptions> {
  const { verbatim, cat_id, title_only, author, since, api_method, api_state, attachments } = fields
  const cat_ids = cat_id === undefined ? undefined : await listBranchIds(ctx.db, cat_id)
  const filter = { title_only, cat_ids, author, since, api_method, api_state, attachments }
  return { filter, verbatim, partial: true, excerpts: ctx.request.door === 'legacy' ? 'protocol' : 'all' }
}
