import { expect, test } from 'vitest'
import { verifyMove } from '#server/migrate/verify/verify.ts'
import { storedLimit } from '#server/policy/member-limit.ts'
import { logIn } from '#server/test/accounts.ts'
import { testApp } from '#server/test/build-test-app.ts'
import { makeAdmin } from '#server/test/factories.ts'
import { lockedMove } from '#server/test/locked-move.ts'
import { moveSite, notesOf, OLD_ADDRESS } from '#server/test/showdoc/move.ts'
import { OldSite, UPLOADS } from '#server/test/showdoc/old-site.ts'
import { temporaryFolder } from '#server/test/temporary-folder.ts'
import { showdoc } from './showdoc.ts'

/** Members of ShowDoc 3.9 who are limited to several folders, directly and through teams. */
const t = testApp()
const db = () => t.services.database.db
const site = new OldSite('3.9.2')
const item = Number(site.row('item', { item_name: 'Private' }).item_id)
const idOf = (table: string, key: string, having: Record<string, string>) => Number(site.row(table, having)[key])
const [a, b] = [
  idOf('catalog', 'cat_id', { cat_name: 'Secret A' }),
  idOf('catalog', 'cat_id', { cat_name: 'Secret B' }),
]
const [carol, bob] = [idOf('user', 'uid', { username: 'carol' }), idOf('user', 'uid', { username: 'Bob.O' })]
/** A third folder with a page, and a folder that is gone. */
const [c, GONE] = [b + 1000, b + 2000]
let file = ''

async function verify() {
  const source = await showdoc.open({ db: file, uploads: UPLOADS, addresses: [OLD_ADDRESS], folder: temporaryFolder() })
  try {
    return await lockedMove(t, (ctx, run) =>
      verifyMove(ctx, source, { system: 'showdoc', source_name: 'main', isDry: false, sameName: 'new', ...run }),
    )
  } finally {
    await source.close()
  }
}

const read = async (name: string, password: string) => {
  const user_token = (await logIn(t, name, password)).data.user_token
  const found = []
  for (const page_title of ['Secret 1', 'Secret 2', 'Secret 3', 'Root']) {
    const pages = db().selectFrom('page').select('page_id').where('page_title', '=', page_title)
    const { page_id } = await pages.where('item_id', '=', item).executeTakeFirstOrThrow()
    const { error_code } = await t.call('page/info', { page_id, user_token })
    if (error_code === 0) found.push(page_title)
  }
  return found.join(', ')
}

test('they keep all of them, and both sides agree', async () => {
  t.time.now = 1_795_900_000
  await makeAdmin(t)
  const folder = { ...site.row('catalog', { cat_id: b }), cat_id: c, cat_name: 'Secret C', s_number: 99 }
  site.add('catalog', folder)
  const page = site.row('page', { page_title: 'Secret 2' })
  site.add('page', { ...page, page_id: 290_000_002, page_title: 'Secret 3', cat_id: c })
  // carol is limited to A and B as a member; the team of the item would give her all of it.
  site.add('team_item', { ...site.row('team_item', { id: 1 }), id: 70, team_id: 1, item_id: item })
  const right = { ...site.row('team_item_member', { id: 1 }), team_id: 1, item_id: item, member_group_id: 1 }
  site.add('team_item_member', { ...right, id: 70, member_uid: carol, cat_ids: '' })
  // Bob is limited to B, C and a folder that is gone, in the form of JSON text.
  site.add('team_item_member', { ...right, id: 71, member_uid: bob, cat_ids: `["${b}","${GONE}","${c}"]` })
  // A membership of folders that are all gone opens nothing.
  const member = site.row('item_member', { item_member_id: 1 })
  site.add('user', { ...site.row('user', { uid: bob }), uid: 77, username: 'dave', name: '', email: '' })
  site.add('item_member', { ...member, item_member_id: 71, uid: 77, username: 'dave', cat_ids: `${GONE},${GONE + 1}` })
  file = site.write(temporaryFolder())

  const report = await moveSite(t, file)
  expect(notesOf(report, 'points_to_nothing')).toContainEqual(
    expect.stringContaining(`the folders that it is limited to (${GONE}, ${GONE + 1})`),
  )
  expect(report.notes.filter(({ text }) => text.includes(String(b)))).toEqual([])
  expect(await read('carol', 'Kennwort4')).toBe('Secret 1, Secret 2')
  expect(await read('Bob.O', `a&b<c>'d"`)).toBe('Secret 2, Secret 3')
  expect(await read('dave', `a&b<c>'d"`)).toBe('')
  const list = (await db().selectFrom('item_member').selectAll().where('item_id', '=', item).execute()).map(
    ({ username, cat_id, cat_ids }) => [username, cat_id, cat_ids],
  )
  expect(list).toContainEqual(['carol', a, `${a},${b}`])

  const { differences, isProved } = await verify()
  expect(differences.filter(({ explanation }) => explanation === '')).toEqual([])
  expect(isProved).toBe(true)
  const root = String(site.row('page', { page_title: 'Root', item_id: item }).page_id)
  const ofRights = differences.filter(({ kind }) => kind === 'rights')
  expect(ofRights.length).toBeGreaterThan(0)
  // Only the pages at the root differ: ShowDoc shows them to everybody in the item.
  expect(ofRights.filter(({ text }) => !text.includes(`page ${root} `))).toEqual([])
})

const setLimit = async (uid: number, catalogs: readonly number[]) => {
  const { cat_id, cat_ids } = storedLimit(catalogs)
  const moved = db()
    .selectFrom('user')
    .select('uid')
    .where('username', '=', uid === carol ? 'carol' : 'Bob.O')
  const to = (await moved.executeTakeFirstOrThrow()).uid
  await db().updateTable('item_member').set({ cat_id }).where('uid', '=', to).where('item_id', '=', item).execute()
  await db().updateTable('item_member').set({ cat_ids }).where('uid', '=', to).where('item_id', '=', item).execute()
}
const ofMembers = async () =>
  (await verify()).differences
    .filter(({ kind, text }) => kind === 'rights' || text.startsWith('limit'))
    .map(({ kind, text, explanation }) => `${kind}: ${text} (${explanation})`)

test('one folder too many, and one too few, are found', async () => {
  await setLimit(carol, [a, b, c])
  const wider = await ofMembers()
  expect(wider).toContainEqual(expect.stringMatching(/^member: limit: .* \(\)$/))
  expect(wider).toContainEqual('rights: may not read page 290000002 there, may here ()')
  await setLimit(carol, [b])
  expect(await ofMembers()).toContainEqual(expect.stringMatching(/^member: limit: .* \(\)$/))
})
