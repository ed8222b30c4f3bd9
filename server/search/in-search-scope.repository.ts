import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { SearchScope } from './search-index.ts'

/** A condition on `page p`: the page exists and lies in the scope. A catalog belongs to one item, so a condition on the catalog is enough. */
export function inSearchScope({ item_ids, limited }: SearchScope): RawBuilder<SqlBool> {
  const cat_ids = limited.flatMap((item) => item.cat_ids)
  const conditions = [
    ...(item_ids.length > 0 ? [sql`p.item_id in (${sql.join(item_ids)})`] : []),
    ...(cat_ids.length > 0 ? [sql`p.cat_id in (${sql.join(cat_ids)})`] : []),
  ]
  if (conditions.length === 0) return sql<SqlBool>`1 = 0`
  return sql<SqlBool>`p.is_del = 0 and (${sql.join(conditions, sql` or `)})`
}
