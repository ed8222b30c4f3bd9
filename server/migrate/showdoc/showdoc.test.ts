import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { logIn } from '#server/test/accounts.ts'
import { testApp } from '#server/test/build-test-app.ts'
import { makeAdmin } from '#server/test/factories.ts'
import { moveSite, notesOf, OLD_ADDRESS } from '#server/test/showdoc/move.ts'
import { OldSite, RELEASES, type Release, UPLOADS } from '#server/test/showdoc/old-site.ts'
import { temporaryFolder } from '#server/test/temporary-folder.ts'
import { snapshot } from '#server/test/unchanged.ts'

/** Sites that real releases made are moved, and looked at as people see them. */

const NOW = 1_795_900_000

/** An application with a moved site. */
function movedSite(release: Release) {
  const t = testApp()
  const site = new OldSite(release)
  const move = async (given?: Parameters<typeof moveSite>[2]) => moveSite(t, site.write(temporaryFolder()), given)
  return { t, site, move }
}

for (const release of RELEASES) {
  const { t, site, move } = movedSite(release)
  const person = async (name: string, password: string) => {
    const { data, error_message } = await logIn(t, name, password)
    expect([name, error_message]).toEqual([name, undefined])
    return { token: data.user_token }
  }
  const itemNamed = async (name: string) => {
    const rows = await t.services.database.db.selectFrom('item').selectAll().where('item_name', '=', name).execute()
    expect([name, rows.length]).toEqual([name, 1])
    return rows[0] as NonNullable<(typeof rows)[0]>
  }

  test(`${release}: a dry run writes nothing and tells the same numbers, and a second run changes nothing`, async () => {
    t.time.now = NOW
    await makeAdmin(t)
    const before = await snapshot(t)
    const dry = await move({ isDry: true })
    expect(await snapshot(t)).toEqual(before)
    const report = await move()
    expect(report.isComplete).toBe(true)
    expect(dry.kinds).toEqual(report.kinds)
    expect(dry.note_counts).toEqual(report.note_counts)
    const moved = await snapshot(t)
    const again = await move()
    expect(await snapshot(t)).toEqual(moved)
    for (const [kind, counts] of Object.entries(again.kinds)) expect([kind, counts?.moved]).toEqual([kind, 0])
    expect(report.kinds.user).toMatchObject({ found: 5, moved: 5 })
    expect(report.kinds.page).toMatchObject({ found: site.rows('page').length, left: 0 })
  })

  test(`${release}: people log in with their old passwords, which are replaced`, async () => {
    const kept = () => t.services.database.db.selectFrom('user').select(['username', 'password']).execute()
    expect((await kept()).find(({ username }) => username === 'ada')?.password).toMatch(/^showdoc:/)
    expect((await logIn(t, 'ada', 'wrong-1')).error_code).not.toBe(0)
    await person('ada', 'Geheim-1')
    expect((await kept()).find(({ username }) => username === 'ada')?.password).toMatch(/^\$argon2/)
    await person('ada', 'Geheim-1')
    await person('李雷', '密码-2')
    // These characters were escaped by some releases before the password was hashed.
    await person('Bob.O', `a&b<c>'d"`)
    // Nobody gets in with the password that everybody knows.
    expect((await logIn(t, 'showdoc', '123456')).error_code).not.toBe(0)
  })

  test(`${release}: items keep their names, ids, owners and passwords`, async () => {
    const handbook = await itemNamed('接口 <文档> & more')
    const old = site.row('item', { item_domain: 'handbook1' })
    expect(handbook).toMatchObject({ item_id: old.item_id, username: 'ada', item_domain: 'handbook1', is_del: 0 })
    expect(handbook.item_description).toBe('说明 "引号"')
    const secret = await itemNamed('Private')
    expect(t.services.secrets.open(secret.password)).toBe('pä&ss')
    expect(await itemNamed('Sheet')).toMatchObject({ item_type: 4 })
    expect(await itemNamed('单页项目')).toMatchObject({ item_type: 2, username: '李雷' })
    expect(await itemNamed('Archived')).toMatchObject({ is_archived: 1 })
    expect(await itemNamed('Gone')).toMatchObject({ is_del: 1 })
  })

  test(`${release}: pages have their texts, places and earlier states`, async () => {
    const ada = await person('ada', 'Geheim-1')
    const { item_id } = await itemNamed('接口 <文档> & more')
    const old = site.rows('page').filter((page) => page.item_id === item_id && page.is_del === 0)
    const first = old.find((page) => String(page.page_title).includes('final'))
    const { data } = await t.call('page/info', { page_id: Number(first?.page_id) }, ada)
    expect(data).toMatchObject({ page_title: '页面 0 final', author_username: 'ada' })
    expect(data.page_content).toBe('# final & done')
    const { data: history } = await t.call('page/history', { page_id: Number(first?.page_id) }, ada)
    expect(history.map((one) => one.page_title)).toEqual(
      [3, 2, 1, 0].map((v) => `页面 0 <b> v${v}`).concat('页面 0 <b>'),
    )
    expect(history.at(-2)).toMatchObject({ page_comments: '备注 <0>' })
    expect(history.at(-2)?.page_content).toContain('# 版本 0\n\n<tag> & "q"\n')
    const { data: info } = await t.call('item/info', { item_id }, ada)
    const names = (catalogs: { cat_name: string; catalogs: unknown[] }[]): unknown[] =>
      catalogs.map((one) => [one.cat_name, names(one.catalogs as never)])
    expect(names(info.menu.catalogs)).toEqual([
      [
        '用户 API',
        [
          [
            '二级 & two',
            [
              ['三级', []],
              ['三级 / 四级', []],
            ],
          ],
        ],
      ],
      ['Other', []],
    ])
  })

  test(`${release}: links and pictures of texts lead to the new place`, async () => {
    const ada = await person('ada', 'Geheim-1')
    const { item_id } = await itemNamed('接口 <文档> & more')
    const page = site.rows('page').find((one) => one.page_title === 'Links') ?? {}
    const { data } = await t.call('page/info', { page_id: Number(page.page_id) }, ada)
    const [, sign] = /sign=([0-9a-f]{32})/.exec(String(page.page_content)) ?? []
    const pages = [...String(page.page_content).matchAll(/web\/#\/\d+\/(\d+)/g)].map(([, id]) => id)
    expect(data.page_content).toBe(
      `![x](/api/attachment/visitFile?sign=${sign})\n\n[p](/page/${pages[0]}) [i](/${item_id}) [rel](/page/${pages[1]}) https://example.com/web/#/1/2\n`,
    )
    expect(data.page_content).not.toContain(OLD_ADDRESS)
    const picture = await t.inject({ method: 'GET', url: `/api/attachment/visitFile?sign=${sign}` })
    expect(picture.statusCode).toBe(200)
    const old = site.row('upload_file', { sign: String(sign) })
    const place = String(old.real_url).split('/Public/Uploads/')[1] as string
    expect(picture.rawPayload).toEqual(readFileSync(join(UPLOADS, place)))
    // The address that programs have kept.
    const legacy = `/server/index.php?s=/api/attachment/visitFile/sign/${sign}&showdoc=.jpg`
    expect((await t.inject({ method: 'GET', url: legacy })).statusCode).toBe(200)
  })

  test(`${release}: rights are those of the old site`, async () => {
    const secret = await itemNamed('Private')
    const carol = await person('carol', 'Kennwort4')
    const reader = await person('李雷', '密码-2')
    const bob = await person('Bob.O', `a&b<c>'d"`)
    const pageId = (title: string) =>
      Number(site.rows('page').find((page) => page.page_title === title && page.item_id === secret.item_id)?.page_id)
    const reads = async (title: string, as: { token: string }) =>
      (await t.call('page/info', { page_id: pageId(title) }, as)).error_code === 0
    // Release 3.9.2 limits her to both folders, the others to the first.
    expect([await reads('Secret 1', carol), await reads('Secret 2', carol)]).toEqual([true, release === '3.9.2'])
    expect([await reads('Secret 1', reader), await reads('Secret 2', reader)]).toEqual([true, true])
    expect(await reads('Secret 1', bob)).toBe(false)
    const handbook = await itemNamed('接口 <文档> & more')
    expect((await t.call('item/info', { item_id: handbook.item_id }, bob)).data.item_manage).toBe(true)
    const single = await itemNamed('单页项目')
    expect((await t.call('item/info', { item_id: single.item_id }, carol)).data).toMatchObject({ item_edit: false })
  })

  test(`${release}: keys, shared pages, mocks, groups, stars and notices come over`, async () => {
    const ada = await person('ada', 'Geheim-1')
    const { item_id } = await itemNamed('接口 <文档> & more')
    const { api_key, api_token } = site.row('item_token', { item_id }) as Record<string, string>
    const push = { api_key, api_token, page_title: 'Pushed', page_content: 'by a script' }
    expect(JSON.parse((await t.legacy('item/updateByApi', push)).body)).toMatchObject({ error_code: 0 })
    const { unique_key } = site.rows('single_page')[0] as Record<string, string>
    expect((await t.call('page/infoByKey', { unique_key })).data.page_title).toBe('页面 5 <b>')
    const mock = await t.inject({ method: 'GET', url: `/mock-path/${item_id}/users` })
    expect(JSON.parse(mock.body)).toMatchObject({ 'a<b': 'x & y' })
    const { data: groups } = await t.call('itemGroup/getList', {}, ada)
    const secret = await itemNamed('Private')
    expect(groups).toMatchObject([{ group_name: '我的 & 组', item_ids: `${item_id},${secret.item_id}` }])
    const { data: list } = await t.call('item/myList', {}, ada)
    expect(list.slice(0, 2).map((item) => item.item_id)).toEqual([secret.item_id, item_id])
    expect(list.find((item) => item.item_id === item_id)?.is_star).toBe(release === '2.10.10' ? 0 : 1)
    const { data: templates } = await t.call('template/getItemList', { item_id }, ada)
    expect(templates).toMatchObject([{ template_title: '模板 <1>', template_content: '# T & <b>"q"</b>' }])
    const reader = await person('李雷', '密码-2')
    const { data: notices } = await t.call('message/getRemindList', {}, reader)
    expect(notices.list).toMatchObject([{ from_name: 'ada', action_type: 'update', status: 0 }])
    expect(notices.list[0]?.page_data?.page_title).toBe('页面 0 final')
    const { data: bin } = await t.call('recycle/getList', { item_id }, ada)
    expect(bin).toMatchObject([{ page_title: '页面 7 <b>', del_by_username: 'ada' }])
    expect(notices.list[0]?.message_content).toBe('看一看 <b>')
    const { data: log } = await t.call('item/getChangeLog', { item_id }, ada)
    expect(log.list.length).toBeGreaterThan(10)
  })

  test(`${release}: a changed page of the old site follows, unless it was changed here`, async () => {
    const page = site.row('page', { page_title: '页面 0 final' })
    site.add('page_history', { ...page, page_history_id: 900, page_id: Number(page.page_id) })
    site.change('page', { page_id: Number(page.page_id) }, { page_content: 'changed there', addtime: NOW - 5 })
    site.add('page', { ...page, page_id: 290_000_000, page_title: 'New there', page_content: 'new &amp; fresh' })
    const later = await move()
    expect(later.kinds.page).toMatchObject({ moved: 1, updated: 1, kept: 0 })
    const ada = await person('ada', 'Geheim-1')
    const text = async (page_id: number) => (await t.call('page/info', { page_id }, ada)).data.page_content
    expect(await text(Number(page.page_id))).toBe('changed there')
    expect(await text(290_000_000)).toBe('new & fresh')
    const { data: history } = await t.call('page/history', { page_id: Number(page.page_id) }, ada)
    expect(history[0]).toMatchObject({ page_title: '页面 0 final', page_content: '# final & done' })
    // What people have changed here stays, and the report says so.
    await t.call('page/save', { page_id: 290_000_000, item_id: Number(page.item_id), page_content: 'edited here' }, ada)
    site.change('page', { page_id: 290_000_000 }, { page_content: 'edited there' })
    const kept = await move()
    expect(kept.kinds.page).toMatchObject({ moved: 0, updated: 0, kept: 1 })
    expect(notesOf(kept, 'changed_on_both_sides')).toEqual([expect.stringContaining('page New there')])
    expect(await text(290_000_000)).toBe('edited here')
  })
}
