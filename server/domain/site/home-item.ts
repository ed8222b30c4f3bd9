import type { Db } from '#server/db/open.ts'
import { findItem } from '#server/policy/facts.repository.ts'
import type { SiteOptions } from '#server/site-options.ts'
import { HOME_PAGE } from '#shared/kinds.ts'

/** The item that `/` leads to; 0: none. A deleted item counts as none, so that visitors see the landing page instead of an error. */
export async function homeItem(
  db: Db,
  { home_page, home_item }: Pick<SiteOptions, 'home_page' | 'home_item'>,
): Promise<number> {
  if (home_page !== HOME_PAGE.item || home_item === 0) return home_item
  return (await findItem(db, home_item)) ? home_item : 0
}
