import type { Lang } from '#shared/i18n/languages.ts'
import { MEMBER_GROUP } from '#shared/kinds.ts'

const ALL_CATALOGS: Record<Lang, string> = { en: 'All catalogs', zh: '所有目录' }
const GONE: Record<Lang, string> = { en: 'Deleted catalog', zh: '已删除的目录' }
const CATALOG: Record<Lang, string> = { en: 'catalog', zh: '目录' }
/** The name of each `member_group_id`. */
export const ROLES: Record<Lang, string[]> = {
  en: ['Read only', 'Edit', 'Item admin'],
  zh: ['只读', '编辑', '项目管理员'],
}

interface Limited {
  member_group_id: number
  cat_id: number
  /** The name of the catalog; null when it is gone or there is none. */
  cat_name: string | null
}

/** The name of the catalog that a member is limited to, in words also when there is none or it is gone. */
export const catalogInWords = ({ cat_id, cat_name }: Limited, lang: Lang): string =>
  cat_id === 0 ? ALL_CATALOGS[lang] : (cat_name ?? GONE[lang])

/** The authority of a member in words, as `Edit/catalog: Guide`. */
export function roleInWords(member: Limited, lang: Lang): string {
  const role = ROLES[lang][member.member_group_id] ?? ''
  return member.member_group_id === MEMBER_GROUP.admin
    ? role
    : `${role}/${CATALOG[lang]}: ${catalogInWords(member, lang)}`
}
