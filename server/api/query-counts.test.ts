import { expect, test } from 'vitest'
import { queryTotals } from '#server/db/query-meter.ts'
import { noteToIndex } from '#server/search/pages.repository.ts'
import { type As, testApp } from '#server/test/build-test-app.ts'
import {
  makeAdmin,
  makeCatalog,
  makeFile,
  makeItem,
  makeMember,
  makePage,
  type TestItem,
  type TestUser,
} from '#server/test/factories.ts'
import { joinTeam, makeTeam, type TestTeam } from '#server/test/team-factories.ts'
import type { CallName } from '#shared/api/index.ts'

const t = testApp()

/** An item with so many pages, catalogs, members, files and templates; its owner has a team with as many members. */
async function site(count: number): Promise<{ item: TestItem; team: TestTeam; page_ids: number[]; cat_id: number }> {
  const item = await makeItem(t)
  const { owner } = item
  const team = await makeTeam(t, { owner, items: [item] })
  const page_ids: number[] = []
  let cat_id = 0
  for (let at = 0; at < count; at += 1) {
    cat_id = (await makeCatalog(t, item)).cat_id
    const page = await makePage(t, item, { cat_id, page_title: `Serval ${at}`, page_content: 'A margay' })
    page_ids.push(page.page_id)
    await makeFile(t, owner, page)
    await makeMember(t, item)
    await joinTeam(t, team)
    await makeMember(t, await makeItem(t), { user: owner })
    await t.call('page/delete', { page_id: (await makePage(t, item)).page_id }, owner)
    await t.call('template/save', { template_title: `Kept ${at}`, template_content: 'x' }, owner)
    await t.call('invite/save', { item_id: item.item_id }, owner)
  }
  return { item, team, page_ids, cat_id }
}

type Site = Awaited<ReturnType<typeof site>>

/** Calls that list things, and calls about one thing of an item. */
const CALLS: [CallName, (s: Site) => Record<string, unknown>][] = [
  ['item/info', ({ item }) => ({ item_id: item.item_id })],
  ['item/myList', () => ({})],
  ['item/getChangeLog', ({ item }) => ({ item_id: item.item_id })],
  ['item/search', ({ item }) => ({ item_id: item.item_id, keyword: 'margay' })],
  ['search/all', () => ({ keyword: 'margay' })],
  ['catalog/catListGroup', ({ item }) => ({ item_id: item.item_id })],
  ['catalog/getPagesBycat', ({ item, cat_id }) => ({ item_id: item.item_id, cat_id })],
  ['recycle/getList', ({ item }) => ({ item_id: item.item_id })],
  ['member/getList', ({ item }) => ({ item_id: item.item_id })],
  ['member/getAllList', ({ item }) => ({ item_id: item.item_id })],
  ['member/getMyAllList', () => ({})],
  ['team/getList', () => ({})],
  ['teamMember/getList', ({ team }) => ({ team_id: team.id })],
  ['teamItem/getListByTeam', ({ team }) => ({ team_id: team.id })],
  ['teamItemMember/getList', ({ team, item }) => ({ team_id: team.id, item_id: item.item_id })],
  ['attachment/getMyList', () => ({})],
  ['template/getMyList', () => ({})],
  ['invite/getList', ({ item }) => ({ item_id: item.item_id })],
  ['message/getRemindList', () => ({})],
  ['operation/list', () => ({})],
  ['page/info', ({ page_ids }) => ({ page_id: page_ids[0] })],
  ['page/history', ({ page_ids }) => ({ page_id: page_ids[0] })],
  ['page/sort', ({ item, page_ids }) => ({ item_id: item.item_id, pages: { [page_ids[0] as number]: 7 } })],
  ['export/markdown', ({ item, page_ids }) => ({ item_id: item.item_id, page_id: page_ids[0] })],
]
const ADMIN_CALLS: CallName[] = [
  'adminAudit/getList',
  'adminItem/getList',
  'adminMessage/getList',
  'adminOverview/get',
  'adminUser/getList',
  'attachment/getAllList',
]

/** The number of queries of a call. */
async function queriesOf(name: CallName, input: Record<string, unknown>, as: As): Promise<number> {
  await t.services.rendering.settled()
  await t.services.indexing.settled()
  const before = queryTotals.queries
  const body = new URLSearchParams(
    Object.entries({ ...input, user_token: as.token }).map(([key, value]) => [
      key,
      typeof value === 'object' ? JSON.stringify(value) : String(value),
    ]),
  )
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  const answer = await t.inject({ method: 'POST', url: `/api/${name}`, headers, payload: String(body) })
  const isRefused = /json/.test(String(answer.headers['content-type'])) && answer.json().error_code !== 0
  expect([name, isRefused]).toEqual([name, false])
  return queryTotals.queries - before
}

/** The queries of all calls on a site, each made for the second time. */
async function countAll(s: Site, admin: TestUser): Promise<[string, number][]> {
  const counts: [string, number][] = []
  const count = async (name: CallName, input: Record<string, unknown>, as: As) => {
    await queriesOf(name, input, as)
    counts.push([name, await queriesOf(name, input, as)])
  }
  for (const [name, input] of CALLS) await count(name, input(s), s.item.owner)
  for (const name of ADMIN_CALLS) await count(name, {}, admin)
  return counts
}

test('lists of many things take no more queries than lists of few', async () => {
  const admin = await makeAdmin(t)
  const few = new Map(await countAll(await site(3), admin))
  const many = await countAll(await site(15), admin)
  // A search that finds little looks further, so it takes more queries, not fewer.
  expect(many.filter(([name, queries]) => queries > (few.get(name) ?? 0))).toEqual([])
  expect(many).toHaveLength(CALLS.length + ADMIN_CALLS.length)
})

test('a search takes no more queries while many pages wait to be indexed than while few do', async () => {
  const whileWaiting = async (count: number) => {
    const item = await makeItem(t)
    const page_ids: number[] = []
    for (let at = 0; at < count; at += 1)
      page_ids.push((await makePage(t, item, { page_title: `Waiting ${at}`, page_content: 'A caracal' })).page_id)
    await t.services.indexing.settled()
    await noteToIndex(t.services.database.db, page_ids)
    return queriesOf('item/search', { item_id: item.item_id, keyword: 'caracal' }, item.owner)
  }
  const few = await whileWaiting(12)
  expect(await whileWaiting(40)).toBeLessThanOrEqual(few)
})
