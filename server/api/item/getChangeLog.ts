import { AppError, type Lang } from '#shared/errors.ts'
import { handler } from '../../http/handler.ts'
import { itemVisitor, loggedIn } from '../../policy/rules.ts'
import { timeText } from '../../time.ts'
import { listChanges } from './change-log.repository.ts'
import type { ChangeAction, ChangeObject } from './change-log.service.ts'

const ACTIONS: Record<ChangeAction | 'export', Record<Lang, string>> = {
  create: { en: 'created', zh: '创建' },
  update: { en: 'changed', zh: '更新' },
  delete: { en: 'deleted', zh: '删除' },
  drag: { en: 'rearranged', zh: '拖动' },
  binding: { en: 'added', zh: '添加' },
  unbound: { en: 'removed', zh: '移除' },
  recover: { en: 'recovered', zh: '恢复' },
  archive: { en: 'archived', zh: '归档' },
  attorn: { en: 'transferred', zh: '转让' },
  export: { en: 'exported', zh: '导出' },
}

const OBJECTS: Record<ChangeObject, Record<Lang, string>> = {
  page: { en: 'page', zh: '页面' },
  catalog: { en: 'catalog', zh: '目录' },
  tree: { en: 'tree of catalogs', zh: '目录树' },
  member: { en: 'member', zh: '成员' },
  team: { en: 'team', zh: '团队' },
  item: { en: 'item', zh: '项目' },
}

const UNKNOWN: Record<Lang, string> = { en: 'undefined', zh: '未定义' }

const inWords = (words: Record<string, Record<Lang, string>>, name: string, lang: Lang): string =>
  (Object.hasOwn(words, name) ? (words[name] as Record<Lang, string>) : UNKNOWN)[lang]

/** `item/getChangeLog`: who did what, newest first, for those who may edit all of the item, archived or not. */
export const itemGetChangeLog = handler('item/getChangeLog', {
  access: async (ctx, { item_id }) => {
    loggedIn(ctx)
    const { rights } = await itemVisitor(ctx, item_id, 'NO_PERMISSION')
    // The names of pages outside the catalogs of a limited member are none of the member's business.
    if (!rights.edit || rights.edit_scope !== 'all') throw new AppError('NO_PERMISSION')
  },
  run: async (ctx, { item_id, page, count }) => {
    const { total, rows } = await listChanges(ctx.db, item_id, { offset: (page - 1) * count, limit: count })
    return {
      total,
      list: rows.map(({ username, name, ...change }) => ({
        ...change,
        optime: timeText(change.optime),
        username: username ?? '',
        name: name ?? '',
        oper: operator(change.uid, username, name),
        op_action_type_desc: inWords(ACTIONS, change.op_action_type, ctx.lang),
        op_object_type_desc: inWords(OBJECTS, change.op_object_type, ctx.lang),
      })),
    }
  },
})

/** `username` or `username(name)`; what came with the key of an item was done by nobody. */
function operator(uid: number, username: string | null, name: string | null): string {
  if (uid === 0) return 'API'
  return name ? `${username ?? ''}(${name})` : (username ?? '')
}
