import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { oneOf } from '#server/db/dialect.ts'
import type { Dialect } from '#server/db/open.ts'
import type { SearchScope } from './search-index.ts'

/** A condition on `page p`: the page exists and lies in the scope. A catalog belongs to one item, so a condition on the catalog is enough. */
export function inSearchScope(dialect: Dialect, { item_ids, limited }: SearchScope): RawBuilder<SqlBool> {
  const cat_ids = limited.flatMap((item) => item.cat_ids)
  const conditions = [
    ...(item_ids.length > 0 ? [sql`p.item_id ${oneOf(dialect, item_ids)}`] : []),
    ...(cat_ids.length > 0 ? [sql`p.cat_id ${oneOf(dialect, cat_ids)}`] : []),
  ]
  if (conditions.length === 0) return sql<SqlBool>`1 = 0`
  return sql<SqlBool>`p.is_del = 0 and (${sql.join(conditions, sql` or `)})`
}
