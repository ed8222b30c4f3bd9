import { createAccount } from '#server/auth/account.ts'
import { createToken } from '#server/auth/session.ts'
import type { Services } from '#server/context.ts'
import { multipart, PNG } from '#server/test/multipart.ts'
import { USER_GROUP } from '#shared/kinds.ts'
import type { CountedApp } from './counted-app.ts'
import { COMMON_WORD, pageText, pageTitle, RARE_WORD } from './texts.ts'

/** Pages of the item, and how many of them were changed, deleted, or have a file. */
const PAGES = 200
const CATALOGS = 10
const CHANGED = 60
const DELETED = 10
const FILES = 10
/** A page has this many bytes of text; real ones have more, and their search entries too. */
const PAGE_BYTES = 600

type Fields = Record<string, string | number>
export type Send = (name: string, fields: Fields) => Promise<Record<string, number>>

/** The item that is copied, and how its calls are made. */
export interface CopiedSite {
  send: Send
  user_token: string
  admin_token: string
  item_id: number
  page_ids: number[]
}

/** @returns calls of an application in this process; each throws what the server refuses */
const senderOf =
  ({ app }: Pick<CountedApp, 'app'>): Send =>
  async (name, fields) => {
    const payload = String(new URLSearchParams(Object.entries(fields).map(([key, value]) => [key, String(value)])))
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    const answer = await app.inject({ method: 'POST', url: `/api/${name}`, headers, payload })
    const { error_code, error_message, data } = answer.json()
    if (error_code !== 0) throw new Error(`${name}: ${error_message}`)
    return data
  }

async function tokenOf({ database: { db }, clock }: Services, uid: number): Promise<string> {
  return createToken(db, uid, clock(), { ip: '127.0.0.1', userAgent: 'bench' })
}

/** Makes an administrator, and a person with an item of 200 pages: in catalogs, with links, API pages, earlier versions, files and a recycle bin. */
export async function makeCopiedItem(counted: CountedApp): Promise<CopiedSite> {
  const { app, services } = counted
  const send = senderOf(counted)
  const account = (username: string, groupid: number) =>
    createAccount(services, { username, password: 'correct horse battery', groupid }, async () => {})
  const admin_token = await tokenOf(services, (await account('admin', USER_GROUP.admin)).uid)
  const user_token = await tokenOf(services, (await account('first', USER_GROUP.ordinary)).uid)
  const { item_id } = (await send('item/add', { user_token, item_name: 'Copied', item_type: 1 })) as { item_id: number }
  const cat_ids: number[] = []
  for (let at = 0; at < CATALOGS; at += 1) {
    const { cat_id } = await send('catalog/save', { user_token, item_id, cat_name: `Catalog ${at}` })
    cat_ids.push(cat_id as number)
  }
  const page_ids: number[] = []
  const save = async (at: number, more: Fields = {}) => {
    const link = page_ids[at - 1] ? `\n[Before](/page/${page_ids[at - 1]})\n` : ''
    const api = at % 10 === 5 ? `\n:::api GET /things/${at}\n:::\n` : ''
    const page_content = `${pageText(at, PAGE_BYTES)}${at < 10 ? RARE_WORD : ''}${link}${api}`
    const place = { user_token, item_id, cat_id: cat_ids[at % CATALOGS] as number }
    return send('page/save', { ...place, page_title: pageTitle(at), page_content, ...more })
  }
  for (let at = 0; at < PAGES + DELETED; at += 1) page_ids.push((await save(at)).page_id as number)
  for (let at = 0; at < CHANGED; at += 1)
    await save(at, { page_id: page_ids[at] as number, page_title: `${pageTitle(at)} again` })
  for (const page_id of page_ids.splice(PAGES)) await send('page/delete', { user_token, page_id })
  for (const page_id of page_ids.slice(0, FILES)) {
    const fields = Object.entries({ user_token, item_id, page_id }).map(([name, value]) => ({
      name,
      value: String(value),
    }))
    const body = multipart([...fields, { name: 'file', filename: `file-${page_id}.png`, body: PNG }])
    const { error_message } = (await app.inject({ method: 'POST', url: '/api/page/upload', ...body })).json()
    if (error_message) throw new Error(error_message)
  }
  await services.rendering.settled()
  await services.indexing.settled()
  return { send, user_token, admin_token, item_id, page_ids }
}

/** The calls that are timed. Each run of a writing call writes something else. */
export function callsOf({ send, user_token, admin_token, item_id, page_ids }: CopiedSite) {
  let turn = 0
  const page = () => page_ids[turn++ % PAGES] as number
  const text = () => pageText(5000 + turn++, PAGE_BYTES)
  const admin = { user_token: admin_token }
  const mine = { user_token, item_id }
  const calls: [string, () => Promise<unknown>][] = [
    ['page/info, guest', () => send('page/info', { page_id: page() })],
    ['item/info, 200 pages', () => send('item/info', mine)],
    ['item/myList', () => send('item/myList', { user_token })],
    ['item/search, 10 hits', () => send('item/search', { ...mine, keyword: RARE_WORD })],
    ['item/search, every page', () => send('item/search', { ...mine, keyword: COMMON_WORD })],
    ['search/all, 10 hits', () => send('search/all', { user_token, keyword: RARE_WORD })],
    ['search/all, every page of one’s items', () => send('search/all', { user_token, keyword: COMMON_WORD })],
    ['search/link', () => send('search/link', { ...mine, keyword: 'field' })],
    ['page/history', () => send('page/history', { user_token, page_id: page() })],
    [
      'page/links',
      () =>
        send('page/links', { user_token, page_id: page(), links: JSON.stringify([{ page_id: page(), texts: [] }]) }),
    ],
    ['recycle/getList', () => send('recycle/getList', mine)],
    ['item/getChangeLog', () => send('item/getChangeLog', { ...mine, page: 1, count: 15 })],
    ['attachment/getMyList', () => send('attachment/getMyList', { user_token, page: 1, count: 20 })],
    [
      'page/save, update',
      () => send('page/save', { ...mine, page_id: page(), page_title: `T ${turn}`, page_content: text() }),
    ],
    ['page/save, create', () => send('page/save', { ...mine, page_title: `N ${turn}`, page_content: text() })],
    ['catalog/save', () => send('catalog/save', { ...mine, cat_name: `C ${turn++}` })],
    ['message/getUnread', () => send('message/getUnread', { user_token })],
    ['adminOverview/get', () => send('adminOverview/get', admin)],
    ['adminItem/getList', () => send('adminItem/getList', { ...admin, page: 1, count: 20 })],
    [
      'adminItem/getList, a part of the name',
      () => send('adminItem/getList', { ...admin, page: 1, count: 20, item_name: 'opie' }),
    ],
    ['adminItem/getList, deleted', () => send('adminItem/getList', { ...admin, page: 1, count: 20, is_del: 1 })],
    ['adminUser/getList', () => send('adminUser/getList', { ...admin, page: 1, count: 20 })],
    ['attachment/getAllList', () => send('attachment/getAllList', { ...admin, page: 1, count: 20 })],
    ['adminAudit/getList', () => send('adminAudit/getList', { ...admin, page: 1, count: 20 })],
    ['adminSetting/getFileMove', () => send('adminSetting/getFileMove', admin)],
    ['adminMessage/getList', () => send('adminMessage/getList', { ...admin, page: 1, count: 20 })],
  ]
  return calls
}
