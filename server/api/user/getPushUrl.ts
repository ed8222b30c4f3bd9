import { handler } from '#server/call/handler.ts'
import { loggedIn } from '#server/policy/rules.ts'

/** `user/getPushUrl`: always empty, because nothing is sent to push services (docs/protocol.md, Calls that do not exist). */
export const userGetPushUrl = handler('user/getPushUrl', { access: loggedIn, run: () => ({ push_url: '' }) })
