import { createHash, randomBytes } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createToken } from '#server/auth/session.ts'
import { storedLimit } from '#server/policy/member-limit.ts'
import { indexPages } from '#server/search/index-pages.ts'
import { MEMBER_GROUP, USER_GROUP } from '#shared/kinds.ts'
import type { TestApp } from './build-test-app.ts'
import { PNG } from './multipart.ts'

/** Factories for tests. Each also creates what it depends on. Names are unique. */

let count = 0
const next = () => {
  count += 1
  return count
}

export interface TestUser {
  uid: number
  username: string
  groupid: number
  token: string
}

/** A user with a live session. No password matches its hash; tests that need a password register through the call. */
export async function makeUser(
  t: TestApp,
  given: { username?: string; groupid?: number; name?: string } = {},
): Promise<TestUser> {
  const username = given.username ?? `user${next()}`
  const groupid = given.groupid ?? USER_GROUP.ordinary
  const { uid } = await t.services.database.db
    .insertInto('user')
    .values({
      username,
      username_key: username.toLowerCase(),
      name: given.name ?? '',
      email: '',
      email_key: null,
      email_verify: 0,
      avatar: '',
      password: '-',
      groupid,
      reg_time: t.time.now,
      last_login_time: t.time.now,
    })
    .returning('uid')
    .executeTakeFirstOrThrow()
  const token = await createToken(t.services.database.db, uid, t.time.now, { ip: '127.0.0.1', userAgent: 'test' })
  return { uid, username, groupid, token }
}

/** A new administrator of the site. */
export const makeAdmin = (t: TestApp): Promise<TestUser> => makeUser(t, { groupid: USER_GROUP.admin })

export interface TestItem {
  item_id: number
  item_name: string
  owner: TestUser
}

/** An item, open unless a password is given. */
export async function makeItem(
  t: TestApp,
  given: {
    owner?: TestUser
    item_name?: string
    item_type?: number
    password?: string
    item_domain?: string
    is_archived?: number
    is_del?: number
  } = {},
): Promise<TestItem> {
  const { owner = await makeUser(t), item_domain = '', password = '', item_name = `Item ${next()}`, ...more } = given
  const { item_id } = await t.services.database.db
    .insertInto('item')
    .values({
      item_name,
      item_description: '',
      uid: owner.uid,
      username: owner.username,
      password: t.services.secrets.seal(password),
      addtime: t.time.now,
      last_update_time: t.time.now,
      item_domain,
      domain_key: item_domain ? item_domain.toLowerCase() : null,
      item_type: 1,
      is_archived: 0,
      is_del: 0,
      ...more,
    })
    .returning('item_id')
    .executeTakeFirstOrThrow()
  return { item_id, item_name, owner }
}

/**
 * Makes a user a member of an item. `group` is a value of `MEMBER_GROUP`; `cat_id` limits the member to a first-level catalog, `catalogs` to several.
 */
export async function makeMember(
  t: TestApp,
  item: { item_id: number },
  given: { user?: TestUser; group?: number; cat_id?: number; catalogs?: readonly number[] } = {},
): Promise<TestUser> {
  const user = given.user ?? (await makeUser(t))
  await t.services.database.db
    .insertInto('item_member')
    .values({
      item_id: item.item_id,
      uid: user.uid,
      username: user.username,
      addtime: t.time.now,
      member_group_id: given.group ?? MEMBER_GROUP.edit,
      ...(given.catalogs ? storedLimit(given.catalogs) : { cat_id: given.cat_id ?? 0 }),
    })
    .execute()
  return user
}

export interface TestCatalog {
  cat_id: number
  item_id: number
  level: number
}

/** A catalog at the root of an item, or inside `parent`. */
export async function makeCatalog(
  t: TestApp,
  item: { item_id: number },
  given: { cat_name?: string; parent?: TestCatalog; s_number?: number } = {},
): Promise<TestCatalog> {
  const level = given.parent ? given.parent.level + 1 : 2
  const { cat_id } = await t.services.database.db
    .insertInto('catalog')
    .values({
      item_id: item.item_id,
      parent_cat_id: given.parent?.cat_id ?? 0,
      cat_name: given.cat_name ?? `Catalog ${next()}`,
      level,
      s_number: given.s_number ?? next(),
      addtime: t.time.now,
    })
    .returning('cat_id')
    .executeTakeFirstOrThrow()
  return { cat_id, item_id: item.item_id, level }
}

export interface TestPage {
  page_id: number
  item_id: number
  page_title: string
}

/** A page at the root of an item, or in a catalog. */
export async function makePage(
  t: TestApp,
  item: { item_id: number },
  given: {
    page_title?: string
    page_content?: string
    cat_id?: number
    s_number?: number
    author?: TestUser
    is_del?: number
  } = {},
): Promise<TestPage> {
  const page_title = given.page_title ?? `Page ${next()}`
  const { page_id } = await t.services.database.db
    .insertInto('page')
    .values({
      item_id: item.item_id,
      cat_id: given.cat_id ?? 0,
      page_title,
      s_number: given.s_number ?? next(),
      is_del: given.is_del ?? 0,
      author_uid: given.author?.uid ?? 0,
      author_username: given.author?.username ?? '',
      addtime: t.time.now,
      page_addtime: t.time.now,
      revision: 1,
      page_comments: '',
      ext_info: '',
      page_content: given.page_content ?? 'Text',
    })
    .returning('page_id')
    .executeTakeFirstOrThrow()
  await indexPages(t.services.database, [page_id])
  return { page_id, item_id: item.item_id, page_title }
}

export interface TestFile {
  file_id: number
  sign: string
}

/** An uploaded picture: of a page, of an item (page 0), or of nothing. */
export async function makeFile(
  t: TestApp,
  owner: TestUser,
  given: { page_id?: number; item_id?: number; filename?: string; body?: Buffer | string } = {},
): Promise<TestFile> {
  const { filename = `picture${next()}.png`, body = PNG, page_id = 0, item_id = 0 } = given
  const { database, storage } = t.services
  const sign = randomBytes(16).toString('hex')
  const path = join(storage.incoming, sign)
  await writeFile(path, body)
  const row = { sign, display_name: filename, file_type: 'image/png', storage_key: await storage.put(path) }
  const { file_id } = await database.db
    .insertInto('upload_file')
    .values({
      ...row,
      sha256: createHash('sha256').update(body).digest('hex'),
      uid: owner.uid,
      item_id,
      page_id,
      file_size: Buffer.byteLength(body),
      visit_times: 0,
      addtime: t.time.now,
      last_visit_time: 0,
    })
    .returning('file_id')
    .executeTakeFirstOrThrow()
  const binding = { file_id, page_id, item_id, in_text: 0, addtime: t.time.now }
  if (page_id > 0) await database.db.insertInto('file_page').values(binding).execute()
  return { file_id, sign }
}

/** One person of each kind around an item, for permission tests. */
export async function makePeople(t: TestApp, item: TestItem) {
  return {
    guest: null,
    stranger: await makeUser(t),
    reader: await makeMember(t, item, { group: MEMBER_GROUP.read_only }),
    editor: await makeMember(t, item, { group: MEMBER_GROUP.edit }),
    item_admin: await makeMember(t, item, { group: MEMBER_GROUP.admin }),
    owner: item.owner,
    site_admin: await makeAdmin(t),
  }
}
