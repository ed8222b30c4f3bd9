import { handler } from '#server/call/handler.ts'
import { loggedIn } from '#server/policy/rules.ts'

/** `user/getPushUrl`: nothing is sent to push services, so nobody has an address for it (wire contract, section 28). */
export const userGetPushUrl = handler('user/getPushUrl', { access: loggedIn, run: () => ({ push_url: '' }) })
