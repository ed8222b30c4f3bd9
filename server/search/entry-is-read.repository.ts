import { type RawBuilder, type SqlBool, sql } from 'kysely'

/**
 * A condition on entries of an index on PostgreSQL that is always true (decision 111). It tells the planner what it costs to read an entry, which is stored apart from its
 * row. Otherwise the planner compares all entries of a site with up to some thousand pages, instead of using the index.
 * @param id the column that identifies the row
 */
export const entryIsRead = (id: 'page_id' | 'file_id'): RawBuilder<SqlBool> =>
  sql<SqlBool>`entry_is_read(${sql.ref(id)})`
