import type { TokenGrant } from '#server/context.ts'
import { type CallName, definitionOf, type Resource } from '#shared/api/index.ts'
import { AppError } from '#shared/errors.ts'
import { permissionTable, type RuleName } from './permission-table.ts'

/**
 * Who may use a resource: access tokens too, or sessions alone. Resources about the account itself are for sessions, so that a stolen token cannot take the
 * account over. A new resource does not compile without a row.
 */
const USED_BY: Readonly<Record<Resource, 'tokens' | 'sessions'>> = {
  accessToken: 'sessions',
  ExtLogin: 'sessions',
  security: 'sessions',
  user: 'sessions',
  adminAudit: 'tokens',
  adminBackup: 'tokens',
  adminItem: 'tokens',
  adminMessage: 'tokens',
  adminOrder: 'tokens',
  adminOverview: 'tokens',
  adminPlan: 'tokens',
  adminRegisterCode: 'tokens',
  adminSetting: 'tokens',
  adminSignIn: 'tokens',
  adminUpdate: 'tokens',
  adminUser: 'tokens',
  agent: 'tokens',
  ai: 'tokens',
  attachment: 'tokens',
  catalog: 'tokens',
  common: 'tokens',
  import: 'tokens',
  invite: 'tokens',
  item: 'tokens',
  itemGroup: 'tokens',
  member: 'tokens',
  message: 'tokens',
  mock: 'tokens',
  open: 'tokens',
  operation: 'tokens',
  order: 'tokens',
  page: 'tokens',
  plan: 'tokens',
  export: 'tokens',
  publicSquare: 'tokens',
  recycle: 'tokens',
  ScriptCron: 'tokens',
  search: 'tokens',
  subscription: 'tokens',
  team: 'tokens',
  teamItem: 'tokens',
  teamItemMember: 'tokens',
  teamMember: 'tokens',
  template: 'tokens',
  update: 'tokens',
}
/** Calls of resources for sessions that tell no more than a name. */
const HARMLESS: readonly CallName[] = ['user/info', 'user/allUser']

/** The rules that judge the one item that a call is about. */
const OF_ONE_ITEM: readonly RuleName[] = [
  'visitors',
  'page_visitors',
  'catalog_visitors',
  'logged_in_visitors',
  'editors',
  'editors_somewhere',
  'managers',
  'importers',
  'page_deleters',
  'bin_readers',
  'recoverers',
  'key_holders',
]
/** Calls under other rules whose answers contain only items that the token reaches. */
const OF_MY_ITEMS: readonly CallName[] = ['item/myList', 'search/all', 'user/info', 'common/version']
/** They tell of long work in items that the token reaches, and of no other. */
const OF_MY_OPERATIONS: RegExp = /^operation\//

/**
 * Refuses a call that an access token may not make at all. What the token may do in an item is decided with all other rights by `itemRights`.
 * @throws AppError TOKEN_NOT_ENOUGH
 */
export function assertGranted(name: CallName, { scope, items }: TokenGrant): void {
  const [resource] = name.split('/') as [Resource]
  const isForSessions = USED_BY[resource] === 'sessions' && !HARMLESS.includes(name)
  const isWrite = definitionOf(name).effect === 'write'
  const isReached =
    items === null ||
    OF_ONE_ITEM.includes(permissionTable[name]) ||
    OF_MY_ITEMS.includes(name) ||
    OF_MY_OPERATIONS.test(name)
  if (isForSessions || (isWrite && scope === 'read') || !isReached) throw new AppError('TOKEN_NOT_ENOUGH')
}
