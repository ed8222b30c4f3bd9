import type { CallName } from '#shared/api/index.ts'
import type { Handler, Handlers } from '../http/handler.ts'
import { catalog } from './catalog/index.ts'
import { common } from './common/index.ts'
import { item } from './item/index.ts'
import { open } from './open/index.ts'
import { page } from './page/index.ts'
import { ScriptCron } from './ScriptCron/index.ts'
import { user } from './user/index.ts'

/** Every handler: resource → call, checked against the contract. */
export const handlers: Handlers = { catalog, common, item, open, page, ScriptCron, user }

/** The handler of a call. */
export function handlerOf(name: CallName): Handler {
  const [resource, call] = name.split('/') as [keyof Handlers, never]
  return handlers[resource][call] as Handler
}
