import type { Db } from '#server/db/open.ts'
import { listFirstLevelNames } from '#server/domain/catalog/catalog.repository.ts'
import { catalogsOfLimit, type StoredLimit } from '#server/policy/member-limit.ts'
import type { Lang } from '#shared/i18n/languages.ts'
import { serverTexts } from '#shared/i18n/server-texts.ts'
import { MEMBER_GROUP } from '#shared/kinds.ts'

/** The limit of a member in words. */
export interface LimitInWords {
  /** Empty: no limit. */
  cat_ids: number[]
  /** Their names, in the same order; empty for catalogs that are not on the first level of the item any more. */
  cat_names: string[]
  /** The name of the only catalog, or words for all or several. */
  cat_name: string
}

/** Members of an item with their limits in words. Takes one query for all of them. */
export async function withLimits<T extends StoredLimit>(
  db: Db,
  lang: Lang,
  item_id: number,
  members: readonly T[],
): Promise<(Omit<T, 'cat_ids'> & LimitInWords)[]> {
  const { role } = serverTexts(lang)
  const limits = members.map((member) => ({ member, cat_ids: catalogsOfLimit(member) ?? [] }))
  const names = await listFirstLevelNames(
    db,
    item_id,
    limits.flatMap(({ cat_ids }) => cat_ids),
  )
  return limits.map(({ member, cat_ids }) => {
    const cat_names = cat_ids.map((cat_id) => names.get(cat_id) ?? '')
    return { ...member, cat_ids, cat_names, cat_name: inWords(cat_names, role) }
  })
}

/** The name of the only catalog, or words for all, several or one that is gone. */
function inWords(
  [name, ...more]: readonly string[],
  words: { allCatalogs: string; severalCatalogs: string; goneCatalog: string },
): string {
  if (name === undefined) return words.allCatalogs
  return more.length > 0 ? words.severalCatalogs : name || words.goneCatalog
}

/** The authority of a member in words, such as `Edit/catalog: Guide`, or `Edit/catalog: Guide, API`. */
export function roleInWords(
  { member_group_id, cat_names, cat_name }: LimitInWords & { member_group_id: number },
  lang: Lang,
): string {
  const { role } = serverTexts(lang)
  const level = role.levels[member_group_id] ?? ''
  if (member_group_id === MEMBER_GROUP.admin) return level
  return role.limitedTo(
    level,
    cat_names.length > 1 ? cat_names.map((name) => name || role.goneCatalog).join(role.and) : cat_name,
  )
}
