import { createHash, randomBytes } from 'node:crypto'
import type { Context } from '#server/context.ts'
import { addressKey } from '#server/limits/rate-limit.ts'
import { findKnownOrigins, rememberOrigins } from './known-origin.repository.ts'

/** How long a device or address counts as known after its last login. */
export const KNOWN_ORIGIN_SECONDS = 400 * 24 * 3600

/**
 * The origin of a login: the device, known by a cookie with a random number that outlives a logout, or else the address. The cookie gives no rights.
 * It only prevents that wrong passwords from elsewhere lock this device out (decision 26).
 */
const DEVICE_COOKIE = 'octavo-device'
const DEVICE_BYTES = 16
const DEVICE = /^[0-9a-f]{32}$/

/** An origin as it is counted: `device:<hash>` or `address:<address>`. */
export interface LoginOrigin {
  key: string
  /** Whether the account was logged in to from this origin before. */
  isKnown: boolean
}

const deviceKey = (device: string) => `device:${createHash('sha256').update(device).digest('hex')}`
const addressOrigin = (ctx: Context) => `address:${addressKey(ctx.request.ip)}`

/** The device of the request's cookie, `undefined` without one. */
function deviceOf(ctx: Context): string | undefined {
  const device = ctx.request.cookies[DEVICE_COOKIE]
  return device !== undefined && DEVICE.test(device) ? device : undefined
}

/**
 * The origin of a login at an account. Only a known device counts, so that a new cookie with each guess does not begin a new count.
 * @param uid the account; undefined when the name belongs to nobody
 */
export async function loginOrigin(ctx: Context, uid: number | undefined): Promise<LoginOrigin> {
  const address = addressOrigin(ctx)
  if (uid === undefined) return { key: address, isKnown: false }
  const device = deviceOf(ctx)
  const origins = device === undefined ? [address] : [deviceKey(device), address]
  const known = await findKnownOrigins(ctx.db, uid, origins)
  const key = origins.find((origin) => known.includes(origin))
  return { key: key ?? address, isKnown: key !== undefined }
}

/** Remembers the device and the address of a successful login. A device without the cookie gets one. */
export async function rememberLoginOrigin(ctx: Context, uid: number): Promise<void> {
  const device = deviceOf(ctx) ?? randomBytes(DEVICE_BYTES).toString('hex')
  ctx.setCookie({ name: DEVICE_COOKIE, value: device, maxAge: KNOWN_ORIGIN_SECONDS })
  await rememberOrigins(ctx.db, uid, [deviceKey(device), addressOrigin(ctx)], ctx.now)
}
