import type { Lang } from '#shared/i18n/languages.ts'
import { serverTexts } from '#shared/i18n/server-texts.ts'
import { MEMBER_GROUP } from '#shared/kinds.ts'

interface Limited {
  member_group_id: number
  cat_id: number
  /** The name of the catalog; null if there is none or it is deleted. */
  cat_name: string | null
}

/** The name of the catalog that a member is limited to, or words for no limit or a deleted catalog. */
export function catalogInWords({ cat_id, cat_name }: Limited, lang: Lang): string {
  const { role } = serverTexts(lang)
  return cat_id === 0 ? role.allCatalogs : (cat_name ?? role.goneCatalog)
}

/** The authority of a member in words, such as `Edit/catalog: Guide`. */
export function roleInWords(member: Limited, lang: Lang): string {
  const { role } = serverTexts(lang)
  const level = role.levels[member.member_group_id] ?? ''
  return member.member_group_id === MEMBER_GROUP.admin ? level : role.limitedTo(level, catalogInWords(member, lang))
}
