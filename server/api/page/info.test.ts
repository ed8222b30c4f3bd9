import { describe, expect, test } from 'vitest'
import { SESSION_TOUCH_SECONDS } from '#server/auth/session.ts'
import { RENDERER_VERSION } from '#server/domain/page/render-page.ts'
import { testApp } from '#server/test/build-test-app.ts'
import { makeCatalog, makeItem, makeMember, makePage, makePeople, type TestUser } from '#server/test/factories.ts'
import { fullDiskFor } from '#server/test/full-disk.ts'
import { refused } from '#server/test/refused.ts'
import { joinTeam, makeTeam } from '#server/test/team-factories.ts'
import { timeText } from '#server/time.ts'

const t = testApp()
const db = () => t.services.database.db

describe('a reader gets a page', () => {
  test.each(['page_render', 'user_token'] as const)('also while nothing can be written to %s', async (table) => {
    const item = await makeItem(t, { password: 'secret' })
    const { page_id } = await makePage(t, item, { page_content: '**text**' })
    t.time.now += 2 * SESSION_TOUCH_SECONDS
    const freed = await fullDiskFor(t, table)
    const answer = await t.call('page/info', { page_id }, item.owner)
    await freed()
    expect(answer).toMatchObject({ error_code: 0, data: { page_html: expect.stringContaining('<strong>text') } })
  })

  test('with its times as text and what the reader makes of it', async () => {
    const item = await makeItem(t)
    const page = await makePage(t, item, { page_content: '# Über\n\nSome **text**', author: item.owner })
    const { error_code, data } = await t.call('page/info', { page_id: page.page_id })
    expect(error_code).toBe(0)
    expect(data).toEqual({
      page_id: page.page_id,
      item_id: item.item_id,
      cat_id: 0,
      page_title: page.page_title,
      page_content: '# Über\n\nSome **text**',
      s_number: expect.any(Number),
      author_uid: item.owner.uid,
      author_username: item.owner.username,
      addtime: timeText(t.time.now),
      saved_at: t.time.now,
      page_addtime: timeText(t.time.now),
      page_comments: '',
      ext_info: '',
      is_del: 0,
      revision: 1,
      api_method: '',
      api_url: '',
      api_state: 0,
      attachment_count: 0,
      unique_key: '',
      page_html: expect.stringContaining('<strong>text</strong>'),
      headings: [{ id: expect.any(String), text: 'Über', level: 1 }],
      excerpt: 'Some text',
      links: [],
      linked_from: [],
      gone_links: [],
    })
    expect(data.page_html).toContain(`id="${data.headings[0]?.id}"`)
  })

  test('rendered once, and anew when the stored rendering is of an older renderer', async () => {
    const item = await makeItem(t)
    const page = await makePage(t, item, { page_content: 'words' })
    const html = (await t.call('page/info', { page_id: page.page_id })).data.page_html
    // by its key, since that keeps no text in memory
    const sharing = { page_id: page.page_id, isCreateSiglePage: 'true' }
    const { data } = await t.call('page/createSinglePage', sharing, item.owner)
    const { unique_key } = data as { unique_key: string }
    const read = async () => (await t.call('page/infoByKey', { unique_key })).data.page_html
    expect(await read()).toBe(html)
    await db().updateTable('page_render').set({ page_html: 'stored' }).where('page_id', '=', page.page_id).execute()
    expect(await read()).toBe('stored')
    await db()
      .updateTable('page_render')
      .set({ renderer: RENDERER_VERSION - 1 })
      .where('page_id', '=', page.page_id)
      .execute()
    expect(await read()).toBe(html)
  })

  test('the same text while its revision lasts, and never the one before a save', async () => {
    const item = await makeItem(t)
    const { page_id } = await makePage(t, item, { page_content: 'first' })
    const read = async () => (await t.call('page/info', { page_id })).data
    for (const page_content of ['first', '二 <b>', 'third\n\n# H']) {
      if (page_content !== 'first')
        await t.call('page/save', { page_id, item_id: item.item_id, page_content }, item.owner)
      for (const _ of ['made', 'kept']) expect((await read()).page_content).toBe(page_content)
    }
    expect((await read()).headings).toMatchObject([{ text: 'H', level: 1 }])
    // Everything except the text is read each time.
    await db().updateTable('page').set({ page_title: 'Renamed' }).where('page_id', '=', page_id).execute()
    expect((await read()).page_title).toBe('Renamed')
  })

  test('of a spreadsheet without rendering', async () => {
    const page = await makePage(t, await makeItem(t, { item_type: 4 }), { page_content: '{"a": "# x"}' })
    const { data } = await t.call('page/info', { page_id: page.page_id })
    expect(data).toMatchObject({ page_content: '{"a": "# x"}', page_html: '', headings: [], excerpt: '' })
  })

  test('with the key when it is shared', async () => {
    const item = await makeItem(t)
    const page = await makePage(t, item)
    const { data } = await t.call(
      'page/createSinglePage',
      { page_id: page.page_id, isCreateSiglePage: 'true' },
      item.owner,
    )
    const key = 'unique_key' in data ? data.unique_key : ''
    expect((await t.call('page/info', { page_id: page.page_id })).data.unique_key).toBe(key)
  })

  test('in a private item with the key for those who may write', async () => {
    const item = await makeItem(t, { password: 'visit-pw' })
    const { page_id } = await makePage(t, item)
    const sharing = { page_id, isCreateSiglePage: 'true' }
    const { data } = await t.call('page/createSinglePage', sharing, item.owner)
    const told = async (as?: TestUser) => {
      const input = { page_id, _item_pwd: 'visit-pw' }
      const legacy = (await t.legacy('page/info', { ...input, user_token: as?.token ?? '' })).json()
      return [(await t.call('page/info', input, as)).data.unique_key, legacy.data.unique_key]
    }
    const key = 'unique_key' in data ? data.unique_key : 'none'
    for (const as of [item.owner, await makeMember(t, item)]) expect(await told(as)).toEqual([key, key])
    const { cat_id } = await makeCatalog(t, item)
    const elsewhere = await makeMember(t, item, { catalogs: [cat_id] })
    const readsAll = { item_id: item.item_id, member_uid: elsewhere.uid, member_username: elsewhere.username }
    await db()
      .insertInto('team_item_member')
      .values({ ...readsAll, team_id: 1, member_group_id: 0, cat_id: 0, addtime: 1, last_update_time: 1 })
      .execute()
    const reader = await makeMember(t, item, { group: 0 })
    for (const as of [elsewhere, reader, undefined]) expect(await told(as)).toEqual(['', ''])
    await db().updateTable('page').set({ cat_id }).where('page_id', '=', page_id).execute()
    expect(await told(elsewhere)).toEqual([key, key])
  })
})

test('the legacy door: text escaped once, ids and counts as strings, none of our own fields', async () => {
  const item = await makeItem(t)
  const text = '<a href="x">\' & &amp;'
  const page = await makePage(t, item, { page_content: text, page_title: '<T>' })
  const { data } = (await t.legacy('page/info', { page_id: page.page_id })).json()
  expect(data).toEqual({
    page_id: String(page.page_id),
    item_id: String(item.item_id),
    cat_id: '0',
    author_uid: '0',
    author_username: '',
    page_title: '<T>',
    page_content: '&lt;a href=&quot;x&quot;&gt;&#039; &amp; &amp;amp;',
    s_number: expect.stringMatching(/^\d+$/),
    addtime: timeText(t.time.now),
    page_addtime: timeText(t.time.now),
    page_comments: '',
    is_del: '0',
    ext_info: '',
    attachment_count: '0',
    unique_key: '',
  })
})

test('the legacy door: a change that is no save is in the next answer, and so is a save', async () => {
  const item = await makeItem(t)
  const { page_id } = await makePage(t, item, { page_content: 'first' })
  const catalog = await makeCatalog(t, item)
  const read = async () => (await t.legacy('page/info', { page_id }, item.owner)).json().data
  expect(await read()).toEqual(await read())
  await db().updateTable('page').set({ cat_id: catalog.cat_id }).where('page_id', '=', page_id).execute()
  expect(await read()).toMatchObject({ cat_id: String(catalog.cat_id), page_content: 'first', unique_key: '' })
  const { data } = await t.call('page/createSinglePage', { page_id, isCreateSiglePage: 'true' }, item.owner)
  expect(await read()).toMatchObject({ unique_key: (data as { unique_key: string }).unique_key })
  await t.call('page/save', { page_id, item_id: item.item_id, page_content: 'second' }, item.owner)
  expect(await read()).toMatchObject({ page_content: 'second' })
})

describe('refused', () => {
  test('pages that do not exist, are deleted, or are in a deleted item', async () => {
    const item = await makeItem(t)
    const gone = await makePage(t, item, { is_del: 1 })
    const lost = await makePage(t, await makeItem(t, { owner: item.owner, is_del: 1 }))
    for (const page_id of [987_654, gone.page_id, lost.page_id])
      expect(await refused(t, 'page/info', { page_id }, item.owner)).toBe('NOT_FOUND')
    for (const page_id of [0, -1, '9007199254740993', 'x', ''])
      expect(await refused(t, 'page/info', { page_id }, item.owner)).toBe('BAD_FIELD:page_id')
    expect(await refused(t, 'page/info', {}, item.owner)).toBe('BAD_FIELD:page_id')
  })

  test('a private item, to guests and strangers', async () => {
    const item = await makeItem(t, { password: 'p' })
    const people = await makePeople(t, item)
    const page = await makePage(t, item)
    expect(await refused(t, 'page/info', { page_id: page.page_id }, people.guest)).toBe('ITEM_NOT_VISIBLE')
    expect(await refused(t, 'page/info', { page_id: page.page_id }, people.stranger)).toBe('ITEM_NOT_VISIBLE')
    expect((await t.call('page/info', { page_id: page.page_id }, people.reader)).error_code).toBe(0)
  })

  test('a private item, to a member from the moment on that the membership ended, also one through a team', async () => {
    const item = await makeItem(t, { password: 'p' })
    const other = await makeItem(t, { owner: item.owner, password: 'p' })
    const page = await makePage(t, item)
    const member = await makeMember(t, item)
    const team = await makeTeam(t, { owner: item.owner, items: [item] })
    const inTeam = await joinTeam(t, team)
    // A membership in another item does not count.
    const elsewhere = await makeMember(t, other)
    const read = async (as: TestUser) => (await t.call('page/info', { page_id: page.page_id }, as)).error_name
    expect([await read(member), await read(inTeam), await read(elsewhere)]).toEqual([
      undefined,
      undefined,
      'ITEM_NOT_VISIBLE',
    ])
    await db().deleteFrom('item_member').where('uid', '=', member.uid).execute()
    await db().deleteFrom('team_item_member').where('member_uid', '=', inTeam.uid).execute()
    expect([await read(member), await read(inTeam)]).toEqual(['ITEM_NOT_VISIBLE', 'ITEM_NOT_VISIBLE'])
  })

  test('pages outside the catalog of a limited member, at the root too', async () => {
    const item = await makeItem(t)
    const inside = await makeCatalog(t, item)
    const below = await makeCatalog(t, item, { parent: inside })
    const member = await makeMember(t, item, { group: 0, cat_id: inside.cat_id })
    const call = async (cat_id: number) => {
      const { page_id } = await makePage(t, item, { cat_id })
      return t.call('page/info', { page_id }, member)
    }
    expect((await call(below.cat_id)).error_code).toBe(0)
    expect((await call(0)).error_name).toBe('ITEM_NOT_VISIBLE')
    expect((await call((await makeCatalog(t, item)).cat_id)).error_name).toBe('ITEM_NOT_VISIBLE')
  })
})
