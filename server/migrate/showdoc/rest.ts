import type {
  SourceChange,
  SourceGroup,
  SourceMessage,
  SourceMock,
  SourceOrder,
  SourceStar,
  SourceSubscription,
  SourceTemplate,
  SourceTemplateShare,
} from '#server/migrate/records.ts'
import { idIn, numberIn, type Row, type Tables, textIn } from '#server/migrate/tables/tables.ts'
import { idsOf, shortText, timeOf } from './stored-text.ts'

/** The stars of people on items. */
export async function* readStars(tables: Tables): AsyncGenerator<SourceStar> {
  for await (const row of tables.rows('item_star', 'id'))
    yield {
      id: textIn(row, 'id'),
      user: idIn(row, 'uid'),
      item: idIn(row, 'item_id'),
      addtime: timeOf(textIn(row, 'created_at')),
    }
}

/** The groups of items that people made for themselves. */
export async function* readGroups(tables: Tables): AsyncGenerator<SourceGroup> {
  for await (const row of tables.rows('item_group', 'id'))
    yield {
      id: textIn(row, 'id'),
      user: idIn(row, 'uid'),
      group_name: shortText(textIn(row, 'group_name')),
      items: [...new Set(idsOf(textIn(row, 'item_ids')))],
      s_number: numberIn(row, 's_number'),
      addtime: timeOf(textIn(row, 'created_at')),
    }
}

const STARS = '-1'

/** How people ordered their items. */
export async function* readOrders(tables: Tables): AsyncGenerator<SourceOrder> {
  for await (const row of tables.rows('item_sort', 'id')) {
    const group = idIn(row, 'item_group_id')
    yield {
      id: textIn(row, 'id'),
      user: idIn(row, 'uid'),
      group: group === STARS ? 'stars' : group,
      items: orderOf(shortText(textIn(row, 'item_sort_data'))),
    }
  }
}

/** The items of a stored order, which maps ids to numbers; none for one that cannot be read. */
function orderOf(stored: string): string[] {
  try {
    const numbers = Object.entries(JSON.parse(stored) as Record<string, unknown>)
    return numbers.sort(([, a], [, b]) => Number(a) - Number(b)).map(([id]) => id)
  } catch {
    return []
  }
}

/** The templates of people. */
export async function* readTemplates(tables: Tables): AsyncGenerator<SourceTemplate> {
  for await (const row of tables.rows('template', 'id'))
    yield {
      id: textIn(row, 'id'),
      user: idIn(row, 'uid'),
      template_title: shortText(textIn(row, 'template_title')),
      template_content: shortText(textIn(row, 'template_content')),
      addtime: numberIn(row, 'addtime'),
    }
}

/** The templates that are offered in items. */
export async function* readTemplateShares(tables: Tables): AsyncGenerator<SourceTemplateShare> {
  for await (const row of tables.rows('template_item', 'id'))
    yield {
      id: textIn(row, 'id'),
      template: idIn(row, 'template_id'),
      item: idIn(row, 'item_id'),
      user: idIn(row, 'uid'),
      addtime: timeOf(textIn(row, 'created_at')),
    }
}

/** The mocks of pages. */
export async function* readMocks(tables: Tables): AsyncGenerator<SourceMock> {
  for await (const row of tables.rows('mock', 'id'))
    yield {
      id: textIn(row, 'id'),
      unique_key: textIn(row, 'unique_key'),
      user: idIn(row, 'uid'),
      item: idIn(row, 'item_id'),
      page: idIn(row, 'page_id'),
      path: shortText(textIn(row, 'path')) || '/',
      template: shortText(textIn(row, 'template')),
      view_times: numberIn(row, 'view_times'),
      addtime: timeOf(textIn(row, 'addtime')),
      last_update_time: timeOf(textIn(row, 'last_update_time')),
    }
}

/** The change logs of items. */
export async function* readChanges(tables: Tables): AsyncGenerator<SourceChange> {
  for await (const row of tables.rows('item_change_log', 'id'))
    yield {
      id: textIn(row, 'id'),
      item: idIn(row, 'item_id'),
      user: idIn(row, 'uid'),
      action: textIn(row, 'op_action_type'),
      object: textIn(row, 'op_object_type'),
      object_id: idIn(row, 'op_object_id'),
      object_name: shortText(textIn(row, 'op_object_name')),
      remark: shortText(textIn(row, 'remark')),
      addtime: timeOf(textIn(row, 'optime')),
    }
}

/** The notices to single people, then the announcements with those who have read them. */
export async function* readMessages(tables: Tables): AsyncGenerator<SourceMessage> {
  const contents = new Map<string, Row>()
  for await (const row of tables.rows('message_content', 'id')) contents.set(textIn(row, 'id'), row)
  const readers = new Map<string, { user: string; readtime: number }[]>()
  for await (const row of tables.rows('message', 'id')) {
    const id = idIn(row, 'message_content_id')
    const content = contents.get(id)
    if (content && isAnnouncement(content)) {
      const read = { user: idIn(row, 'to_uid'), readtime: timeOf(textIn(row, 'readtime')) }
      readers.set(id, [...(readers.get(id) ?? []), read])
      continue
    }
    yield { id: textIn(row, 'id'), ...messageOf(content ?? {}, row), to: idIn(row, 'to_uid') || 'nobody', readers: [] }
  }
  for (const [id, content] of contents)
    if (isAnnouncement(content))
      yield { id: `announcement ${id}`, ...messageOf(content, {}), to: '', readers: readers.get(id) ?? [] }
}

const isAnnouncement = (content: Row): boolean => textIn(content, 'message_type').startsWith('announce')

const messageOf = (content: Row, state: Row) => ({
  from: idIn(content, 'from_uid'),
  from_name: shortText(textIn(content, 'from_name')),
  message_content: shortText(textIn(content, 'message_content')),
  action: textIn(content, 'action_type'),
  object: textIn(content, 'object_type'),
  object_id: idIn(content, 'object_id'),
  addtime: timeOf(textIn(content, 'addtime') || textIn(state, 'addtime')),
  readtime: timeOf(textIn(state, 'readtime')),
  state: ({ 1: 'read', [-1]: 'deleted' } as const)[numberIn(state, 'status')] ?? ('new' as const),
})

/** How many records `readMessages` has. */
export async function countMessages(tables: Tables): Promise<number> {
  let count = 0
  for await (const _ of readMessages(tables)) count++
  return count
}

/** Who gets a notice of which page. */
export async function* readSubscriptions(tables: Tables): AsyncGenerator<SourceSubscription> {
  for await (const row of tables.rows('subscription', 'id'))
    yield {
      id: textIn(row, 'id'),
      user: idIn(row, 'uid'),
      page: textIn(row, 'object_type') === 'page' ? idIn(row, 'object_id') : '',
      addtime: timeOf(textIn(row, 'sub_time')),
    }
}
