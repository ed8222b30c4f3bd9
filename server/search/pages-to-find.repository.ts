import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { oneOf } from '#server/db/dialect.ts'
import type { Dialect } from '#server/db/open.ts'
import { inSearchScope } from './in-search-scope.repository.ts'
import type { PageFilter, SearchScope } from './search-index.ts'

/** A condition on `page p`: the page exists, lies in the scope and passes the filter. */
export function isToFind(dialect: Dialect, scope: SearchScope, filter: PageFilter): RawBuilder<SqlBool> {
  const { cat_ids, author, since, api_method, api_state, attachments } = filter
  const conditions = [inSearchScope(dialect, scope)]
  if (cat_ids) conditions.push(cat_ids.length > 0 ? sql`p.cat_id ${oneOf(dialect, cat_ids)}` : sql`1 = 0`)
  if (author) conditions.push(sql`lower(p.author_username) = ${author.toLowerCase()}`)
  if (since) conditions.push(sql`p.addtime >= ${since}`)
  if (api_method || api_state) {
    const method = api_method ? sql` and a.api_method = ${api_method.toUpperCase()}` : sql``
    const state = api_state ? sql` and a.api_state = ${api_state}` : sql``
    conditions.push(sql`exists (select 1 from page_api a where a.page_id = p.page_id${method}${state})`)
  }
  if (attachments)
    conditions.push(sql`exists (select 1 from file_page f where f.page_id = p.page_id and f.in_text = 0)`)
  return sql<SqlBool>`${sql.join(conditions, sql` and `)}`
}
