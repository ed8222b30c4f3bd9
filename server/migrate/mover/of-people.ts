import { randomBytes } from 'node:crypto'
import type { Insertable } from 'kysely'
import type { Schema } from '#server/db/schema.ts'
import { insertChanges } from '#server/domain/item/change-log.repository.ts'
import { CHANGE_LOG_ROWS } from '#server/domain/item/change-log.ts'
import { MESSAGE_STATUS, MESSAGE_TYPE } from '#server/domain/message/message.repository.ts'
import type { Kind, SourceMessage } from '#server/migrate/records.ts'
import { said } from '#server/migrate/report.ts'
import { type Judged, Left, moveKind, type Run, writtenId } from '#server/migrate/run.ts'
import { ANNOUNCEMENT_STATE } from '#shared/kinds.ts'
import { MOCK_TEMPLATE_LENGTH, TEMPLATE_TITLE_LENGTH } from '#shared/limits.ts'
import { cutTo, pastTime, personOf } from './judge.ts'
import {
  insertMovedContents,
  insertMovedMessages,
  insertMovedMocks,
  insertMovedSubscriptions,
  insertMovedTemplateShares,
  insertMovedTemplates,
  takenMockKeys,
} from './rows.repository.ts'

/** Moves templates, mocks, the change log, notices and subscriptions. */
export async function moveBesidePeople(run: Run): Promise<void> {
  await moveTemplates(run)
  await moveTemplateShares(run)
  await moveMocks(run)
  await moveChanges(run)
  await moveMessages(run)
  await moveSubscriptions(run)
}

const moveTemplates = (run: Run) =>
  moveKind<'template', { uid: number; username: string }>(run, {
    kind: 'template',
    needs: ['user'],
    nameOf: ({ template_title }) => template_title,
    judge: ({ user }) => personOf(run, user),
    write: ({ db, now }, judged) =>
      insertMovedTemplates(
        db,
        judged.map(({ record, value }) => ({
          ...value,
          template_title: cutTo(record.template_title, TEMPLATE_TITLE_LENGTH) || `Template ${record.id}`,
          template_content: record.template_content,
          addtime: pastTime(record.addtime, now),
        })),
      ),
  })

function moveTemplateShares(run: Run): Promise<void> {
  return moveKind<'template_share', { template_id: number; item_id: number; uid: number; username: string }>(run, {
    kind: 'template_share',
    needs: ['template', 'item', 'user'],
    nameOf: ({ template, item }) => `template ${template} in item ${item}`,
    once: ({ template, item }) => [`${template} ${item}`],
    judge: async ({ template, item, user }) => {
      const template_id = writtenId(run, 'template', template)
      const item_id = run.ids.idOf('item', item)
      if (template_id === undefined) return new Left('points_to_nothing', said('note_template', { id: template }))
      if (item_id === undefined) return new Left('points_to_nothing', said('note_item', { id: item }))
      const person = await personOf(run, user)
      if (person instanceof Left) return person
      return { template_id, item_id, ...person }
    },
    write: async ({ db, now }, judged) => {
      await insertMovedTemplateShares(
        db,
        judged.map(({ record, value }) => ({ ...value, created_at: pastTime(record.addtime, now) })),
      )
      return []
    },
  })
}

function moveMocks(run: Run): Promise<void> {
  return moveKind<'mock', { page_id: number; item_id: number; unique_key: string }>(run, {
    kind: 'mock',
    needs: ['page', 'item', 'user'],
    nameOf: ({ path, page }) => `mock ${path} of page ${page}`,
    once: ({ page }) => [page],
    judge: async (mock) => {
      const page_id = writtenId(run, 'page', mock.page)
      const item_id = run.ids.idOf('item', mock.item)
      if (page_id === undefined || item_id === undefined)
        return new Left('points_to_nothing', said('note_page', { id: mock.page }))
      if (mock.template.length > MOCK_TEMPLATE_LENGTH)
        return new Left('too_large', said('note_characters', { count: mock.template.length }))
      const isTaken = mock.unique_key === '' || (await takenMockKeys(run.ctx.db, [mock.unique_key])).size > 0
      if (isTaken) run.reporter.note('mock', { id: mock.id, name: mock.path }, 'taken', said('note_new_key'))
      return { page_id, item_id, unique_key: isTaken ? randomBytes(16).toString('hex') : mock.unique_key }
    },
    write: ({ db, now }, judged) =>
      insertMovedMocks(
        db,
        judged.map(({ record, value }) => ({
          ...value,
          uid: run.ids.idOf('user', record.user) ?? 0,
          method: '',
          path: record.path,
          template: record.template,
          view_times: record.view_times,
          addtime: pastTime(record.addtime, now),
          last_update_time: pastTime(record.last_update_time, now),
        })),
      ),
  })
}

/** The kinds of objects that rows of the change log and notices name. */
const OBJECTS: Readonly<Record<string, Kind>> = {
  page: 'page',
  item: 'item',
  catalog: 'catalog',
  team: 'team',
  member: 'user',
  user: 'user',
}

/** The id of an object here; 0 when it is gone or of another kind. */
function objectId(run: Run, object: string, old_id: string): number {
  const kind = Object.hasOwn(OBJECTS, object) ? OBJECTS[object] : undefined
  return kind === undefined ? 0 : (run.ids.idOf(kind, old_id) ?? 0)
}

/** Moves the newest rows of the change log of each item, as many as this site keeps. */
async function moveChanges(run: Run): Promise<void> {
  await run.ids.load('change')
  const rows = new Map<string, number>()
  for await (const { item } of run.source.read('change')) rows.set(item, (rows.get(item) ?? 0) + 1)
  const passed = new Map<string, number>()
  await moveKind<'change', number>(run, {
    kind: 'change',
    needs: ['item', 'page', 'catalog', 'team', 'user'],
    nameOf: ({ action, object, object_name }) => `${action} ${object} ${object_name}`,
    judge: ({ item }) => {
      const item_id = run.ids.idOf('item', item)
      if (item_id === undefined) return new Left('points_to_nothing', said('note_item', { id: item }))
      const before = passed.get(item) ?? 0
      passed.set(item, before + 1)
      return before < (rows.get(item) ?? 0) - CHANGE_LOG_ROWS ? new Left('older') : item_id
    },
    write: async ({ db, now }, judged) => {
      await insertChanges(
        db,
        judged.map(({ record, value: item_id }) => ({
          item_id,
          uid: run.ids.idOf('user', record.user) ?? 0,
          op_action_type: record.action,
          op_object_type: record.object,
          op_object_id: objectId(run, record.object, record.object_id),
          op_object_name: record.object_name,
          remark: record.remark,
          optime: pastTime(record.addtime, now),
        })),
      )
      return []
    },
  })
  run.ids.forget('change')
}

type ToPerson = { uid: number } | 'everybody'

async function moveMessages(run: Run): Promise<void> {
  await moveKind<'message', ToPerson>(run, {
    kind: 'message',
    needs: ['user', 'page', 'item', 'catalog', 'team'],
    nameOf: ({ message_content }) => cutTo(message_content, 60),
    judge: async ({ to }) => (to === '' ? 'everybody' : personOf(run, to)),
    write: async ({ db, now }, judged) => {
      const contents = await insertMovedContents(
        db,
        judged.map(({ record }) => contentOf(run, record, now)),
      )
      const rows = judged.flatMap((one, at) => messagesOf(run, one, contents[at] as number, now))
      await insertMovedMessages(db, rows)
      return contents
    },
  })
  run.ids.forget('message')
}

const contentOf = (run: Run, message: SourceMessage, now: number) => ({
  from_uid: run.ids.idOf('user', message.from) ?? 0,
  from_name: message.from_name,
  message_type: message.to === '' ? MESSAGE_TYPE.announce : MESSAGE_TYPE.remind,
  message_content: message.message_content,
  action_type: message.action,
  object_type: message.object,
  object_id: objectId(run, message.object, message.object_id),
  addtime: pastTime(message.addtime, now),
  state: ANNOUNCEMENT_STATE.announced,
})

const STATUS = { new: MESSAGE_STATUS.unread, read: MESSAGE_STATUS.read, deleted: -1 } as const

/** The row of a notice for its person, or the marks of those who have read an announcement. */
function messagesOf(
  run: Run,
  { record, value }: Judged<'message', ToPerson>,
  content: number,
  now: number,
): Insertable<Schema['message']>[] {
  const common = { message_content_id: content, addtime: pastTime(record.addtime, now) }
  if (value !== 'everybody')
    return [
      {
        ...common,
        from_uid: run.ids.idOf('user', record.from) ?? 0,
        to_uid: value.uid,
        message_type: MESSAGE_TYPE.remind,
        status: STATUS[record.state],
        readtime: Math.min(record.readtime, now),
      },
    ]
  return record.readers.flatMap(({ user, readtime }) => {
    const to_uid = run.ids.idOf('user', user)
    const read = { message_type: MESSAGE_TYPE.announce, status: MESSAGE_STATUS.read }
    return to_uid === undefined ? [] : [{ ...common, ...read, from_uid: 0, to_uid, readtime: pastTime(readtime, now) }]
  })
}

function moveSubscriptions(run: Run): Promise<void> {
  return moveKind<'subscription', { uid: number; page_id: number }>(run, {
    kind: 'subscription',
    needs: ['user', 'page'],
    nameOf: ({ user, page }) => `user ${user} on page ${page}`,
    once: ({ user, page }) => [`${user} ${page}`],
    judge: async ({ user, page }) => {
      const page_id = writtenId(run, 'page', page)
      if (page_id === undefined) return new Left('points_to_nothing', said('note_page', { id: page }))
      const person = await personOf(run, user)
      if (person instanceof Left) return person
      return { uid: person.uid, page_id }
    },
    write: async ({ db, now }, judged) => {
      await insertMovedSubscriptions(
        db,
        judged.map(({ record, value: { uid, page_id } }) => ({
          uid,
          object_id: page_id,
          object_type: 'page',
          action_type: 'update',
          sub_time: pastTime(record.addtime, now),
        })),
      )
      return []
    },
  })
}
