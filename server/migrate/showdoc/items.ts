import type { Role, SourceCatalog, SourceItem, SourceItemKey, SourceMember } from '#server/migrate/records.ts'
import { idIn, numberIn, type Row, type Tables, textIn } from '#server/migrate/tables/tables.ts'
import { idsOf, shortText } from './stored-text.ts'

const TYPES: Readonly<Record<number, SourceItem['type']>> = {
  0: 'regular',
  1: 'regular',
  2: 'single_page',
  3: 'external',
  4: 'spreadsheet',
}
const OTHER_TYPES: Readonly<Record<number, string>> = { 5: 'whiteboard', 6: 'kanban' }

/** The items. */
export async function* readItems(tables: Tables): AsyncGenerator<SourceItem> {
  for await (const row of tables.rows('item', 'item_id')) {
    const number = numberIn(row, 'item_type', 1)
    const type = TYPES[number] ?? 'other'
    yield {
      id: textIn(row, 'item_id'),
      item_name: shortText(textIn(row, 'item_name')),
      item_description: shortText(textIn(row, 'item_description')),
      owner: idIn(row, 'uid'),
      type,
      other_type: type === 'other' ? (OTHER_TYPES[number] ?? `type ${number}`) : '',
      password: shortText(textIn(row, 'password')),
      item_domain: textIn(row, 'item_domain'),
      isArchived: numberIn(row, 'is_archived') === 1,
      isDeleted: numberIn(row, 'is_del') === 1,
      addtime: numberIn(row, 'addtime'),
      last_update_time: numberIn(row, 'last_update_time'),
    }
  }
}

/** The catalogs of all items. */
export async function* readCatalogs(tables: Tables): AsyncGenerator<SourceCatalog> {
  for await (const row of tables.rows('catalog', 'cat_id'))
    yield {
      id: textIn(row, 'cat_id'),
      item: idIn(row, 'item_id'),
      parent: idIn(row, 'parent_cat_id'),
      cat_name: shortText(textIn(row, 'cat_name')),
      s_number: numberIn(row, 's_number', 99),
      addtime: numberIn(row, 'addtime'),
    }
}

const ROLES: Readonly<Record<number, Role>> = { 0: 'read_only', 1: 'edit', 2: 'admin' }

/** The role of a membership and the folders that it is limited to. An unknown role only reads. */
export function rightOf(row: Row): { role: Role; catalogs: readonly string[] | null } {
  const several = textIn(row, 'cat_ids').trim()
  const one = idIn(row, 'cat_id')
  // A list that names no folder is no list: the form of the client stores an empty one as `[]`.
  const listed = idsOf(several)
  const catalogs = listed.length > 0 ? listed : one === '' ? null : [one]
  return { role: ROLES[numberIn(row, 'member_group_id', 1)] ?? 'read_only', catalogs }
}

/** The members of items. */
export async function* readMembers(tables: Tables): AsyncGenerator<SourceMember> {
  for await (const row of tables.rows('item_member', 'item_member_id'))
    yield {
      id: textIn(row, 'item_member_id'),
      item: idIn(row, 'item_id'),
      user: idIn(row, 'uid'),
      ...rightOf(row),
      addtime: numberIn(row, 'addtime'),
    }
}

/** The keys of items for scripts. */
export async function* readItemKeys(tables: Tables): AsyncGenerator<SourceItemKey> {
  for await (const row of tables.rows('item_token', 'id'))
    yield {
      id: textIn(row, 'id'),
      item: idIn(row, 'item_id'),
      api_key: textIn(row, 'api_key'),
      api_token: textIn(row, 'api_token'),
      addtime: numberIn(row, 'addtime'),
      last_check_time: numberIn(row, 'last_check_time'),
    }
}
