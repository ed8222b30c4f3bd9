import type { Handler, Handlers } from '#server/call/handler.ts'
import type { CallName } from '#shared/api/index.ts'
import { accessToken } from './accessToken/index.ts'
import { adminAudit } from './adminAudit/index.ts'
import { adminBackup } from './adminBackup/index.ts'
import { adminItem } from './adminItem/index.ts'
import { adminMessage } from './adminMessage/index.ts'
import { adminMove } from './adminMove/index.ts'
import { adminOrder } from './adminOrder/index.ts'
import { adminOverview } from './adminOverview/index.ts'
import { adminPlan } from './adminPlan/index.ts'
import { adminRegisterCode } from './adminRegisterCode/index.ts'
import { adminSetting } from './adminSetting/index.ts'
import { adminSignIn } from './adminSignIn/index.ts'
import { adminUpdate } from './adminUpdate/index.ts'
import { adminUser } from './adminUser/index.ts'
import { agent } from './agent/index.ts'
import { ai } from './ai/index.ts'
import { attachment } from './attachment/index.ts'
import { catalog } from './catalog/index.ts'
import { common } from './common/index.ts'
import { ExtLogin } from './ExtLogin/index.ts'
import { exportHandlers } from './export/index.ts'
import { importHandlers } from './import/index.ts'
import { invite } from './invite/index.ts'
import { item } from './item/index.ts'
import { itemGroup } from './itemGroup/index.ts'
import { member } from './member/index.ts'
import { message } from './message/index.ts'
import { mock } from './mock/index.ts'
import { oldAddress } from './oldAddress/index.ts'
import { open } from './open/index.ts'
import { operation } from './operation/index.ts'
import { order } from './order/index.ts'
import { page } from './page/index.ts'
import { plan } from './plan/index.ts'
import { publicSquare } from './publicSquare/index.ts'
import { recycle } from './recycle/index.ts'
import { ScriptCron } from './ScriptCron/index.ts'
import { search } from './search/index.ts'
import { security } from './security/index.ts'
import { subscription } from './subscription/index.ts'
import { team } from './team/index.ts'
import { teamItem } from './teamItem/index.ts'
import { teamItemMember } from './teamItemMember/index.ts'
import { teamMember } from './teamMember/index.ts'
import { template } from './template/index.ts'
import { update } from './update/index.ts'
import { user } from './user/index.ts'

/** Every handler: resource → call, checked against the contract. */
export const handlers: Handlers = {
  accessToken,
  adminAudit,
  adminItem,
  adminMessage,
  adminBackup,
  adminMove,
  adminOverview,
  adminUpdate,
  adminOrder,
  adminPlan,
  adminRegisterCode,
  adminSetting,
  adminSignIn,
  adminUser,
  agent,
  attachment,
  ai,
  catalog,
  common,
  export: exportHandlers,
  ExtLogin,
  import: importHandlers,
  invite,
  item,
  itemGroup,
  member,
  message,
  mock,
  oldAddress,
  open,
  operation,
  order,
  page,
  plan,
  publicSquare,
  recycle,
  ScriptCron,
  search,
  security,
  subscription,
  team,
  teamItem,
  teamItemMember,
  teamMember,
  template,
  update,
  user,
}

/** The handler of a call. */
export function handlerOf(name: CallName): Handler {
  const [resource, call] = name.split('/') as [keyof Handlers, never]
  return handlers[resource][call] as Handler
}
