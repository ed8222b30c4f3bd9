import { ROLES } from '#server/domain/member/role-words.ts'
import type { Lang } from '#shared/i18n/languages.ts'
import type { ChangeAction, ChangeObject } from './change-log.ts'

/** The words of the change log in both languages; in the protocol the server answers them. */

type Words = Record<Lang, string>

const ACTIONS: Record<ChangeAction | 'export', Words> = {
  create: { en: 'created', zh: '创建' },
  update: { en: 'changed', zh: '更新' },
  delete: { en: 'deleted', zh: '删除' },
  drag: { en: 'rearranged', zh: '拖动' },
  binding: { en: 'added', zh: '添加' },
  unbound: { en: 'removed', zh: '移除' },
  move_out: { en: 'moved', zh: '移出' },
  move_in: { en: 'moved', zh: '移入' },
  recover: { en: 'recovered', zh: '恢复' },
  purge: { en: 'deleted', zh: '彻底删除' },
  share: { en: 'shared', zh: '分享' },
  unshare: { en: 'stopped sharing', zh: '停止分享' },
  archive: { en: 'archived', zh: '归档' },
  attorn: { en: 'transferred', zh: '转让' },
  export: { en: 'exported', zh: '导出' },
}

const OBJECTS: Record<ChangeObject, Words> = {
  page: { en: 'page', zh: '页面' },
  catalog: { en: 'folder', zh: '目录' },
  tree: { en: 'tree of folders', zh: '目录树' },
  member: { en: 'member', zh: '成员' },
  team: { en: 'team', zh: '团队' },
  item: { en: 'item', zh: '项目' },
  key: { en: 'API key', zh: '密钥' },
}

const UNKNOWN: Words = { en: 'undefined', zh: '未定义' }

/** Remarks of one word, about the item or its key. */
const SETTINGS: Record<string, Words> = {
  item_name: { en: 'name', zh: '名称' },
  item_description: { en: 'description', zh: '描述' },
  item_domain: { en: 'short address', zh: '个性域名' },
  made_private: { en: 'now private', zh: '改为私密' },
  made_open: { en: 'now open', zh: '改为公开' },
  visit_password: { en: 'visit password', zh: '访问密码' },
  'search_engines 1': { en: 'search engines let in', zh: '允许搜索引擎收录' },
  'search_engines 0': { en: 'search engines kept out', zh: '禁止搜索引擎收录' },
  'line_breaks 0': { en: 'line breaks automatic', zh: '换行：自动' },
  'line_breaks 1': { en: 'line breaks as typed', zh: '换行：按输入显示' },
  'line_breaks 2': { en: 'line breaks as in Markdown', zh: '换行：按 Markdown 规则' },
  new_token: { en: 'new token', zh: '更换了 token' },
}

const PEOPLE = new Map<string, (names: string) => Words>([
  ['joined', (names) => ({ en: `joined: ${names}`, zh: `加入：${names}` })],
  ['left', (names) => ({ en: `left: ${names}`, zh: `离开：${names}` })],
])

/** The other item of a move: by its name, or unnamed for readers who may not see it. */
const MOVES = new Map<string, (name: string | undefined) => Words>([
  [
    'move_out',
    (name) =>
      name === undefined ? { en: 'to another item', zh: '移至其他项目' } : { en: `to “${name}”`, zh: `移至“${name}”` },
  ],
  [
    'move_in',
    (name) =>
      name === undefined
        ? { en: 'from another item', zh: '来自其他项目' }
        : { en: `from “${name}”`, zh: `来自“${name}”` },
  ],
])

const COMMA: Words = { en: ', ', zh: '、' }

const inWords = (words: Record<string, Words>, name: string, lang: Lang): string =>
  (Object.hasOwn(words, name) ? (words[name] as Words) : UNKNOWN)[lang]

/** An action, and a kind of thing, in words; "undefined" for one that we do not know. */
export const actionInWords = (action: string, lang: Lang): string => inWords(ACTIONS, action, lang)
export const objectInWords = (object: string, lang: Lang): string => inWords(OBJECTS, object, lang)

interface Remarked {
  op_action_type: string
  op_object_type: string
  remark: string
}

/** The other item of a move; 0: the row tells of no move. */
export function otherItemOf({ op_action_type, remark }: Remarked): number {
  const [, id] = /^item (\d{1,16})$/.exec(remark) ?? []
  return MOVES.has(op_action_type) && id ? Number(id) : 0
}

/**
 * The remark of a row in words; empty for an unknown remark.
 * @param names of the items that the reader may see, by their ids
 */
export function remarkInWords(row: Remarked, names: ReadonlyMap<number, string>, lang: Lang): string {
  const { op_action_type, op_object_type, remark } = row
  const move = MOVES.get(op_action_type)
  if (move) return move(names.get(otherItemOf(row)))[lang]
  if (op_action_type === 'purge') return { en: 'for good', zh: '' }[lang]
  if (op_action_type === 'attorn') return { en: `to ${remark}`, zh: `转让给 ${remark}` }[lang]
  if (op_object_type === 'team') {
    const [, happened, people = ''] = /^(joined|left) (.+)$/s.exec(remark) ?? []
    return happened ? (PEOPLE.get(happened)?.(people.split(',').join(COMMA[lang]))[lang] ?? '') : ''
  }
  if (op_object_type === 'member') return ROLES[lang][Number(/^group (\d)$/.exec(remark)?.[1] ?? -1)] ?? ''
  return remark
    .split(',')
    .flatMap((code) => (Object.hasOwn(SETTINGS, code) ? [(SETTINGS[code] as Words)[lang]] : []))
    .join(COMMA[lang])
}
