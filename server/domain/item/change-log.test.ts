import { expect, test } from 'vitest'
import { testApp } from '#server/test/build-test-app.ts'
import { makeItem } from '#server/test/factories.ts'
import { CHANGE_LOG_ROWS } from './change-log.ts'

const t = testApp()
const db = () => t.services.database.db

const logOf = (item_id: number) =>
  db().selectFrom('item_change_log').selectAll().where('item_id', '=', item_id).orderBy('id').execute()

test('the change log keeps the newest rows of each item', async () => {
  const item = await makeItem(t)
  const other = await makeItem(t)
  const rows = (item_id: number, count: number) =>
    Array.from({ length: count }, (_, i) => ({
      item_id,
      uid: 1,
      op_action_type: 'update',
      op_object_type: 'page',
      op_object_id: i,
      op_object_name: '',
      remark: '',
      optime: 1,
    }))
  await db().insertInto('item_change_log').values(rows(other.item_id, 5)).execute()
  await db().insertInto('item_change_log').values(rows(item.item_id, CHANGE_LOG_ROWS)).execute()
  await t.call('page/save', { item_id: item.item_id, page_content: 'x' }, item.owner)
  const log = await logOf(item.item_id)
  expect(log).toHaveLength(CHANGE_LOG_ROWS)
  expect(log[0]?.op_object_id).toBe(1)
  expect(log.at(-1)?.op_action_type).toBe('create')
  expect(await logOf(other.item_id)).toHaveLength(5)
})
