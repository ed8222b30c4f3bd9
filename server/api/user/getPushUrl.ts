import { handler } from '#server/call/handler.ts'
import { loggedIn } from '#server/policy/rules.ts'

/** `user/getPushUrl`: nothing is sent to push services, so nobody has an address for it (docs/protocol.md, Calls that do not exist). */
export const userGetPushUrl = handler('user/getPushUrl', { access: loggedIn, run: () => ({ push_url: '' }) })
