import { type Check, orFine, problem, type Said, warning } from '#server/doctor/check.ts'

/** Shorter tokens can be found by trying. */
const TOKEN_CHARACTERS = 16

/** Finds values of the environment that are allowed but weaken the site. */
export const settings: Check = {
  name: 'settings',
  needs: 'nothing',
  look: async ({ config }) => {
    const found: Said[] = []
    const { APP_URL, SECURE_COOKIES, LOG_LEVEL, METRICS_TOKEN, CRON_TOKEN, ADMIN_PASSWORD, TRUST_PROXY } = config
    const isHttps = APP_URL?.startsWith('https:')
    if (APP_URL && !isHttps && SECURE_COOKIES)
      found.push(
        problem(
          'SECURE_COOKIES is on and APP_URL begins with http: browsers keep no cookie, so nobody stays logged in',
          'Use https in APP_URL, or remove SECURE_COOKIES.',
        ),
      )
    if (isHttps && !SECURE_COOKIES)
      found.push(warning('cookies travel without https too', 'Remove SECURE_COOKIES=0: APP_URL begins with https.'))
    if (LOG_LEVEL === 'silent')
      found.push(warning('nothing is logged (LOG_LEVEL is silent)', 'Set LOG_LEVEL=warn to see why something failed.'))
    for (const [name, token] of Object.entries({ METRICS_TOKEN, CRON_TOKEN }))
      if (token && token.length < TOKEN_CHARACTERS)
        found.push(
          warning(
            `${name} has fewer than ${TOKEN_CHARACTERS} characters`,
            `Use a random one: openssl rand -hex ${TOKEN_CHARACTERS}`,
          ),
        )
    if (ADMIN_PASSWORD)
      found.push(
        warning(
          'ADMIN_PASSWORD is still in the environment',
          'Remove ADMIN_USERNAME and ADMIN_PASSWORD: they are needed at the first start only.',
        ),
      )
    if (TRUST_PROXY.some((proxy) => /^(0\.0\.0\.0|::)\/0$/.test(proxy)))
      found.push(
        problem(
          'TRUST_PROXY trusts everybody: anyone can claim any address and get around the limits of logins',
          'Name the address of the proxy alone.',
        ),
      )
    return orFine(found, 'no variable of the environment weakens the site')
  },
}
