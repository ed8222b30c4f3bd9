import { expect, test } from 'vitest'
import { showdoc } from '#server/migrate/showdoc/showdoc.ts'
import { testApp } from '#server/test/build-test-app.ts'
import { makeAdmin, makeItem, makePage, makeUser } from '#server/test/factories.ts'
import { lockedMove } from '#server/test/locked-move.ts'
import { moveSite, OLD_ADDRESS } from '#server/test/showdoc/move.ts'
import { OldSite, UPLOADS } from '#server/test/showdoc/old-site.ts'
import { temporaryFolder } from '#server/test/temporary-folder.ts'
import { snapshot } from '#server/test/unchanged.ts'
import { verifyMove } from './verify.ts'

const t = testApp()
const site = new OldSite('3.9.2')
let file: string

async function verify() {
  const source = await showdoc.open({ db: file, uploads: UPLOADS, addresses: [OLD_ADDRESS], folder: temporaryFolder() })
  try {
    return await lockedMove(t, (ctx, run) =>
      verifyMove(ctx, source, { ...run, system: 'showdoc', source_name: 'main', isDry: false, sameName: 'new' }),
    )
  } finally {
    await source.close()
  }
}

/** The differences that nothing explains, as `kind: text`. */
const faults = async () =>
  (await verify()).differences
    .filter(({ explanation }) => explanation === '')
    .map(({ kind, text }) => `${kind}: ${text}`)

test('a site that was just moved has no difference that is not explained', async () => {
  t.time.now = 1_795_900_000
  await makeAdmin(t)
  // An unpublished draft, a star that is there twice, and a membership that points to nothing.
  const page = site.row('page', { page_title: 'Links' })
  site.add('page', { ...page, page_id: 290_000_001, page_title: 'Draft', is_draft: 1 })
  // Addresses of other sites, as the examples of a new installation have them.
  const page_content = 'https://docs.example/page/741656402509783 and [one](https://docs.example:8080/page/102098)'
  site.add('page', { ...page, page_id: 290_000_002, page_title: 'Elsewhere', page_content })
  const star = site.row('item_star', { id: 1 })
  site.add('item_star', { ...star, id: 50 })
  site.add('item_member', { ...site.row('item_member', { item_member_id: 1 }), item_member_id: 60, uid: 4711 })
  file = site.write(temporaryFolder())
  await moveSite(t, file)
  const before = await snapshot(t)
  const result = await verify()
  expect(await snapshot(t)).toEqual(before)
  expect(result.differences.filter(({ explanation }) => explanation === '')).toEqual([])
  expect(result.isProved).toBe(true)
  for (const [kind, counts] of Object.entries(result.kinds))
    expect([kind, counts.there]).toEqual([kind, counts.same + counts.explained])
  expect(result.kinds.page).toMatchObject({ there: site.rows('page').length })
  expect(result.kinds.rights?.there).toBeGreaterThan(50)
  expect(result.kinds.links?.there).toBeGreaterThan(2)
  const explained = result.differences.map(({ kind, text, explanation }) => `${kind}: ${text} (${explanation})`)
  expect(explained).toContainEqual(expect.stringContaining('page: it is not here (is an unpublished draft'))
  expect(explained).toContainEqual(expect.stringContaining('star: it is not here (is there twice'))
  expect(explained).toContainEqual(
    expect.stringContaining('member: it is not here (refers to something that does not exist'),
  )
  expect(explained.filter((text) => text.startsWith('member: limit'))).toEqual([])
  expect(explained).toContainEqual(expect.stringContaining('catalog: the name: 四级 there, 三级 / 四级 here'))
})

test('each of 24 planted differences is found', async () => {
  const { db } = t.services.database
  const handbook = Number(site.row('item', { item_domain: 'handbook1' }).item_id)
  const pageOf = (page_title: string) => Number(site.row('page', { page_title }).page_id)
  const uid = async (username: string) =>
    (await db.selectFrom('user').select('uid').where('username', '=', username).executeTakeFirstOrThrow()).uid
  const [ada, carol, bob] = [await uid('ada'), await uid('carol'), await uid('Bob.O')]
  const links = pageOf('Links')
  const secret = Number(site.row('item', { item_name: 'Private' }).item_id)
  const { sign } = site.row('upload_file', { file_id: 1 })
  const stored = await db
    .selectFrom('upload_file')
    .selectAll()
    .where('sign', '=', String(sign))
    .executeTakeFirstOrThrow()
  const other = await makeUser(t)
  const elsewhere = await makePage(t, await makeItem(t), { page_title: 'Elsewhere' })

  const planted: [string, () => Promise<unknown>, RegExp][] = [
    [
      'a text',
      () => db.updateTable('page').set({ page_content: 'x' }).where('page_id', '=', pageOf('Secret 1')).execute(),
      /page: SHA-256 of the text/,
    ],
    [
      'a title',
      () => db.updateTable('page').set({ page_title: 'x' }).where('page_id', '=', pageOf('Secret 2')).execute(),
      /page: title: "Secret 2" there, "x" here/,
    ],
    [
      'a page',
      () => db.deleteFrom('page').where('page_id', '=', pageOf('页面 9 <b>')).execute(),
      /page: it is not here any more/,
    ],
    [
      'a folder of a page',
      () => db.updateTable('page').set({ cat_id: 0 }).where('page_id', '=', pageOf('页面 6 <b>')).execute(),
      /page: folder/,
    ],
    [
      'an author',
      () => db.updateTable('page').set({ author_uid: bob }).where('page_id', '=', pageOf('页面 8 <b>')).execute(),
      /page: author/,
    ],
    [
      'an earlier state',
      () => db.deleteFrom('page_history').where('page_title', '=', '页面 0 <b> v1').execute(),
      /page: (another text of its state|its state \d+ is not here)/,
    ],
    [
      'a text of an earlier state',
      () => db.updateTable('page_history').set({ page_content: 'x' }).where('page_id', '=', links).execute(),
      /page: another text of its state/,
    ],
    [
      'the bytes of a file',
      () => t.services.storage.remove(stored.storage_key),
      /file: its bytes are not in the storage/,
    ],
    [
      'the owner of a file',
      () =>
        db
          .updateTable('upload_file')
          .set({ uid: bob })
          .where('file_id', '=', stored.file_id + 1)
          .execute(),
      /file: owner/,
    ],
    [
      'the role of a member',
      () => db.updateTable('item_member').set({ member_group_id: 0 }).where('uid', '=', bob).execute(),
      /member: role: 2 there, 0 here/,
    ],
    [
      'the limit of a member',
      () => db.updateTable('item_member').set({ cat_id: 0 }).where('uid', '=', carol).execute(),
      /member: limit/,
    ],
    [
      'more rights',
      () =>
        db
          .insertInto('item_member')
          .values({ item_id: secret, uid: bob, username: 'Bob.O', addtime: 1, member_group_id: 1, cat_id: 0 })
          .execute(),
      /rights: may not read page \d+ there, may here/,
    ],
    [
      'a visit password',
      () => db.updateTable('item').set({ password: '' }).where('item_id', '=', secret).execute(),
      /item: another visit password/,
    ],
    [
      'an owner',
      () => db.updateTable('item').set({ uid: other.uid }).where('item_name', '=', 'Sheet').execute(),
      /item: the owner/,
    ],
    [
      'a type',
      () => db.updateTable('item').set({ item_type: 1 }).where('item_name', '=', '单页项目').execute(),
      /item: type: 2 there, 1 here/,
    ],
    [
      'a short address',
      () => db.updateTable('item').set({ item_domain: '', domain_key: null }).where('item_id', '=', handbook).execute(),
      /item: the short address/,
    ],
    [
      'a name of a folder',
      () => db.updateTable('catalog').set({ cat_name: 'x' }).where('cat_name', '=', 'Other').execute(),
      /catalog: the name: Other there, x here/,
    ],
    [
      'a key',
      () =>
        db
          .updateTable('item_token')
          .set({ api_token: t.services.secrets.seal('x') })
          .execute(),
      /item_key: another api_token/,
    ],
    ['a shared page', () => db.updateTable('single_page').set({ page_id: elsewhere.page_id }).execute(), /share: page/],
    ['a star', () => db.deleteFrom('item_star').where('uid', '=', ada).execute(), /star: it is not here any more/],
    ['a template', () => db.updateTable('template').set({ template_content: 'x' }).execute(), /template: text/],
    [
      'a member of a team',
      () => db.deleteFrom('team_member').where('member_uid', '=', carol).execute(),
      /team_member: it is not here any more/,
    ],
    [
      'the change log',
      () =>
        db
          .deleteFrom('item_change_log')
          .where('item_id', '=', handbook)
          .where('op_action_type', '=', 'create')
          .execute(),
      /change: \d+ rows there, \d+ here/,
    ],
    [
      'a subscription',
      () => db.deleteFrom('subscription').where('object_id', '=', links).execute(),
      /subscription: it is not here any more/,
    ],
  ]
  for (const [, plant] of planted) await plant()
  const found = await faults()
  for (const [what, , expected] of planted)
    expect([what, found.some((text) => expected.test(text))]).toEqual([what, true])
  // A link to the page that is gone is found as well.
  expect((await verify()).isProved).toBe(false)
}, 60_000)
