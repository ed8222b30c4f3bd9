import { createServer } from 'node:http'
import Provider from 'oidc-provider'

/** Facts about people of the authorization server, by the name that they type. Other people only have a name. */
const PEOPLE: Readonly<Record<string, Record<string, unknown>>> = {
  ada: {
    preferred_username: 'ada',
    name: 'Ada Lovelace',
    email: 'ada@example.com',
    email_verified: true,
    groups: ['docs-admins', '研发部'],
  },
  nobody: {},
  mailer: { preferred_username: 'grace.hopper@example.com' },
}

export interface AuthorizationServer {
  /** Its address, without a slash at the end. */
  issuer: string
  stop(): Promise<void>
}

export const CLIENT = { client_id: 'octavo', client_secret: 'a secret of the site, 32 characters' } as const

/**
 * Starts a real authorization server (OpenID Connect) on a free port of this machine, with login pages that accept any password.
 * @param sites the addresses of the sites that people log in to
 */
export async function startAuthorizationServer(sites: readonly string[]): Promise<AuthorizationServer> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const issuer = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`
  const provider = new Provider(issuer, {
    clients: [
      {
        ...CLIENT,
        redirect_uris: sites.flatMap((site) => [
          `${site}/api/ExtLogin/oauth2`,
          `${site}/server/index.php?s=/api/ExtLogin/oauth2`,
        ]),
        post_logout_redirect_uris: sites.map((site) => `${site}/`),
      },
    ],
    claims: {
      openid: ['sub'],
      profile: ['preferred_username', 'name'],
      email: ['email', 'email_verified'],
      groups: ['groups'],
    },
    ttl: { Interaction: 600, Session: 600, Grant: 600, AccessToken: 600, AuthorizationCode: 60, IdToken: 600 },
    cookies: { keys: ['a key of the cookies'] },
    features: { rpInitiatedLogout: { enabled: true } },
    findAccount: (_context: unknown, id: string) => ({
      accountId: id,
      claims: () => ({ sub: `id-of-${id}`, ...(PEOPLE[id] ?? { preferred_username: id }) }),
    }),
  })
  server.on('request', provider.callback())
  return {
    issuer,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

/** A browser without scripts that keeps cookies, for the pages of the authorization server. */
export class PlainBrowser {
  readonly #cookies = new Map<string, string>()

  async #ask(url: string, form?: Record<string, string>): Promise<Response> {
    const cookie = [...this.#cookies].map((pair) => pair.join('=')).join('; ')
    const body = form && new URLSearchParams(form)
    const answer = await fetch(url, { redirect: 'manual', headers: { cookie }, ...(body && { method: 'POST', body }) })
    for (const line of answer.headers.getSetCookie()) {
      const [name = '', ...value] = (line.split(';', 1)[0] ?? '').split('=')
      this.#cookies.set(name, value.join('='))
    }
    return answer
  }

  /**
   * Logs in on the pages of the authorization server, or cancels.
   * @param url its authorization endpoint with all parameters
   * @returns the address that it redirects to
   */
  async logIn(url: string, login: string | 'cancel'): Promise<URL> {
    const home = new URL(url).origin
    let next = url
    for (let step = 0; step < 20; step++) {
      const answer = await this.#ask(next)
      const location = answer.headers.get('location')
      if (location) {
        next = new URL(location, next).href
        if (new URL(next).origin !== home) return new URL(next)
        continue
      }
      const html = await answer.text()
      const abort = /href="([^"]+\/abort)"/.exec(html)?.[1]
      const action = /action="([^"]+)"/.exec(html)?.[1]
      const prompt = /name="prompt" value="(\w+)"/.exec(html)?.[1]
      if (!action || !prompt)
        throw new Error(`the authorization server says: ${html.replace(/<[^>]*>/g, ' ').slice(0, 500)}`)
      if (login === 'cancel') next = new URL(abort ?? '', next).href
      else {
        const sent = await this.#ask(new URL(action, next).href, { prompt, login, password: 'any' })
        next = new URL(sent.headers.get('location') ?? '', next).href
        if (new URL(next).origin !== home) return new URL(next)
      }
    }
    throw new Error('the authorization server did not lead back')
  }
}
