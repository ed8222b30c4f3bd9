import { describe, expect, test } from 'vitest'
import { testApp } from '#server/test/build-test-app.ts'
import { makeFile, makeItem, makeMember, makePage, makeUser } from '#server/test/factories.ts'
import { PNG } from '#server/test/multipart.ts'
import { makeUserWithPassword, OWNER_PASSWORD } from '#server/test/owned-item.ts'
import { havePlan, setDefaultPlan } from '#server/test/plan-factories.ts'
import { refused } from '#server/test/refused.ts'
import { joinTeam, makeTeam } from '#server/test/team-factories.ts'
import { ITEM_PRESENCE } from '#shared/kinds.ts'

const outcome = (answers: readonly { error_name?: string }[]) => answers.map((one) => one.error_name ?? 'ok').sort()

describe('the limit of people that the environment sets', () => {
  const t = testApp({ COLLABORATORS_PER_ITEM: '2' })

  test('an item takes as many people as the site allows, alone or through teams, each counted once', async () => {
    const item = await makeItem(t)
    const [ada, bea, cyd] = [await makeUser(t), await makeUser(t), await makeUser(t)]
    const add = { item_id: item.item_id, username: `${ada.username},${bea.username}` }
    expect((await t.call('member/save', add, item.owner)).error_code).toBe(0)
    expect((await t.call('member/save', { ...add, member_group_id: 1 }, item.owner)).error_code).toBe(0)
    const third = { item_id: item.item_id, username: cyd.username }
    expect(await refused(t, 'member/save', third, item.owner)).toBe('TOO_MANY_COLLABORATORS')
    expect((await t.call('member/save', third, item.owner)).error_code).toBe(10310)

    const team = await makeTeam(t, { owner: item.owner })
    await joinTeam(t, team, { user: ada })
    await joinTeam(t, team, { user: item.owner })
    const bind = { team_id: team.id, item_id: item.item_id }
    expect((await t.call('teamItem/save', bind, item.owner)).error_code).toBe(0)
    const join = { team_id: team.id, member_username: cyd.username }
    expect(await refused(t, 'teamMember/save', join, item.owner)).toBe('TOO_MANY_COLLABORATORS')
  })

  test('a plan can allow less than the environment, but not more', async () => {
    const [large, small] = [await makeUser(t), await makeUser(t)]
    await havePlan(t, large, { people_per_item: 50 })
    await havePlan(t, small, { people_per_item: 1 })
    const allowed = async (user: { token: string }) =>
      (await t.call('common/quota', {}, user)).data.collaborators_per_item
    expect([await allowed(large), await allowed(small)]).toEqual([2, 1])
    const ofSmall = await makeItem(t, { owner: small })
    await makeMember(t, ofSmall)
    const { username } = await makeUser(t)
    const add = { item_id: ofSmall.item_id, username }
    expect(await refused(t, 'member/save', add, small)).toBe('TOO_MANY_COLLABORATORS')
  })
})

describe('the limits of a plan', () => {
  const t = testApp()

  test('items: new ones, copies and samples are refused at the limit; two at once cannot go over it', async () => {
    const user = await makeUser(t)
    await havePlan(t, user, { items: 2 })
    const { item_id } = await makeItem(t, { owner: user })
    await makeItem(t, { owner: user, is_del: 1 })
    const both = await Promise.all(['A', 'B'].map((item_name) => t.call('item/add', { item_name }, user)))
    expect(outcome(both)).toEqual(['TOO_MANY_ITEMS', 'ok'])
    expect(await refused(t, 'item/add', { copy_item_id: item_id }, user)).toBe('TOO_MANY_ITEMS')
    expect(await refused(t, 'item/addSample', { kind: 'sheet' }, user)).toBe('TOO_MANY_ITEMS')
  })

  test('items: an item cannot be transferred to a person whose plan is full', async () => {
    const [owner, receiver] = [await makeUserWithPassword(t), await makeUser(t)]
    await havePlan(t, receiver, { items: 1 })
    await makeItem(t, { owner: receiver })
    const { item_id } = await makeItem(t, { owner })
    const give = { item_id, username: receiver.username, password: OWNER_PASSWORD }
    expect(await refused(t, 'item/attorn', give, owner)).toBe('TOO_MANY_ITEMS')
    const team = await makeTeam(t, { owner, items: [{ item_id }] })
    const giveTeam = { team_id: team.id, username: receiver.username, password: OWNER_PASSWORD }
    expect(await refused(t, 'team/attorn', giveTeam, owner)).toBe('TOO_MANY_ITEMS')
    const empty = await makeTeam(t, { owner })
    expect((await t.call('team/attorn', { ...giveTeam, team_id: empty.id }, owner)).error_code).toBe(0)
  })

  test('pages: the plan of the owner counts, whoever writes; two writes at once cannot exceed it', async () => {
    const item = await makeItem(t)
    const writer = await makeMember(t, item)
    await havePlan(t, item.owner, { pages_per_item: 2 })
    const { page_id } = await makePage(t, item)
    const { item_id } = item
    const save = (page_title: string) => t.call('page/save', { item_id, page_title, page_content: 'Text' }, writer)
    expect((await t.call('page/isLock', { page_id: 0, item_id }, writer)).data.exceed).toBe(0)
    expect(outcome(await Promise.all([save('A'), save('B')]))).toEqual(['PAGE_COUNT_EXCEEDED', 'ok'])
    expect((await t.call('page/isLock', { page_id: 0, item_id }, writer)).data.exceed).toBe(1)
    const change = { page_id, item_id, page_title: 'Changed', page_content: 'New' }
    expect((await t.call('page/save', change, writer)).error_code).toBe(0)
  })

  test('storage: uploads into an item count for its owner; two at once cannot exceed it', async () => {
    const item = await makeItem(t)
    const writer = await makeMember(t, item)
    await havePlan(t, item.owner, { storage_bytes: PNG.length * 2 })
    await makeFile(t, writer, await makePage(t, item))
    const { page_id } = await makePage(t, item)
    const file = { filename: 'a.png', body: PNG }
    const send = (input: object) => t.upload('page/upload', file, { ...input }, writer)
    expect(outcome(await Promise.all([send({ page_id }), send({ page_id })]))).toEqual(['STORAGE_FULL', 'ok'])
    expect((await t.call('common/quota', {}, item.owner)).data.storage_used).toBe(PNG.length * 2)
    expect((await t.call('common/quota', {}, writer)).data.storage_used).toBe(0)
    // An upload without an item counts for the uploader, who has no plan.
    expect((await send({})).error_code).toBe(0)
    const kept = await t.services.database.db.selectFrom('upload_file').select('storage_key').execute()
    const stored: string[] = []
    for await (const { key } of t.services.storage.local.list()) stored.push(key)
    expect(stored.sort()).toEqual(kept.map((row) => row.storage_key).sort())
  })

  test('storage: files of an item that an import is making count already', async () => {
    const owner = await makeUser(t)
    await havePlan(t, owner, { storage_bytes: PNG.length * 2 })
    const made = await makeItem(t, { owner, is_del: ITEM_PRESENCE.being_made })
    for (const filename of ['a.png', 'b.png']) await makeFile(t, owner, { item_id: made.item_id, filename })
    const { page_id } = await makePage(t, await makeItem(t, { owner }))
    const { error_name } = await t.upload('page/upload', { filename: 'c.png', body: PNG }, { page_id }, owner)
    expect(error_name).toBe('STORAGE_FULL')
    // Nobody sees what a move has left, so it takes no room.
    const moved = { source_id: 1, kind: 'item', old_id: '7', new_id: made.item_id, hash: '', detail: '' }
    await t.services.database.db.insertInto('moved_row').values(moved).execute()
    expect((await t.call('common/quota', {}, owner)).data.storage_used).toBe(0)
    expect((await t.upload('page/upload', { filename: 'c.png', body: PNG }, { page_id }, owner)).error_code).toBe(0)
  })

  test('after the end of a plan nothing can be added, and everything can be read and changed', async () => {
    await setDefaultPlan(t, { items: 1, pages_per_item: 1 })
    const user = await makeUser(t)
    await havePlan(t, user, { items: 5 }, { end_time: t.time.now + 100 })
    const item = await makeItem(t, { owner: user })
    await makeItem(t, { owner: user })
    const { item_id } = item
    const pages = [await makePage(t, item), await makePage(t, item)]
    t.time.now += 100
    expect(await refused(t, 'item/add', { item_name: 'More' }, user)).toBe('TOO_MANY_ITEMS')
    expect(await refused(t, 'page/save', { item_id, page_title: 'More', page_content: 'x' }, user)).toBe(
      'PAGE_COUNT_EXCEEDED',
    )
    for (const { page_id } of pages) {
      expect((await t.call('page/info', { page_id }, user)).error_code).toBe(0)
      const change = { page_id, item_id, page_title: 'Changed', page_content: 'New' }
      expect((await t.call('page/save', change, user)).error_code).toBe(0)
    }
  })
})
