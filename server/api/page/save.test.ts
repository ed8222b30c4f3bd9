import { describe, expect, test } from 'vitest'
import { testApp } from '#server/test/build-test-app.ts'
import { makeCatalog, makeItem, makeMember, makePage, makePeople } from '#server/test/factories.ts'
import { refused } from '#server/test/refused.ts'
import { HISTORY_VERSIONS_DEFAULT } from '#shared/site-options.ts'

const t = testApp()
const db = () => t.services.database.db

const pageRow = (page_id: number) =>
  db().selectFrom('page').selectAll().where('page_id', '=', page_id).executeTakeFirstOrThrow()
const historyOf = (page_id: number) =>
  db().selectFrom('page_history').selectAll().where('page_id', '=', page_id).orderBy('page_history_id').execute()
const logOf = (item_id: number) =>
  db().selectFrom('item_change_log').selectAll().where('item_id', '=', item_id).orderBy('id').execute()

describe('a new page', () => {
  test('an editor creates one; it comes after the pages of its catalog', async () => {
    const item = await makeItem(t)
    const editor = await makeMember(t, item)
    const catalog = await makeCatalog(t, item)
    await makePage(t, item, { cat_id: catalog.cat_id, s_number: 7 })
    t.time.now += 100
    const input = { item_id: item.item_id, page_title: 'First', page_content: '# Text', cat_id: catalog.cat_id }
    const { error_code, data } = await t.call('page/save', { ...input, page_id: 0, page_comments: 'note' }, editor)
    expect(error_code).toBe(0)
    expect(data).toEqual({
      page_id: expect.any(Number),
      item_id: item.item_id,
      cat_id: catalog.cat_id,
      page_title: 'First',
      page_content: '# Text',
      s_number: 8,
      author_uid: editor.uid,
      author_username: editor.username,
      addtime: t.time.now,
      page_addtime: t.time.now,
      page_comments: 'note',
      ext_info: '',
      is_del: 0,
      revision: 1,
    })
    expect(await pageRow(data.page_id)).toEqual({ ...data, line_breaks: 0 })
    expect(await historyOf(data.page_id)).toEqual([])
    expect(await logOf(item.item_id)).toMatchObject([
      {
        op_action_type: 'create',
        op_object_type: 'page',
        op_object_id: data.page_id,
        op_object_name: 'First',
        uid: editor.uid,
      },
    ])
    const { data: detail } = await t.call('item/detail', { item_id: item.item_id }, item.owner)
    expect(detail.last_update_time).toBe(t.time.now)
  })

  test('without a title it gets one in the language of the request', async () => {
    const item = await makeItem(t)
    const save = (more: object) =>
      t.call('page/save', { item_id: item.item_id, page_content: 'x', ...more }, item.owner)
    expect((await save({ page_title: '' })).data.page_title).toBe('Untitled page')
    expect((await save({ l: 'zh-cn' })).data.page_title).toBe('无标题页面')
  })

  test('an order that is sent is kept', async () => {
    const item = await makeItem(t)
    const { data } = await t.call('page/save', { item_id: item.item_id, page_content: 'x', s_number: 40 }, item.owner)
    expect(data.s_number).toBe(40)
  })

  test('twenty at once get the orders 1 to 20', async () => {
    const item = await makeItem(t)
    const titles = Array.from({ length: 20 }, (_, i) => `Page ${i}`)
    const answers = await Promise.all(
      titles.map((page_title) =>
        t.call('page/save', { item_id: item.item_id, page_title, page_content: 'x' }, item.owner),
      ),
    )
    const orders = answers.map((answer) => answer.data.s_number).sort((a, b) => a - b)
    expect(orders).toEqual(Array.from({ length: 20 }, (_, i) => i + 1))
  })
})

describe('a new version', () => {
  test('the state before goes to the history, and the saver is the author', async () => {
    const item = await makeItem(t)
    const editor = await makeMember(t, item)
    const page = await makePage(t, item, { page_title: 'Old', page_content: 'one', author: item.owner, s_number: 3 })
    const created = t.time.now
    t.time.now += 50
    const { data } = await t.call(
      'page/save',
      { page_id: page.page_id, item_id: item.item_id, page_title: 'New', page_content: 'two', page_comments: 'why' },
      editor,
    )
    expect(data).toMatchObject({
      page_id: page.page_id,
      page_title: 'New',
      page_content: 'two',
      s_number: 3,
      author_uid: editor.uid,
      addtime: t.time.now,
      page_addtime: created,
      revision: 2,
      page_comments: 'why',
    })
    expect(await pageRow(page.page_id)).toEqual({ ...data, line_breaks: 0 })
    expect(await historyOf(page.page_id)).toEqual([
      {
        page_history_id: expect.any(Number),
        page_id: page.page_id,
        item_id: item.item_id,
        cat_id: 0,
        author_uid: item.owner.uid,
        author_username: item.owner.username,
        page_title: 'Old',
        page_content: 'one',
        s_number: 3,
        addtime: created,
        revision: 1,
        page_comments: '',
        ext_info: '',
      },
    ])
    expect(await logOf(item.item_id)).toMatchObject([{ op_action_type: 'update', op_object_name: 'New' }])
  })

  test('a save without a change makes a version all the same', async () => {
    const item = await makeItem(t)
    const page = await makePage(t, item, { page_title: 'Same', page_content: 'same' })
    const input = {
      page_id: page.page_id,
      item_id: item.item_id,
      page_title: 'Same',
      page_content: 'same',
    }
    expect((await t.call('page/save', input, item.owner)).data.revision).toBe(2)
    expect(await historyOf(page.page_id)).toHaveLength(1)
  })

  test('without a title, an order and extra data, these stay; without a catalog the page goes to the root', async () => {
    const item = await makeItem(t)
    const catalog = await makeCatalog(t, item)
    const first = await t.call(
      'page/save',
      {
        item_id: item.item_id,
        page_title: 'T',
        page_content: 'x',
        cat_id: catalog.cat_id,
        s_number: 9,
        ext_info: '{"a":1}',
      },
      item.owner,
    )
    const { data } = await t.call(
      'page/save',
      { item_id: item.item_id, page_id: first.data.page_id, page_content: 'y' },
      item.owner,
    )
    expect(data).toMatchObject({ page_title: 'T', s_number: 9, ext_info: '{"a":1}', cat_id: 0 })
  })

  test('the newest versions are kept, as many as the site says', async () => {
    const item = await makeItem(t)
    const page = await makePage(t, item, { page_content: 'v0' })
    const save = (page_content: string) =>
      t.call('page/save', { page_id: page.page_id, item_id: item.item_id, page_content }, item.owner)
    for (let i = 1; i <= HISTORY_VERSIONS_DEFAULT + 3; i += 1) await save(`v${i}`)
    expect((await historyOf(page.page_id)).map((one) => one.page_content)).toEqual(
      Array.from({ length: HISTORY_VERSIONS_DEFAULT }, (_, i) => `v${i + 3}`),
    )
    await db().insertInto('options').values({ option_name: 'history_version_count', option_value: '2' }).execute()
    await save('last')
    expect(await historyOf(page.page_id)).toHaveLength(2)
    await db().deleteFrom('options').execute()
  })

  test('a single-page item is called as its page', async () => {
    const item = await makeItem(t, { item_type: 2 })
    const page = await makePage(t, item)
    const input = { page_id: page.page_id, item_id: item.item_id, page_title: 'Name', page_content: 'x' }
    await t.call('page/save', input, item.owner)
    expect((await t.call('item/detail', { item_id: item.item_id }, item.owner)).data.item_name).toBe('Name')
  })

  test('a page that a single-page item does not show does not rename it', async () => {
    const item = await makeItem(t, { item_type: 2, item_name: 'Manual' })
    await makePage(t, item, { s_number: 1 })
    const hidden = await makePage(t, item, { s_number: 2 })
    const input = { page_id: hidden.page_id, item_id: item.item_id, page_title: 'Hidden', page_content: 'x' }
    expect((await t.call('page/save', input, item.owner)).error_code).toBe(0)
    expect((await t.call('item/detail', { item_id: item.item_id }, item.owner)).data.item_name).toBe('Manual')
  })

  test('the reader sees the new text at once', async () => {
    const item = await makeItem(t)
    const page = await makePage(t, item, { page_content: '# Old' })
    expect((await t.call('page/info', { page_id: page.page_id })).data.page_html).toContain('Old')
    const input = { page_id: page.page_id, item_id: item.item_id, page_content: '# New <script>x</script>' }
    await t.call('page/save', input, item.owner)
    const { data } = await t.call('page/info', { page_id: page.page_id })
    expect(data.page_html).toContain('New')
    expect(data.page_html).not.toContain('<script')
    const rendered = await db()
      .selectFrom('page_render')
      .select('revision')
      .where('page_id', '=', page.page_id)
      .execute()
    expect(rendered).toEqual([{ revision: 2 }])
  })
})

describe('refused, with nothing changed', () => {
  test('a draft of newer clients, which everybody would read', async () => {
    const item = await makeItem(t)
    const page = await makePage(t, item, { page_content: 'public' })
    const save = async (page_id: number, is_draft: unknown) => {
      const user_token = item.owner.token
      const sent = { page_id, item_id: item.item_id, page_title: 'Draft', page_content: 'secret', is_draft, user_token }
      const answer = await t.inject({ method: 'POST', url: '/server/index.php?s=/api/page/save', payload: sent })
      return answer.json().error_message
    }
    for (const page_id of [0, page.page_id])
      for (const yes of [1, '1', true, 'true', 'on', '2026-12-01'])
        expect(await save(page_id, yes)).toBe('is_draft：要求了本站没有的功能，未执行任何操作')
    const pages = await db().selectFrom('page').select('page_content').where('item_id', '=', item.item_id).execute()
    expect(pages).toEqual([{ page_content: 'public' }])
    for (const no of [0, -1, '', '0', false, 'false', 'off', 'No', null])
      expect(await save(page.page_id, no)).toBeUndefined()
  })

  test('a page of another item, even one that the caller may edit', async () => {
    const item = await makeItem(t)
    const other = await makeItem(t, { owner: item.owner })
    const page = await makePage(t, other)
    const input = { item_id: item.item_id, page_id: page.page_id, page_content: 'x' }
    expect(await refused(t, 'page/save', input, item.owner)).toBe('WRONG_ITEM')
  })

  test('a page that the caller may not edit, whatever item is sent beside it', async () => {
    const item = await makeItem(t)
    const page = await makePage(t, await makeItem(t))
    const input = { item_id: item.item_id, page_id: page.page_id, page_content: 'x' }
    expect(await refused(t, 'page/save', input, item.owner)).toBe('NO_PERMISSION')
  })

  test('a catalog of another item, or an unknown one', async () => {
    const item = await makeItem(t)
    const page = await makePage(t, item)
    const foreign = await makeCatalog(t, await makeItem(t, { owner: item.owner }))
    for (const page_id of [0, page.page_id]) {
      const input = { item_id: item.item_id, page_id, page_content: 'x' }
      expect(await refused(t, 'page/save', { ...input, cat_id: foreign.cat_id }, item.owner)).toBe('WRONG_ITEM')
      expect(await refused(t, 'page/save', { ...input, cat_id: 987_654 }, item.owner)).toBe('NOT_FOUND')
    }
  })

  test('a second page of a single-page item, new or out of the recycle bin', async () => {
    const item = await makeItem(t, { item_type: 2 })
    const input = { page_id: 0, item_id: item.item_id, page_title: 'Page', page_content: 'x', request_id: 'first' }
    const first = await t.call('page/save', input, item.owner)
    expect((await t.call('page/save', input, item.owner)).data).toMatchObject({ page_id: first.data.page_id })
    const { request_id: _, ...second } = input
    const answer = await t.call('page/save', second, item.owner)
    expect(answer).toMatchObject({ error_name: 'BAD_FIELD', error_field: 'page_title' })
    expect(answer.error_message).toContain('one page only')
    await t.call('page/delete', { page_id: first.data.page_id }, item.owner)
    expect((await t.call('page/save', second, item.owner)).error_code).toBe(0)
    const back = { item_id: item.item_id, page_id: first.data.page_id }
    expect(await refused(t, 'recycle/recover', back, item.owner)).toBe('BAD_FIELD:page_title')
  })

  test('unknown ids, deleted things, negative and huge ids', async () => {
    const item = await makeItem(t)
    const gone = await makePage(t, item, { is_del: 1 })
    const goneItem = await makeItem(t, { owner: item.owner, is_del: 1 })
    const call = (input: object) => refused(t, 'page/save', { page_content: 'x', ...input }, item.owner)
    expect(await call({ item_id: 987_654 })).toBe('NOT_FOUND')
    expect(await call({ item_id: goneItem.item_id })).toBe('NOT_FOUND')
    expect(await call({ item_id: item.item_id, page_id: 987_654 })).toBe('NOT_FOUND')
    expect(await call({ item_id: item.item_id, page_id: gone.page_id })).toBe('NOT_FOUND')
    expect(await call({ item_id: -1 })).toBe('BAD_FIELD:item_id')
    expect(await call({ item_id: '9007199254740993' })).toBe('BAD_FIELD:item_id')
    expect(await call({ item_id: item.item_id, page_id: -5 })).toBe('BAD_FIELD:page_id')
    expect(await call({ item_id: item.item_id, cat_id: '99999999999999999999' })).toBe('BAD_FIELD:cat_id')
    expect(await call({ item_id: item.item_id, page_title: 'x'.repeat(201) })).toBe('BAD_FIELD:page_title')
  })

  test('guests, strangers and readers; on an archived item everybody', async () => {
    const item = await makeItem(t)
    const people = await makePeople(t, item)
    const page = await makePage(t, item)
    for (const page_id of [0, page.page_id]) {
      const input = { item_id: item.item_id, page_id, page_content: 'x' }
      expect(await refused(t, 'page/save', input, people.guest)).toBe('NOT_LOGGED_IN')
      expect(await refused(t, 'page/save', input, people.stranger)).toBe('NO_PERMISSION')
      expect(await refused(t, 'page/save', input, people.reader)).toBe('NO_PERMISSION')
    }
    const archived = await makeItem(t, { is_archived: 1 })
    const input = { item_id: archived.item_id, page_content: 'x' }
    expect(await refused(t, 'page/save', input, archived.owner)).toBe('ITEM_ARCHIVED')
  })

  test('a limited member outside the one catalog, and moving a page out of it', async () => {
    const item = await makeItem(t)
    const inside = await makeCatalog(t, item)
    const below = await makeCatalog(t, item, { parent: inside })
    const outside = await makeCatalog(t, item)
    const member = await makeMember(t, item, { cat_id: inside.cat_id })
    const call = (input: object) =>
      refused(t, 'page/save', { item_id: item.item_id, page_content: 'x', ...input }, member)
    expect(await call({ cat_id: outside.cat_id })).toBe('NO_PERMISSION')
    expect(await call({ cat_id: 0 })).toBe('NO_PERMISSION')
    const elsewhere = await makePage(t, item, { cat_id: outside.cat_id })
    expect(await call({ page_id: elsewhere.page_id, cat_id: inside.cat_id })).toBe('NO_PERMISSION')
    const own = await makePage(t, item, { cat_id: below.cat_id })
    expect(await call({ page_id: own.page_id, cat_id: outside.cat_id })).toBe('NO_PERMISSION')
    expect(await call({ page_id: own.page_id })).toBe('NO_PERMISSION')
    const input = { item_id: item.item_id, page_id: own.page_id, page_content: 'x', cat_id: inside.cat_id }
    expect((await t.call('page/save', input, member)).error_code).toBe(0)
  })
})

test('clients with JSON bodies send true and false for what old servers read as numbers', async () => {
  const item = await makeItem(t)
  const url = '/server/index.php?s=/api/page/save'
  const save = async (payload: object) =>
    (
      await t.inject({
        method: 'POST',
        url,
        payload: { user_token: item.owner.token, item_id: item.item_id, ...payload },
      })
    ).json()
  const plain = await save({ page_title: 'Plain', page_content: 'a%20b', is_urlencode: false, is_notify: false })
  expect(plain.data).toMatchObject({ page_title: 'Plain', page_content: 'a%20b' })
  const encoded = { page_id: plain.data.page_id, page_title: 'Plain', page_content: 'a%20b', is_urlencode: true }
  expect((await save(encoded)).data.page_content).toBe('a b')
  const form = `user_token=${item.owner.token}&item_id=${item.item_id}&page_content=x&is_urlencode=false&is_notify=false`
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  expect((await t.inject({ method: 'POST', url, headers, payload: form })).json().error_code).toBe(0)
  for (const is_notify of [2, '02', 'x']) expect((await save({ page_content: 'x', is_notify })).error_code).toBe(10101)
  // Scripts send lines with what ends them, and padded numbers.
  for (const is_urlencode of ['1\r', ' 1', '01', ' true\n'])
    expect((await save({ ...encoded, is_urlencode })).data?.page_content).toBe('a b')
  for (const is_urlencode of ['0 ', ' ', '00', 'false\r'])
    expect((await save({ ...encoded, is_urlencode })).data?.page_content).toBe('a%20b')
})

test('the legacy door escapes the text, and its ids are strings', async () => {
  const item = await makeItem(t)
  const input = { item_id: item.item_id, page_title: 'A & B', page_content: '<b> & "q" \'' }
  const { data } = (await t.legacy('page/save', input, item.owner)).json()
  expect(data).toMatchObject({
    page_title: 'A & B',
    page_content: '&lt;b&gt; &amp; &quot;q&quot; &#039;',
    item_id: String(item.item_id),
    s_number: '1',
    addtime: String(t.time.now),
  })
  expect(data).not.toHaveProperty('revision')
})
