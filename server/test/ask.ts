import type { CallName, Input } from '#shared/api/index.ts'
import type { Answer } from './build-test-app.ts'
import { CUT_OFF, SERVED_BY } from './round-robin.ts'
import { withClient } from './test-database.ts'

/** The answer of a call over the network. */
export interface Asked<N extends CallName> extends Answer<N> {
  status: number
  /** The number of the server behind the proxy that answered; null: no proxy, or no server. */
  servedBy: number | null
  /** The number of the server that ended before it answered; null: none. The other fields are then empty. */
  cutOff: number | null
}

const numberIn = (headers: Headers, name: string) => (headers.has(name) ? Number(headers.get(name)) : null)

/** Makes a call on our own door of a server or a proxy. @throws if a server gave an answer that is not JSON */
export async function ask<N extends CallName>(
  origin: string,
  name: N,
  input: Input<N> | Record<string, unknown> = {},
  token?: string,
): Promise<Asked<N>> {
  const fields = Object.entries({ ...(token ? { user_token: token } : {}), ...input }).map(([key, value]) => [
    key,
    typeof value === 'object' ? JSON.stringify(value) : String(value),
  ])
  const reply = await fetch(`${origin}/api/${name}`, { method: 'POST', body: new URLSearchParams(fields) })
  const text = await reply.text()
  const cutOff = numberIn(reply.headers, CUT_OFF)
  const told = cutOff === null ? JSON.parse(text) : { error_code: -1 }
  return { ...told, status: reply.status, servedBy: numberIn(reply.headers, SERVED_BY), cutOff }
}

/** Logs in at a server or a proxy. @param database the address of its PostgreSQL, from which the text of the captcha is read @returns the token */
export async function logInAt(
  origin: string,
  database: string,
  account: { username: string; password: string },
): Promise<string> {
  const { captcha_id } = (await ask(origin, 'common/createCaptcha')).data
  const { rows } = await withClient(database, (client) =>
    client.query<{ captcha: string }>('select captcha from captcha where captcha_id = $1', [captcha_id]),
  )
  const login = await ask(origin, 'user/loginByVerify', { ...account, captcha_id, captcha: rows[0]?.captcha })
  if (login.error_code !== 0) throw new Error(`${account.username} could not log in: ${login.error_message}`)
  return login.data.user_token
}
