import { insertLoginLink } from '#server/auth/login-link.repository.ts'
import { createToken, hashToken } from '#server/auth/session.ts'
import { trustedSiteAddress } from '#server/mail/site-address.ts'
import type { Command } from './command.ts'
import { accountOf, withServices } from './with-services.ts'

/** How long a login link is valid. */
const LINK_SECONDS = 900

/** `login-link`: prints an address that logs a user in once, even if the site does not allow passwords. */
export const loginLink: Command = {
  usage: 'login-link NAME',
  about:
    'print an address that logs the user in once, within 15 minutes; also when passwords are switched off or a directory is down',
  words: [1, 1],
  run: async ({ words }) => {
    const address = await withServices(async (services) => {
      const { db } = services.database
      const { uid } = await accountOf(db, words[0] as string)
      const now = services.clock()
      const token = await createToken(db, uid, now, { ip: '', userAgent: 'octavo login-link' }, LINK_SECONDS)
      await insertLoginLink(db, { token_hash: hashToken(token), uid, expire_time: now + LINK_SECONDS })
      const { HOST, PORT } = services.config
      const here = `http://${HOST === '0.0.0.0' ? 'localhost' : HOST}:${PORT}`
      return `${(await trustedSiteAddress({ services, db })) ?? here}/user/loginByUserToken?user_token=${token}`
    })
    console.log(address)
  },
}
