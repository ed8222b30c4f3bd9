import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { SearchPlace } from './search-index.ts'

/** A condition on `page p`: it exists and lies in the place. A catalog belongs to one item, so its pages need no look at theirs. */
export function inPlace({ item_ids, limited }: SearchPlace): RawBuilder<SqlBool> {
  const cat_ids = limited.flatMap((one) => one.cat_ids)
  const either = [
    ...(item_ids.length > 0 ? [sql`p.item_id in (${sql.join(item_ids)})`] : []),
    ...(cat_ids.length > 0 ? [sql`p.cat_id in (${sql.join(cat_ids)})`] : []),
  ]
  if (either.length === 0) return sql<SqlBool>`1 = 0`
  return sql<SqlBool>`p.is_del = 0 and (${sql.join(either, sql` or `)})`
}
