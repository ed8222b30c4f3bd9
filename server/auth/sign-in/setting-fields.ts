import * as z from 'zod'
import { line, text } from '#shared/fields.ts'

/** Fields of the settings of providers. Empty or absent means that the administrator left them out. */

const TEXT_LENGTH = 500
const SECRET_LENGTH = 4000

/** One line of text that may be empty. */
export const optionalLine = (unset = '') => line(TEXT_LENGTH, 0).prefault(unset)

/** One line of text that must not be empty. */
export const requiredLine = () => line(TEXT_LENGTH)

/** A secret, which may have several lines; empty: none. */
export const secretText = () => text(SECRET_LENGTH).prefault('')

const isWebAddress = (value: string): boolean => {
  const url = URL.canParse(value) ? new URL(value) : null
  return url !== null && /^https?:$/.test(url.protocol) && !url.username && !url.password && !url.hash
}

const refuse = (ctx: { addIssue(issue: { code: 'custom'; params: { reason: string } }): void }) => {
  ctx.addIssue({ code: 'custom', params: { reason: 'not_web_address' } })
  return z.NEVER
}

/** An http(s) address without a name, a password or a fragment in it. */
export const webAddress = () =>
  line(TEXT_LENGTH)
    .transform((value, ctx) => (isWebAddress(value) ? value : refuse(ctx)))
    .meta({ type: 'string' })

/** Like `webAddress`, but it may be empty. */
export const optionalWebAddress = () =>
  line(TEXT_LENGTH, 0)
    .prefault('')
    .transform((value, ctx) => (value === '' || isWebAddress(value) ? value : refuse(ctx)))
    .meta({ type: 'string' })

/** The path of an endpoint below the host, or a whole address. */
export const endpointPath = (min = 1) =>
  line(TEXT_LENGTH, min)
    .transform((value, ctx) => (value === '' || value.startsWith('/') || isWebAddress(value) ? value : refuse(ctx)))
    .meta({ type: 'string' })
