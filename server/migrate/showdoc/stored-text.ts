import { inflateSync } from 'node:zlib'
import { unescapeStored } from '#server/text/protocol-escaping.ts'

/** The most bytes of an inflated text. A larger one is taken as it is stored. */
const INFLATED_MOST = 64 * 1024 * 1024

/** The text of a compressed column (Base64 of zlib); a text that is not compressed as it is. */
function inflated(stored: string): string {
  if (stored.length < 12 || stored.length % 4 !== 0 || !/^[A-Za-z0-9+/]+={0,2}$/.test(stored)) return stored
  try {
    return inflateSync(Buffer.from(stored, 'base64'), { maxOutputLength: INFLATED_MOST }).toString()
  } catch {
    return stored
  }
}

/** The text of a page or of an earlier state, as its writer typed it. */
export const pageText = (stored: string): string => unescapeStored(inflated(stored))

/** A name or another short text. Some releases stored them escaped. */
export const shortText = (stored: string): string => unescapeStored(stored)

/** Times that are stored as text are those of the clock in Shanghai, which the releases set. */
const CLOCK = '+08:00'

/** A time of a column that holds `YYYY-MM-DD HH:MM:SS` or unix seconds, as unix seconds; 0: unknown. */
export function timeOf(stored: string): number {
  if (/^\d{1,12}$/.test(stored)) return Number(stored)
  const [, day, time] = /^(\d{4}-\d\d-\d\d)[ T](\d\d:\d\d:\d\d)/.exec(stored) ?? []
  const ms = day ? Date.parse(`${day}T${time}${CLOCK}`) : Number.NaN
  return Number.isNaN(ms) ? 0 : Math.floor(ms / 1000)
}

/** Ids in a list that is stored with commas or as JSON. */
export const idsOf = (stored: string): string[] =>
  [...stored.matchAll(/\d+/g)].map(([id]) => id).filter((id) => !/^0+$/.test(id))
