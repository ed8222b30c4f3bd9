import type { TokenGrant } from '#server/context.ts'
import { type CallName, definitionOf, type Resource } from '#shared/api/index.ts'
import { AppError } from '#shared/errors.ts'
import { permissionTable, type RuleName } from './permission-table.ts'

/**
 * The resources that access tokens may use, and those for sessions only. Resources about the account itself are for sessions, so a stolen token
 * cannot take over the account. A new resource without a row does not compile.
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
  adminMove: 'tokens',
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
  oldAddress: 'tokens',
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
/** Calls of session resources that reveal no more than a name. */
const HARMLESS: readonly CallName[] = ['user/info', 'user/allUser']

/** The rules that judge a single item. */
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
/** Their answers contain only long work in items that the token reaches. */
const OF_MY_OPERATIONS: RegExp = /^operation\//

/**
 * Refuses calls that no access token may make. `itemRights` decides the rights of a token in an item, as all other rights.
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
