import type { Context } from '#server/context.ts'
import { listCatalogPaths } from '#server/domain/catalog/catalog.repository.ts'

/** Found pages with the names of the catalogs that they are in, from the outside in. One query for all of them. */
export async function withCatalogs<T extends { cat_id: number }>(
  ctx: Context,
  pages: readonly T[],
): Promise<(T & { catalogs: string[] })[]> {
  const paths = await listCatalogPaths(
    ctx.db,
    pages.map((page) => page.cat_id),
  )
  return pages.map((page) => ({ ...page, catalogs: paths.get(page.cat_id) ?? [] }))
}
