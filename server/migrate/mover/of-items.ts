import { bindFiles } from '#server/domain/attachment/file.repository.ts'
import { insertKeyOnce } from '#server/domain/item/item-key.repository.ts'
import { said } from '#server/migrate/report.ts'
import { Left, moveKind, type Run, writtenId } from '#server/migrate/run.ts'
import { GROUP_NAME_LENGTH } from '#shared/limits.ts'
import { cutTo, deletedTime, pastTime, personOf } from './judge.ts'
import {
  insertMovedDeletions,
  insertMovedGroups,
  insertMovedOrders,
  insertMovedShares,
  insertMovedStars,
  takenItemKeys,
  takenShareKeys,
} from './rows.repository.ts'

/** Moves what belongs to items and pages besides their texts, and how people order their items. */
export async function moveBesideItems(run: Run): Promise<void> {
  await moveFilePages(run)
  await moveDeletions(run)
  await moveShares(run)
  await moveItemKeys(run)
  await moveStars(run)
  await moveGroups(run)
  await moveOrders(run)
}

/** The id of a page and of its item here; otherwise why not. */
function pageOf(run: Run, page: string): number | Left {
  return writtenId(run, 'page', page) ?? new Left('points_to_nothing', said('note_page', { id: page }))
}

function moveFilePages(run: Run): Promise<void> {
  return moveKind<'file_page', { file_id: number; page_id: number; item: string }>(run, {
    kind: 'file_page',
    needs: ['file', 'page', 'item'],
    nameOf: ({ file, page }) => `file ${file} of page ${page}`,
    once: ({ file, page }) => [`${file} ${page}`],
    judge: ({ file, page, item }) => {
      const file_id = writtenId(run, 'file', file)
      const page_id = pageOf(run, page)
      if (file_id === undefined) return new Left('points_to_nothing', said('note_file', { id: file }))
      if (page_id instanceof Left) return page_id
      return { file_id, page_id, item }
    },
    write: async ({ db, now }, judged) => {
      for (const { record, value } of judged) {
        const item_id = run.ids.idOf('item', value.item) ?? 0
        const to = { page_id: value.page_id, item_id, in_text: 0 } as const
        await bindFiles(db, [value.file_id], to, pastTime(record.addtime, now))
      }
      return []
    },
  })
}

function moveDeletions(run: Run): Promise<void> {
  return moveKind<'deletion', { item_id: number; page_id: number }>(run, {
    kind: 'deletion',
    needs: ['page', 'item', 'user'],
    nameOf: ({ page }) => `deletion of page ${page}`,
    once: ({ page, isPageDeleted }) => (isPageDeleted ? [page] : []),
    judge: ({ page, item, isPageDeleted }) => {
      const page_id = pageOf(run, page)
      const item_id = run.ids.idOf('item', item)
      if (page_id instanceof Left) return page_id
      if (!isPageDeleted || item_id === undefined)
        return new Left('points_to_nothing', said('note_page_present', { id: page }))
      return { page_id, item_id }
    },
    write: async ({ db, now }, judged) => {
      const rows = judged.map(({ record, value }) => ({
        ...value,
        page_title: record.page_title,
        del_by_uid: run.ids.idOf('user', record.by) ?? 0,
        del_by_username: record.by_name,
        del_time: deletedTime(record.addtime, now),
      }))
      await insertMovedDeletions(db, rows)
      return []
    },
  })
}

function moveShares(run: Run): Promise<void> {
  return moveKind<'share', number>(run, {
    kind: 'share',
    needs: ['page'],
    nameOf: ({ page }) => `link to page ${page}`,
    once: ({ page, unique_key }) => [`page ${page}`, unique_key],
    judge: async ({ page, unique_key, expire_time }) => {
      const page_id = pageOf(run, page)
      if (page_id instanceof Left) return page_id
      if (unique_key === '') return new Left('no_place', said('note_no_key'))
      if (expire_time > 0 && expire_time <= run.ctx.services.clock()) return new Left('no_place', said('note_ended'))
      if (expire_time > 0) return new Left('no_place', said('note_has_end'))
      if ((await takenShareKeys(run.ctx.db, [unique_key])).size > 0) return new Left('taken', said('note_key'))
      return page_id
    },
    write: async ({ db, now }, judged) => {
      const rows = judged.map(({ record: { unique_key, addtime }, value: page_id }) => ({
        unique_key,
        page_id,
        addtime: pastTime(addtime, now),
      }))
      await insertMovedShares(db, rows)
      return []
    },
  })
}

function moveItemKeys(run: Run): Promise<void> {
  return moveKind<'item_key', number>(run, {
    kind: 'item_key',
    needs: ['item'],
    nameOf: ({ item }) => `key of item ${item}`,
    once: ({ item, api_key }) => [`item ${item}`, api_key],
    judge: async ({ item, api_key, api_token }) => {
      const item_id = run.ids.idOf('item', item)
      if (item_id === undefined) return new Left('points_to_nothing', said('note_item', { id: item }))
      if (api_key === '' || api_token === '') return new Left('no_place', said('note_empty'))
      if ((await takenItemKeys(run.ctx.db, [api_key])).size > 0) return new Left('taken')
      return item_id
    },
    write: async ({ db, now, services }, judged) => {
      for (const { record, value: item_id } of judged) {
        const { api_key, api_token, addtime, last_check_time } = record
        const times = { addtime: pastTime(addtime, now), last_check_time: Math.min(last_check_time, now) }
        await insertKeyOnce(db, { item_id, api_key, api_token: services.secrets.seal(api_token), ...times })
      }
      return []
    },
  })
}

function moveStars(run: Run): Promise<void> {
  return moveKind<'star', { uid: number; item_id: number }>(run, {
    kind: 'star',
    needs: ['user', 'item'],
    nameOf: ({ user, item }) => `star of user ${user} on item ${item}`,
    once: ({ user, item }) => [`${user} ${item}`],
    judge: async ({ user, item }) => {
      const item_id = run.ids.idOf('item', item)
      if (item_id === undefined) return new Left('points_to_nothing', said('note_item', { id: item }))
      const person = await personOf(run, user)
      if (person instanceof Left) return person
      return { uid: person.uid, item_id }
    },
    write: async ({ db, now }, judged) => {
      await insertMovedStars(
        db,
        judged.map(({ record, value }) => ({ ...value, addtime: pastTime(record.addtime, now) })),
      )
      return []
    },
  })
}

const moveGroups = (run: Run) =>
  moveKind<'group', { uid: number; item_ids: number[] }>(run, {
    kind: 'group',
    needs: ['user', 'item'],
    nameOf: ({ group_name }) => group_name,
    judge: async ({ user, items }) => {
      const person = await personOf(run, user)
      if (person instanceof Left) return person
      return { uid: person.uid, item_ids: items.flatMap((item) => run.ids.idOf('item', item) ?? []) }
    },
    write: ({ db, now }, judged) =>
      insertMovedGroups(
        db,
        judged.map(({ record, value: { uid, item_ids } }) => ({
          uid,
          group_name: cutTo(record.group_name, GROUP_NAME_LENGTH) || `Group ${record.id}`,
          item_ids: item_ids.join(','),
          s_number: record.s_number,
          created_at: pastTime(record.addtime, now),
          updated_at: pastTime(record.addtime, now),
        })),
      ),
  })

/** The order of the starred items has this number in place of a group. */
const STARS = -1

function moveOrders(run: Run): Promise<void> {
  return moveKind<'order', { uid: number; item_group_id: number; item_sort_data: string }>(run, {
    kind: 'order',
    needs: ['user', 'item', 'group'],
    nameOf: ({ user, group }) => `order of user ${user} in ${group || 'the whole list'}`,
    once: ({ user, group }) => [`${user} ${group}`],
    judge: async ({ user, group, items }) => {
      const person = await personOf(run, user)
      if (person instanceof Left) return person
      const item_group_id = group === '' ? 0 : group === 'stars' ? STARS : run.ids.idOf('group', group)
      if (item_group_id === undefined) return new Left('points_to_nothing', said('note_group', { id: group }))
      const item_ids = items.flatMap((item) => run.ids.idOf('item', item) ?? [])
      const numbers = Object.fromEntries(item_ids.map((item_id, at) => [item_id, at + 1]))
      return { uid: person.uid, item_group_id, item_sort_data: JSON.stringify(numbers) }
    },
    write: async ({ db }, judged) => {
      await insertMovedOrders(
        db,
        judged.map(({ value }) => value),
      )
      return []
    },
  })
}
