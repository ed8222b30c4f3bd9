import { createToken } from '#server/auth/session.ts'
import { multipart } from '#server/test/multipart.ts'
import { type CallName, definitionOf } from '#shared/api/index.ts'
import type { CountedApp } from '../counted-app.ts'
import { type Side, sideOf } from './side.repository.ts'

export type Fields = Record<string, string | number | object>

/** What a measured call sends. `as`: a token, or nobody; by default the caller's own. */
export interface Asked {
  fields?: Fields
  as?: string | null
  file?: { name: string; body: Buffer | string; part?: string }
  /** The call is refused: what it reads before that is measured. */
  isRefused?: boolean | 'perhaps'
  /** Puts back what the call has changed. */
  after?(): Promise<unknown>
}

export interface Answer {
  bytes: number
  // biome-ignore lint/suspicious/noExplicitAny: each call answers something else
  data: any
}

/** Who makes the measured calls: somebody whose things stay as they are on a larger site, or somebody who has more of everything there. */
export interface Caller extends Side {
  token: string
  adminToken: string
  /** Another person, who has nothing. */
  other: { uid: number; username: string; token: string }
  /** Makes a call that must succeed. */
  send(name: CallName, fields?: Fields, as?: string | null): Promise<Answer['data']>
  /** Sends a file with a call that must succeed. */
  upload(name: CallName, fields: Fields, file: NonNullable<Asked['file']>): Promise<Answer['data']>
  tokenOf(uid: number): Promise<string>
  /** A number that was not used yet. */
  next(): number
  page(): number
}

let used = 0

/** Makes a call of the application. @throws Error when it is refused and should not be, and the other way round */
export async function ask({ app }: Pick<CountedApp, 'app'>, name: CallName, asked: Asked, token: string) {
  const as = asked.as === undefined ? token : asked.as
  const fields = Object.entries({ ...(as ? { user_token: as } : {}), ...asked.fields }).map(
    ([key, value]) => [key, typeof value === 'object' ? JSON.stringify(value) : String(value)] as const,
  )
  const { file } = asked
  const parts = fields.map(([key, value]) => ({ name: key, value }))
  const body = file
    ? multipart([...parts, { name: file.part ?? 'file', filename: file.name, body: file.body }])
    : {
        payload: String(new URLSearchParams(fields.map((pair) => [...pair]))),
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      }
  const answer = await app.inject({
    method: 'POST',
    url: definitionOf(name).legacyOnly ? `/server/index.php?s=/api/${name}` : `/api/${name}`,
    ...body,
  })
  const isJson = String(answer.headers['content-type']).includes('json')
  const { error_code = 0, error_message, data } = isJson ? answer.json() : {}
  const isRefused = error_code !== 0 || answer.statusCode >= 400
  if (asked.isRefused !== 'perhaps' && isRefused !== (asked.isRefused ?? false))
    throw new Error(`${name}: ${error_message ?? `status ${answer.statusCode}`}`)
  return { bytes: answer.rawPayload.length, data }
}

/** The owner of an item as a caller. */
export async function callerOf(
  counted: CountedApp,
  given: { item_id: number; admin: number; bystander: string },
): Promise<Caller> {
  const { services } = counted
  const { db } = services.database
  const tokenOf = (uid: number) => createToken(db, uid, services.clock(), { ip: '127.0.0.1', userAgent: 'bench' })
  const { other, ...side } = await sideOf(db, given.item_id, given.bystander)
  const [token, adminToken] = [await tokenOf(side.uid), await tokenOf(given.admin)]
  let turn = 0
  return {
    ...side,
    token,
    adminToken,
    other: { ...other, token: await tokenOf(other.uid) },
    send: async (name, fields = {}, as = token) => (await ask(counted, name, { fields, as }, token)).data,
    upload: async (name, fields, file) => (await ask(counted, name, { fields, file }, token)).data,
    tokenOf,
    next: () => {
      used += 1
      return used
    },
    page: () => {
      turn += 1
      return side.page_ids[turn % side.page_ids.length] as number
    },
  }
}
