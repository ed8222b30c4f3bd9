import { randomBytes } from 'node:crypto'
import { runNode } from '../lib/run-node.ts'
import { DemoError, mustCall, type Site } from './site.ts'

const ITEM_NAME = 'Demo: installed packages'
const USER_NAME = 'demo'

/** The data for pushing into an item. */
export interface ItemKey {
  item_id: number
  api_key: string
  api_token: string
}

interface Given {
  key: string | undefined
  token: string | undefined
  userToken: string | undefined
}

/**
 * The key of the item to push into: the given one, or that of the demo item. The demo item belongs to the user of the given login
 * token, or to the user "demo" of this machine's server.
 * @throws DemoError
 */
export async function findKey(site: Site, { key, token, userToken }: Given): Promise<ItemKey> {
  if (Boolean(key) !== Boolean(token)) throw new DemoError('--key and --token go together')
  if (key && token) {
    const own = { api_key: key, api_token: token }
    return { ...own, ...(await mustCall<{ item_id: number }>(site, 'open/getCatalogTree', own)) }
  }
  // Without a server it makes no sense to create a user.
  await mustCall(site, 'common/version', {})
  const user_token = userToken ?? (await localToken(site))
  const items = await mustCall<{ item_id: number; item_name: string }[]>(site, 'item/myList', {
    user_token,
    original: 1,
  })
  const found =
    items.find((item) => item.item_name === ITEM_NAME) ??
    (await mustCall<{ item_id: number }>(site, 'item/add', {
      user_token,
      item_name: ITEM_NAME,
      item_description: 'READMEs, changelogs and documentation of the packages that this server is made of',
    }))
  const { item_id, api_key, api_token } = await mustCall<ItemKey>(site, 'item/getKey', {
    user_token,
    item_id: found.item_id,
  })
  return { item_id, api_key, api_token }
}

const octavo = (...args: string[]) => runNode(['--disable-warning=ExperimentalWarning', 'server/cli/main.ts', ...args])

/** Creates a login token of the user "demo" with a shell command. Server and checkout must use the same database. */
async function localToken(site: Site): Promise<string> {
  const { hostname } = new URL(site.url)
  if (!['localhost', '127.0.0.1', '[::1]'].includes(hostname))
    throw new DemoError('A server elsewhere needs --key and --token, or --user-token (see --help)')
  let made = await octavo('token', 'create', '--user', USER_NAME)
  if (made.code !== 0) {
    const password = randomBytes(12).toString('base64url')
    const added = await octavo('user', 'add', USER_NAME, '--ordinary', '--password', password)
    if (added.code !== 0) throw new DemoError(added.output.trim())
    console.log(`${added.output.trim()}, with the password ${password}`)
    made = await octavo('token', 'create', '--user', USER_NAME)
  }
  const token = made.code === 0 ? made.output.trim().split(/\s+/).at(-1) : undefined
  if (!token) throw new DemoError(made.output.trim())
  await mustCall(site, 'user/info', { user_token: token }).catch(() => {
    throw new DemoError(
      `The server at ${site.url} does not use the database of this checkout (DATA_DIR, DATABASE_URL). ` +
        'Give --key and --token, or --user-token (see --help)',
    )
  })
  return token
}
