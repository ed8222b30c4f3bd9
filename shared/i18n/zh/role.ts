import type { ServerTextsOf } from '#shared/i18n/type.ts'

/** 成员权限的文字，协议的返回值里使用。 */
export const role: ServerTextsOf<'role'> = {
  levels: ['只读', '编辑', '项目管理员'],
  allCatalogs: '所有目录',
  goneCatalog: '已删除或移走的目录',
  severalCatalogs: '多个目录',
  and: '、',
  limitedTo: (level, catalog) => `${level}/目录: ${catalog}`,
}
