import { describe, expect, test } from 'vitest'
import { CATALOGS_PER_ITEM } from '#server/domain/catalog/catalog-limits.ts'
import { purgeRecycleBin } from '#server/jobs/purge-recycle-bin.ts'
import { buildTestApp, testApp } from '#server/test/build-test-app.ts'
import {
  makeCatalog,
  makeItem,
  makeMember,
  makePage,
  makePeople,
  makeUser,
  type TestItem,
  type TestUser,
} from '#server/test/factories.ts'
import { moveCatalogAway } from '#server/test/moved-catalog.ts'
import { refused } from '#server/test/refused.ts'
import { RECYCLE_SECONDS } from '#shared/limits.ts'

const t = testApp()
const db = () => t.services.database.db

type Node = { cat_name: string; level: number; pages: { page_title: string }[]; catalogs: Node[] }
const shapeOf = (node: Node): unknown => [
  node.cat_name,
  node.level,
  ...node.pages.map((page) => page.page_title),
  ...node.catalogs.map(shapeOf),
]
const treeOf = async (item: TestItem, as = item.owner) =>
  (await t.call('item/info', { item_id: item.item_id }, as)).data.menu.catalogs.map(shapeOf)

/** An item with x > a(p1) > b(p2, p3), then y. `a` is deleted. */
async function deleteCatalog() {
  const item = await makeItem(t)
  const x = await makeCatalog(t, item, { cat_name: 'x', s_number: 1 })
  const a = await makeCatalog(t, item, { cat_name: 'a', parent: x, s_number: 1 })
  await makeCatalog(t, item, { cat_name: 'y', parent: x, s_number: 2 })
  const b = await makeCatalog(t, item, { cat_name: 'b', parent: a })
  const { page_id: p1 } = await makePage(t, item, { page_title: 'p1', cat_id: a.cat_id })
  const { page_id: p2 } = await makePage(t, item, { page_title: 'p2', cat_id: b.cat_id, s_number: 1 })
  await makePage(t, item, { page_title: 'p3', cat_id: b.cat_id, s_number: 2 })
  const { owner, item_id } = item
  const call = async (name: Parameters<typeof t.call>[0], input: object) => {
    const answer = await t.call(name, { item_id, ...input }, owner)
    expect(answer.error_code).toBe(0)
    return answer.data as never
  }
  const entryOf = async (cat_name: string) => {
    const { data } = await t.call('recycle/getCatalogList', { item_id }, owner)
    return data.find((one) => one.cat_name === cat_name) as (typeof data)[number]
  }
  return { item, x, a, b, p1, p2, call, entryOf }
}

describe('a deleted catalog', () => {
  test('comes back with its subfolders and pages, at the end or where it was', async () => {
    const { item, a, call, entryOf } = await deleteCatalog()
    let { cat_id } = a
    const again = async (in_place: number) => {
      await call('catalog/delete', { cat_id })
      const entry = await entryOf('a')
      expect(entry).toMatchObject({ pages: 3, is_moved: 0, moved_to_item_id: 0, del_by_uid: item.owner.uid })
      const input = { item_id: item.item_id, id: entry.id, in_place }
      cat_id = (await t.call('recycle/recoverCatalog', input, item.owner)).data.cat_id
      expect((await t.call('recycle/getList', { item_id: item.item_id }, item.owner)).data).toEqual([])
    }
    await again(1)
    expect(await treeOf(item)).toEqual([['x', 2, ['a', 3, 'p1', ['b', 4, 'p2', 'p3']], ['y', 3]]])
    await again(0)
    expect(await treeOf(item)).toEqual([['x', 2, ['y', 3], ['a', 3, 'p1', ['b', 4, 'p2', 'p3']]]])
  })

  test('a page of it comes back into its folders, which are made again; the rest then joins it', async () => {
    const { item, a, p2, call, entryOf } = await deleteCatalog()
    await call('catalog/delete', { cat_id: a.cat_id })
    await call('recycle/recover', { page_id: p2 })
    expect(await treeOf(item)).toEqual([['x', 2, ['y', 3], ['a', 3, ['b', 4, 'p2']]]])
    await call('recycle/recoverCatalog', { id: (await entryOf('a')).id })
    expect(await treeOf(item)).toEqual([['x', 2, ['y', 3], ['a', 3, 'p1', ['b', 4, 'p2', 'p3']]]])
  })

  test('comes back beside another folder of its name, not into it', async () => {
    const item = await makeItem(t)
    const first = await makeCatalog(t, item, { cat_name: 'API', s_number: 1 })
    const second = await makeCatalog(t, item, { cat_name: 'API', s_number: 2 })
    await makePage(t, item, { page_title: 'p1', cat_id: first.cat_id })
    await makePage(t, item, { page_title: 'p2', cat_id: second.cat_id })
    const remove = (cat_id: number) => t.call('catalog/delete', { cat_id }, item.owner)
    const restore = async (in_place: number) => {
      const [entry] = (await t.call('recycle/getCatalogList', { item_id: item.item_id }, item.owner)).data
      const input = { item_id: item.item_id, id: entry?.id, in_place }
      return (await t.call('recycle/recoverCatalog', input, item.owner)).data.cat_id
    }
    await remove(first.cat_id)
    const again = await restore(1)
    expect(await treeOf(item)).toEqual([
      ['API', 2, 'p1'],
      ['API', 2, 'p2'],
    ])
    await remove(again)
    const fresh = await makeCatalog(t, item, { cat_name: 'API', s_number: 3 })
    await makePage(t, item, { page_title: 'fresh', cat_id: fresh.cat_id })
    await restore(0)
    expect(await treeOf(item)).toEqual([
      ['API', 2, 'p2'],
      ['API', 2, 'fresh'],
      ['API', 2, 'p1'],
    ])
  })

  test('keeps its subfolders of one name apart, also if their pages come back one by one', async () => {
    const item = await makeItem(t)
    const make = async () => {
      const a = await makeCatalog(t, item, { cat_name: 'A' })
      const pages: number[] = []
      for (const s_number of [1, 2]) {
        const v = await makeCatalog(t, item, { cat_name: 'v', parent: a, s_number })
        pages.push((await makePage(t, item, { page_title: `p${s_number}`, cat_id: v.cat_id })).page_id)
      }
      await makePage(t, item, { page_title: 'more', cat_id: a.cat_id })
      await t.call('catalog/delete', { cat_id: a.cat_id }, item.owner)
      return pages
    }
    const recover = async (page_id?: number) =>
      expect((await t.call('recycle/recover', { item_id: item.item_id, page_id }, item.owner)).error_code).toBe(0)
    const whole = async () => {
      const [entry] = (await t.call('recycle/getCatalogList', { item_id: item.item_id }, item.owner)).data
      const { data } = await t.call('recycle/recoverCatalog', { item_id: item.item_id, id: entry?.id }, item.owner)
      return data.cat_id
    }
    for (const alone of [[], [0], [1], [0, 1], [1, 0]]) {
      const pages = await make()
      for (const i of alone) await recover(pages[i])
      if (alone.length === 2) expect(await treeOf(item)).toEqual([['A', 2, ['v', 3, 'p1'], ['v', 3, 'p2']]])
      const top = await whole()
      expect(await treeOf(item)).toEqual([['A', 2, 'more', ['v', 3, 'p1'], ['v', 3, 'p2']]])
      await t.call('catalog/delete', { cat_id: top }, item.owner)
    }
  })

  test('comes into the folders that were made for its page also when they were renamed and moved', async () => {
    const { item, a, p2, call, entryOf } = await deleteCatalog()
    await call('catalog/delete', { cat_id: a.cat_id })
    await call('recycle/recover', { page_id: p2 })
    const { menu } = (await t.call('item/info', { item_id: item.item_id }, item.owner)).data
    const now = menu.catalogs[0]?.catalogs.find((one) => one.cat_name === 'a')?.cat_id
    await call('catalog/save', { cat_id: now, cat_name: 'renamed', parent_cat_id: 0 })
    await call('recycle/recoverCatalog', { id: (await entryOf('a')).id })
    expect(await treeOf(item)).toEqual([
      ['x', 2, ['y', 3]],
      ['renamed', 2, 'p1', ['b', 3, 'p2', 'p3']],
    ])
  })

  test('what was deleted before it returns into it, not to the root', async () => {
    const { item, a, b, p1, call, entryOf } = await deleteCatalog()
    await call('page/delete', { page_id: p1 })
    await call('catalog/delete', { cat_id: b.cat_id })
    await call('catalog/delete', { cat_id: a.cat_id })
    await call('recycle/recoverCatalog', { id: (await entryOf('a')).id })
    expect(await treeOf(item)).toEqual([['x', 2, ['y', 3], ['a', 3]]])
    await call('recycle/recover', { page_id: p1 })
    await call('recycle/recoverCatalog', { id: (await entryOf('b')).id })
    expect(await treeOf(item)).toEqual([['x', 2, ['y', 3], ['a', 3, 'p1', ['b', 4, 'p2', 'p3']]]])
  })

  test('members who were limited to it reach it again, but nobody else', async () => {
    const item = await makeItem(t)
    const { item_id, owner } = item
    const [own, other] = [await makeCatalog(t, item, { cat_name: 'own' }), await makeCatalog(t, item)]
    const deep = await makeCatalog(t, item, { parent: own })
    const { page_id } = await makePage(t, item, { page_title: 'p', cat_id: own.cat_id })
    await makePage(t, item, { page_title: 'q', cat_id: own.cat_id })
    const limited = await makeMember(t, item, { cat_id: own.cat_id })
    const several = await makeMember(t, item)
    const former = await makeMember(t, item, { cat_id: own.cat_id })
    const below = await makeMember(t, item, { cat_id: deep.cat_id })
    const save = (to: { username: string }, cat_ids: number[]) =>
      t.call('member/save', { item_id, username: to.username, member_group_id: 1, cat_ids: cat_ids.join() }, owner)
    await save(several, [other.cat_id, own.cat_id])
    const { data: team } = await t.call('team/save', { team_name: 'Team' }, owner)
    const mate = await makeUser(t)
    await t.call('teamMember/save', { team_id: team.id, member_username: mate.username }, owner)
    await t.call('teamItem/save', { team_id: team.id, item_id }, owner)
    const [place] = (await t.call('teamItemMember/getList', { team_id: team.id, item_id }, owner)).data
    await t.call('teamItemMember/save', { id: place?.id, cat_id: own.cat_id, member_group_id: 1 }, owner)

    expect((await t.call('catalog/delete', { cat_id: own.cat_id }, limited)).error_code).toBe(0)
    await save(former, [other.cat_id])
    const scope = async (as: TestUser) => (await t.call('item/info', { item_id }, as)).data.edit_cat_ids
    const again = async (call: 'recycle/recover' | 'recycle/recoverCatalog', input: object) => {
      expect((await t.call(call, { item_id, ...input }, owner)).error_code).toBe(0)
      const { menu } = (await t.call('item/info', { item_id }, owner)).data
      const cat_id = menu.catalogs.find((one) => one.cat_name === 'own')?.cat_id
      expect(await scope(limited)).toEqual([cat_id])
      expect(await scope(mate)).toEqual([cat_id])
      expect(await scope(several)).toEqual([other.cat_id, cat_id])
      expect(await scope(former)).toEqual([other.cat_id])
      expect(await scope(below)).toEqual([])
      return cat_id
    }
    const cat_id = await again('recycle/recover', { page_id })
    const { data: entries } = await t.call('recycle/getCatalogList', { item_id }, owner)
    expect(await again('recycle/recoverCatalog', { id: entries[0]?.id })).toBe(cat_id)
    await t.call('catalog/delete', { cat_id }, owner)
    const [entry] = (await t.call('recycle/getCatalogList', { item_id }, owner)).data
    await again('recycle/recoverCatalog', { id: entry?.id, in_place: 1 })
  })

  test('is purged with its pages', async () => {
    const { item, a, call, entryOf } = await deleteCatalog()
    await call('catalog/delete', { cat_id: a.cat_id })
    await call('recycle/deleteCatalog', { id: (await entryOf('a')).id })
    expect((await t.call('recycle/getList', { item_id: item.item_id }, item.owner)).data).toEqual([])
    expect(await db().selectFrom('page').select('page_id').where('item_id', '=', item.item_id).execute()).toEqual([])
  })
})

describe('a catalog that an editor moves into a private item of the editor', () => {
  test('comes back whole to where it was, and the other one stays', async () => {
    const { item, hideout, entry, a, owner, editor } = await moveCatalogAway(t)
    const { data } = await t.call('recycle/recoverCatalog', { item_id: item.item_id, id: entry.id }, owner)
    expect(data.cat_id).not.toBe(a.cat_id)
    const tree = ['a', 3, 'p1', ['b', 4, 'p2', 'p3']]
    expect(await treeOf(item)).toEqual([['x', 2, tree]])
    expect(await treeOf(hideout, editor)).toEqual([['a', 2, 'p1', ['b', 3, 'p2', 'p3']]])
    const found = await t.call('item/search', { item_id: item.item_id, keyword: 'lynx' }, owner)
    expect(found.data.pages).toHaveLength(1)
    const { item_id } = item
    expect((await t.call('recycle/getCatalogList', { item_id }, owner)).data).toEqual([])
    expect((await t.call('recycle/getList', { item_id }, owner)).data).toEqual([])
    expect((await t.call('item/getChangeLog', { item_id }, owner)).data.list[0]).toMatchObject({
      op_action_type: 'recover',
      op_object_type: 'catalog',
      op_object_name: 'a',
    })
    expect(await refused(t, 'recycle/recoverCatalog', { item_id, id: entry.id }, owner)).toBe('NOT_FOUND')
  })

  test('comes back to the root when its parent is gone, and without a page that was brought back alone', async () => {
    const { item, x, entry, owner } = await moveCatalogAway(t)
    const { item_id } = item
    const alone = (await t.call('recycle/getList', { item_id }, owner)).data.find((row) => row.page_title === 'p2')
    await t.call('recycle/recover', { item_id, page_id: alone?.page_id }, owner)
    await t.call('catalog/delete', { item_id, cat_id: x.cat_id }, owner)
    await t.call('recycle/recoverCatalog', { item_id, id: entry.id }, owner)
    expect(await treeOf(item)).toEqual([['a', 2, 'p1', ['b', 3, 'p3']]])
    const { menu } = (await t.call('item/info', { item_id }, owner)).data
    expect(menu.pages.map((page) => page.page_title)).toEqual(['p2'])
  })

  test('comes back to the root when its parent is too deep by now', async () => {
    const { item, x, entry, owner } = await moveCatalogAway(t)
    const above = await makeCatalog(t, item, { cat_name: 'above', s_number: 9 })
    const move = { item_id: item.item_id, cat_id: x.cat_id, cat_name: 'x', parent_cat_id: above.cat_id }
    expect((await t.call('catalog/save', move, owner)).error_code).toBe(0)
    await t.call('recycle/recoverCatalog', { item_id: item.item_id, id: entry.id }, owner)
    expect(await treeOf(item)).toEqual([
      ['above', 2, ['x', 3]],
      ['a', 2, 'p1', ['b', 3, 'p2', 'p3']],
    ])
  })

  test('comes back with each of its many pages and their versions', async () => {
    const item = await makeItem(t)
    const other = await makeItem(t, { owner: item.owner })
    const { cat_id } = await makeCatalog(t, item, { cat_name: 'many' })
    const titles: string[] = []
    for (let i = 0; i < 45; i += 1) {
      const page_title = `page ${i}`
      titles.push(page_title)
      const { page_id } = await makePage(t, item, { page_title, cat_id, s_number: i + 1, page_content: `first ${i}` })
      await t.call('page/save', { page_id, item_id: item.item_id, cat_id, page_content: `second ${i}` }, item.owner)
    }
    await t.call('catalog/copy', { cat_id, to_item_id: other.item_id, is_del: 1 }, item.owner)
    const { data } = await t.call('recycle/getCatalogList', { item_id: item.item_id }, item.owner)
    await t.call('recycle/recoverCatalog', { item_id: item.item_id, id: data[0]?.id }, item.owner)
    expect(await treeOf(item)).toEqual([['many', 2, ...titles]])
    const pages = await db().selectFrom('page').selectAll().where('item_id', '=', item.item_id).execute()
    for (const page of pages) {
      const [version] = (await t.call('page/history', { page_id: page.page_id }, item.owner)).data
      const number = page.page_title.replace('page ', '')
      expect([page.page_content, version?.page_content]).toEqual([`second ${number}`, `first ${number}`])
    }
  })

  test('is forgotten after 30 days, with its pages', async () => {
    const { item, entry, owner, hideout, editor } = await moveCatalogAway(t)
    t.time.now += RECYCLE_SECONDS
    await purgeRecycleBin.run(t.services)
    expect(await refused(t, 'recycle/recoverCatalog', { item_id: item.item_id, id: entry.id }, owner)).toBe('NOT_FOUND')
    expect(await db().selectFrom('page').selectAll().where('item_id', '=', item.item_id).execute()).toEqual([])
    expect(await treeOf(hideout, editor)).toHaveLength(1)
  })
})

describe('refused', () => {
  test('people who may not write in the target catalog', async () => {
    const { item, x, entry } = await moveCatalogAway(t)
    const input = { item_id: item.item_id, id: entry.id }
    const people = await makePeople(t, item)
    expect(await refused(t, 'recycle/recoverCatalog', input, people.guest)).toBe('NOT_LOGGED_IN')
    for (const person of [people.stranger, people.reader])
      expect(await refused(t, 'recycle/recoverCatalog', input, person)).toBe('ITEM_NOT_EDITED')
    const elsewhere = await makeMember(t, item, { cat_id: (await makeCatalog(t, item)).cat_id })
    expect(await refused(t, 'recycle/recoverCatalog', input, elsewhere)).toBe('ITEM_NOT_EDITED')
    const there = await makeMember(t, item, { cat_id: x.cat_id })
    expect((await t.call('recycle/recoverCatalog', input, there)).error_code).toBe(0)
  })

  test('entries of other items, unknown entries, archived items, bad ids', async () => {
    const { item, entry, hideout, editor, owner } = await moveCatalogAway(t)
    const call = (more: Record<string, unknown>, as = owner) =>
      refused(t, 'recycle/recoverCatalog', { item_id: item.item_id, id: entry.id, ...more }, as)
    expect(await call({ item_id: hideout.item_id }, editor)).toBe('WRONG_ITEM')
    expect(await call({ id: 987_654 })).toBe('NOT_FOUND')
    expect(await call({ id: 0 })).toBe('BAD_FIELD:id')
    expect(await call({ item_id: 0 })).toBe('BAD_FIELD:item_id')
    await db().updateTable('item').set({ is_archived: 1 }).where('item_id', '=', item.item_id).execute()
    expect(await call({})).toBe('ITEM_ARCHIVED')
  })

  test('an item that would have too many catalogs', async () => {
    const { item, entry, owner } = await moveCatalogAway(t)
    const row = { item_id: item.item_id, parent_cat_id: 0, cat_name: 'n', level: 2, s_number: 1, addtime: 1 }
    await db()
      .insertInto('catalog')
      .values(Array.from({ length: CATALOGS_PER_ITEM - 2 }, () => row))
      .execute()
    const input = { item_id: item.item_id, id: entry.id }
    expect(await refused(t, 'recycle/recoverCatalog', input, owner)).toBe('TOO_MANY_CATALOGS')
  })

  test('a single-page item, which shows no folders', async () => {
    const { item, a, p2, call, entryOf } = await deleteCatalog()
    await call('catalog/delete', { cat_id: a.cat_id })
    await db().updateTable('item').set({ item_type: 2 }).where('item_id', '=', item.item_id).execute()
    const input = { item_id: item.item_id, id: (await entryOf('a')).id }
    expect(await refused(t, 'recycle/recoverCatalog', input, item.owner)).toBe('BAD_FIELD:cat_name')
    await call('recycle/recover', { page_id: p2 })
    expect(await treeOf(item)).toEqual([['x', 2, ['y', 3]]])
  })

  test('an item that is nearly full takes a deleted catalog whose folders are there already', async () => {
    const { item, a, p2, call, entryOf } = await deleteCatalog()
    await call('catalog/delete', { cat_id: a.cat_id })
    await call('recycle/recover', { page_id: p2 })
    const row = { item_id: item.item_id, parent_cat_id: 0, cat_name: 'n', level: 2, s_number: 1, addtime: 1 }
    await db()
      .insertInto('catalog')
      .values(Array.from({ length: CATALOGS_PER_ITEM - 4 }, () => row))
      .execute()
    await call('recycle/recoverCatalog', { id: (await entryOf('a')).id })
  })

  test('an item that would have too many pages', async () => {
    const small = await buildTestApp({ PAGES_PER_ITEM: '3' })
    try {
      const { item, entry, owner } = await moveCatalogAway(small)
      await makePage(small, item)
      const input = { item_id: item.item_id, id: entry.id }
      expect(await refused(small, 'recycle/recoverCatalog', input, owner)).toBe('PAGE_COUNT_EXCEEDED')
    } finally {
      await small.close()
    }
  })
})
