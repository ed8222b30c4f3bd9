import type * as z from 'zod'
import type { CallDefinition } from '#shared/define-call.ts'
import { agent, publicSquare } from './absent.ts'
import { accessToken } from './access-token.ts'
import { adminAudit, adminItem, adminUser } from './admin.ts'
import { adminSetting } from './admin-setting.ts'
import { ai } from './ai.ts'
import { attachment } from './attachment.ts'
import { adminBackup } from './backup.ts'
import { catalog } from './catalog.ts'
import { common, ScriptCron } from './common.ts'
import { exportCalls } from './export.ts'
import { ExtLogin } from './ext-login.ts'
import { importCalls } from './import.ts'
import { invite } from './invite.ts'
import { item } from './item.ts'
import { itemGroup } from './itemGroup.ts'
import { member } from './member.ts'
import { adminMessage, message, subscription } from './message.ts'
import { mock } from './mock.ts'
import { oldAddress } from './old-address.ts'
import { open } from './open.ts'
import { operation } from './operation.ts'
import { adminOverview, adminUpdate, update } from './overview.ts'
import { page } from './page.ts'
import { adminOrder, adminPlan, order, plan } from './plan.ts'
import { recycle } from './recycle.ts'
import { adminRegisterCode } from './register-code.ts'
import { search } from './search.ts'
import { security } from './security.ts'
import { adminSignIn } from './sign-in.ts'
import { adminMove } from './site-move.ts'
import { team, teamItem, teamItemMember, teamMember } from './team.ts'
import { template } from './template.ts'
import { user } from './user.ts'

/** Every call of the product: resource → call. Everywhere else a call is named `resource/call`. */
export const contract = {
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
  export: exportCalls,
  ExtLogin,
  import: importCalls,
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
} satisfies Record<string, Record<string, CallDefinition>>

export type Contract = typeof contract
export type Resource = keyof Contract

/** The names of calls, such as `'page/save'`. */
export type CallName = { [R in Resource]: `${R}/${Extract<keyof Contract[R], string>}` }[Resource]

type Definition<N extends CallName> = N extends `${infer R extends Resource}/${infer C}`
  ? C extends keyof Contract[R]
    ? Contract[R][C]
    : never
  : never

type AsCall<N extends CallName> = Extract<Definition<N>, { input: z.ZodType; output: z.ZodType }>

/** The input of a call, as a caller sends it. */
export type Input<N extends CallName> = z.input<AsCall<N>['input']>
/** The parsed input of a call, as its handler gets it. */
export type Parsed<N extends CallName> = z.output<AsCall<N>['input']>
/** The answer of a call on our own door. */
export type Output<N extends CallName> = z.output<AsCall<N>['output']>

/** Calls that change something. */
export type WriteCall = { [N in CallName]: Definition<N> extends { effect: 'write' } ? N : never }[CallName]

/** Calls whose answer is a file. */
export type FileCall = { [N in CallName]: Definition<N> extends { answer: 'file' } ? N : never }[CallName]

/** Calls whose answer on our own door is a stream of events. */
export type StreamedCall = {
  [N in CallName]: Definition<N> extends { answer: 'events' } ? N : never
}[CallName]
type EventsOf<N extends StreamedCall> =
  Extract<Definition<N>, { events: Record<string, z.ZodType> }> extends { events: infer E } ? E : never
/** An event of a streamed answer: its name and its data. */
export type CallEvent<N extends StreamedCall> = {
  [E in keyof EventsOf<N>]: { event: E; data: EventsOf<N>[E] extends z.ZodType ? z.output<EventsOf<N>[E]> : never }
}[keyof EventsOf<N>]

/** The definition of a call by its name. */
export function definitionOf(name: CallName): CallDefinition {
  const [resource, call] = name.split('/') as [Resource, never]
  return contract[resource][call]
}

/** Names of all calls, in the order of the contract. */
export const callNames: readonly CallName[] = Object.entries(contract).flatMap(([resource, calls]) =>
  Object.keys(calls).map((call) => `${resource}/${call}` as CallName),
)
