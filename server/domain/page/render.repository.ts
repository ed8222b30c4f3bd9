import { type Selectable, sql } from 'kysely'
import type { Db } from '#server/db/open.ts'
import type { Schema } from '#server/db/schema.ts'

export type StoredRender = Selectable<Schema['page_render']>

/** The stored rendering of a revision of a page by this version of the renderer. */
export function findRender(db: Db, page_id: number, revision: number, renderer: number) {
  return db
    .selectFrom('page_render')
    .select(['page_html', 'headings', 'excerpt'])
    .where('page_id', '=', page_id)
    .where('revision', '=', revision)
    .where('renderer', '=', renderer)
    .executeTakeFirst()
}

/** Existing pages whose revision was not rendered by this version of the renderer, with the source for it. */
export function listUnrendered(db: Db, page_ids: readonly number[], renderer: number) {
  return db
    .selectFrom('page')
    .innerJoin('item', 'item.item_id', 'page.item_id')
    .leftJoin('page_render', (join) =>
      join
        .onRef('page_render.page_id', '=', 'page.page_id')
        .onRef('page_render.revision', '=', 'page.revision')
        .on('page_render.renderer', '=', renderer),
    )
    .select([
      'page.page_id',
      'page.item_id',
      'page.revision',
      'page.page_content',
      'page.line_breaks',
      'item.item_type',
    ])
    .where('page.page_id', 'in', page_ids)
    .where('page.is_del', '=', sql.lit(0))
    .where('page_render.page_id', 'is', null)
    .execute()
}

/** Stores a rendering, unless one of a newer revision is stored (a save overtook the reader). */
export async function storeRender(db: Db, render: StoredRender): Promise<void> {
  await db
    .insertInto('page_render')
    .values(render)
    .onConflict((conflict) =>
      conflict
        .column('page_id')
        .doUpdateSet({
          revision: (q) => q.ref('excluded.revision'),
          renderer: (q) => q.ref('excluded.renderer'),
          excerpt: (q) => q.ref('excluded.excerpt'),
          headings: (q) => q.ref('excluded.headings'),
          page_html: (q) => q.ref('excluded.page_html'),
        })
        .whereRef('page_render.revision', '<=', 'excluded.revision'),
    )
    .execute()
}
