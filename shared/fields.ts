import * as z from 'zod'
import type { Word } from './errors.ts'
import { PAGE_SIZE_MOST } from './limits.ts'

/**
 * The field types of the contract. Inputs arrive as form text or JSON scalars and are parsed here. Arrays, objects and booleans are refused where
 * text is expected. Output types define how a value is sent on the legacy door (docs/protocol.md, Wire types).
 */

type Context = { addIssue(issue: { code: 'custom'; params: { reason: Word; max?: number }; input?: unknown }): void }

const refuse = (ctx: Context, reason: Word, max?: number): never => {
  ctx.addIssue({ code: 'custom', params: max === undefined ? { reason } : { reason, max } })
  return z.NEVER
}

/** What forms of JavaScript clients contain in place of something that is not set. */
export const UNSET = ['undefined', 'null', 'NaN']

const scalar = z.union([z.string(), z.number()])

const parseInteger = (value: string | number, ctx: Context, min: number, max: number): number => {
  const text = typeof value === 'number' ? String(value) : value.trim()
  if (!/^-?\d{1,20}$/.test(text)) return refuse(ctx, text === '' ? 'required' : 'not_an_integer')
  const number = Number(text)
  return Number.isSafeInteger(number) && number >= min && number <= max ? number : refuse(ctx, 'out_of_range')
}

/** The bounds of an integer as JSON Schema, without a maximum when it is that of safe integers. */
const bounds = (minimum: number, maximum: number) => ({
  minimum,
  ...(maximum < Number.MAX_SAFE_INTEGER && { maximum }),
})

/** An integer from `min` to `max`, both included. */
export const integer = (min = 0, max = Number.MAX_SAFE_INTEGER) =>
  scalar.transform((value, ctx) => parseInteger(value, ctx, min, max)).meta({ type: 'integer', ...bounds(min, max) })

/** An id: 1 to 2^53 - 1. */
export const id = () => integer(1)

const emptyAs = (value: string | number | undefined, fallback: number) =>
  value === undefined || (typeof value === 'string' && value.trim() === '') ? fallback : value

/** An integer that may be absent or empty, and is then `fallback`. */
export const integerOr = (fallback: number, min = 0, max = Number.MAX_SAFE_INTEGER) =>
  scalar
    .optional()
    .transform((value, ctx) => parseInteger(emptyAs(value, fallback), ctx, Math.min(min, fallback), max))
    .meta({ type: 'integer', default: fallback, ...bounds(Math.min(min, fallback), max) })

/** An id; 0, empty or absent means "new" or "none". */
export const idOrNew = () => integerOr(0)

/** How many rows a page of a list has. The legacy door cuts a larger number, because existing clients ask for thousands when they want all. */
export const rowCount = (fallback: number) => integerOr(fallback, 1, PAGE_SIZE_MOST)

/** The most code units that NFC composes to one character. */
const UNITS_OF_CHARACTER = 8

const list = z.union([scalar, z.array(scalar), z.record(z.string().regex(/^\d+$/), scalar)])

/** The entries of a list in any of its forms, without empty ones. */
function entriesOf(value: z.output<typeof list>, ctx: Context): string[] {
  if (typeof value === 'object')
    return Object.values(value)
      .map((one) => String(one).trim())
      .filter(Boolean)
  const text = String(value).trim()
  if (!text.startsWith('['))
    return text
      .split(/[,，]/)
      .map((one) => one.trim())
      .filter(Boolean)
  try {
    const parsed = z.array(scalar).safeParse(JSON.parse(text))
    return parsed.success ? entriesOf(parsed.data, ctx) : refuse(ctx, 'wrong_shape')
  } catch {
    return refuse(ctx, 'not_json')
  }
}

/** @param none entries that stand for no id at all */
function parseIds(value: z.output<typeof list>, ctx: Context, most: number, none: readonly string[] = []): number[] {
  const given = entriesOf(value, ctx)
  const entries = Array.isArray(given) ? given.filter((entry) => !none.includes(entry)) : []
  if (entries.length === 0) return []
  if (entries.length > most) return refuse(ctx, 'too_long', most)
  const ids = entries.filter((entry) => /^\d{1,16}$/.test(entry)).map(Number)
  const valid = [...new Set(ids)].filter((one) => Number.isSafeInteger(one) && one > 0)
  return valid.length > 0 ? valid : refuse(ctx, 'no_ids')
}

/**
 * Ids in a list: text with commas, JSON text, an array, or the fields `name[0]`, `name[1]` of a form. Each once; entries that are no ids are left
 * out, but a list of only such entries is refused, because an empty list means something else.
 */
export const idList = (most: number) =>
  list.transform((value, ctx) => parseIds(value, ctx, most)).meta({ type: ['string', 'array'] })

/**
 * Like `idList`, for groups of items: 0 and -1, which newer clients send for "all items" and the starred ones, are no group, so a list of only these is
 * empty.
 * @returns undefined for an absent one, also for a word that means "not set"
 */
export const groupList = (most: number) =>
  list
    .optional()
    .transform((value, ctx) =>
      value === undefined || UNSET.includes(String(value).trim()) ? undefined : parseIds(value, ctx, most, ['0', '-1']),
    )
    .meta({ type: ['string', 'array'] })

/**
 * A character that can be seen: no space, no mark of zero width, and no blank letter. A name needs one. Bidi overrides are among them here, because
 * `line` refuses these.
 */
const VISIBLE = /[^\p{Cf}\p{Z}\u115f\u1160\u2800\u3164\uffa0]|[\u202a-\u202e\u2066-\u2069]/u

const parseText = (value: string | number, ctx: Context, min: number, max: number, trim: boolean): string => {
  let text = typeof value === 'number' ? String(value) : value
  if (trim) {
    text = text.trim()
    // Normalising many combining marks of one character takes quadratic time.
    if (text.length > max * UNITS_OF_CHARACTER) return refuse(ctx, 'too_long', max)
    text = text.normalize('NFC').trim()
    if (!VISIBLE.test(text)) text = ''
  }
  if (text.includes('\u0000') || !text.isWellFormed()) return refuse(ctx, 'bad_characters')
  if (text.length < min) return refuse(ctx, 'required')
  // A character has one or two code units, so characters are counted only when there are more than `max` units.
  return text.length > max && [...text.slice(0, max * 2 + 2)].length > max ? refuse(ctx, 'too_long', max) : text
}

/** One line of text: trimmed, normalised (NFC), without control characters, `min` to `max` characters. Without a visible one it counts as empty. */
export const line = (max: number, min = 1) =>
  scalar
    .transform((value, ctx) => {
      const text = parseText(value, ctx, min, max, true)
      // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters and bidi overrides are what is refused here
      return typeof text === 'string' && /[\u0000-\u001f\u007f\u202a-\u202e\u2066-\u2069]/.test(text)
        ? refuse(ctx, 'bad_characters')
        : text
    })
    .meta({ type: 'string', minLength: min, maxLength: max })

/** Like `line`, but line breaks are allowed and become spaces. */
export const joinedLine = (max: number, min = 1) =>
  scalar
    .transform((value) => (typeof value === 'string' ? value.replace(/[\r\n]+/g, ' ') : value))
    .pipe(line(max, min))
    .meta({ type: 'string', minLength: min, maxLength: max })

/** Like `line`, but control characters other than NUL (line breaks, tabs) become spaces. For text that people paste. */
export const pastedLine = (max: number, min = 1) =>
  scalar
    .transform((value) =>
      typeof value === 'string' ? value.replace(/[\p{Cc}\p{Bidi_Control}]+/gu, spaceUnlessNul) : value,
    )
    .pipe(line(max, min))
    .meta({ type: 'string', minLength: min, maxLength: max })

const spaceUnlessNul = (controls: string): string => (controls.includes('\u0000') ? controls : ' ')

/** Text of several lines, kept exactly as it was sent. `max` in characters. */
export const text = (max: number, min = 0) =>
  scalar
    .transform((value, ctx) => parseText(value, ctx, min, max, false))
    .meta({ type: 'string', minLength: min, maxLength: max })

/** Text that may be absent, and is then `undefined`. */
export const optionalText = (max: number) => text(max).optional()

/** A password, unchanged. The call checks its length, to give its own message. */
export const secret = () => text(1000, 0)

const parseFlag = (value: string | number | boolean, ctx: Context): boolean => {
  const word = String(value).trim().toLowerCase()
  if (['1', 'true', 'on', 'yes'].includes(word)) return true
  return ['', '0', 'false', 'off', 'no'].includes(word) ? false : refuse(ctx, 'not_one_of')
}

const flagScalar = z.union([z.string(), z.number(), z.boolean()])

/** Whether a calendar has this day: the parser takes 31 February as 3 March. */
const isDay = (day = ''): boolean => new Date(`${day}T00:00Z`).toISOString().startsWith(day)

/**
 * A time as text, as clients send it: a date, or a date and a time, in the server's time zone unless the text names one.
 * @returns unix seconds; 0 for an empty or absent one, and for a word that means "not set", which a cleared field of a form sends
 */
export const localTime = () =>
  line(30, 0)
    .optional()
    .transform((text = '', ctx) => {
      if (text === '' || UNSET.includes(text)) return 0
      const [, day, clock = '00:00'] = /^(\d{4}-\d\d-\d\d)(?:[ T](\d\d:\d\d.*))?$/.exec(text) ?? []
      const at = Date.parse(`${day}T${clock}`)
      return Number.isNaN(at) || !isDay(day) ? refuse(ctx, 'not_a_time') : Math.floor(at / 1000)
    })
    .meta({ type: 'string', format: 'YYYY-MM-DD HH:MM:SS' })

/** A yes or no. 1, true, on and yes are true; 0, false, off, no, empty and absent are false. */
export const flag = () =>
  flagScalar
    .optional()
    .transform((value, ctx) => parseFlag(value ?? '', ctx))
    .meta({ type: 'integer', enum: [0, 1] })

/** Like `flag`, as 1 or 0: a field that old servers read as an integer. Clients with JSON bodies send true and false. */
export const numberFlag = () =>
  flagScalar
    .optional()
    .transform((value = '', ctx) => {
      const text = String(value).trim()
      return /^\d+$/.test(text) ? parseInteger(text, ctx, 0, 1) : Number(parseFlag(text, ctx))
    })
    .meta({ type: 'integer', enum: [0, 1] })

/** Like `flag`, but it must be given, so that `.optional()` tells an absent flag from "no". */
export const givenFlag = () => flagScalar.transform(parseFlag).meta({ type: 'integer', enum: [0, 1] })

/**
 * A field of newer clients that asks for a feature which is not here. false, off, no, 0, a negative number, empty and absent ask for nothing.
 * @returns whether it asks for something; the call refuses it then
 */
export const askedElsewhere = () =>
  flagScalar
    .optional()
    .transform((value) => {
      const word = String(value ?? '').toLowerCase()
      return !['false', 'off', 'no'].includes(word.trim()) && !(Number(word) <= 0)
    })
    .meta({ type: 'integer', enum: [0] })

/** Like `askedElsewhere`, and refused by the contract: without the field the call would do something else than was asked. */
export const featureElsewhere = () =>
  askedElsewhere()
    .transform((asked, ctx) => (asked ? refuse(ctx, 'not_here') : 0))
    .meta({ type: 'integer', enum: [0] })

/** More levels than any input has. */
const DEEPEST_INPUT = 20

/**
 * A value without those fields of its objects that are null, also in lists. Serialisers of other languages write null for a field that is not set, as in the
 * body itself. No input gives null a meaning of its own.
 */
function withoutNulls(value: unknown, depth = 0): unknown {
  // No input is deeper. A value of many thousand levels would overflow the stack.
  if (typeof value !== 'object' || value === null || depth > DEEPEST_INPUT) return value
  if (Array.isArray(value)) return value.map((inner) => withoutNulls(inner, depth + 1))
  const fields = Object.entries(value).filter(([, inner]) => inner !== null)
  return Object.fromEntries(fields.map(([name, inner]) => [name, withoutNulls(inner, depth + 1)]))
}

/** A field with JSON text of the given shape, or, in a JSON body, with the value itself. */
export const jsonField = <T extends z.ZodType>(shape: T) =>
  z
    .unknown()
    .transform((value, ctx) => {
      if (value === undefined || value === '') return refuse(ctx, 'required')
      if (typeof value !== 'string') return withoutNulls(value)
      try {
        const parsed = JSON.parse(value) as unknown
        const isObject = typeof parsed === 'object' && parsed !== null
        return isObject && Object.hasOwn(parsed, '__proto__') ? refuse(ctx, 'wrong_shape') : withoutNulls(parsed)
      } catch {
        return refuse(ctx, 'not_json')
      }
    })
    .pipe(shape)

/** How a value of an answer is sent on the legacy door. */
export type Wire = 'N' | 'escaped' | 'ownDoorOnly'

/** N: a number on our own door, a decimal string on the legacy door (ids, order numbers, levels, raw times in unix seconds). */
export const N = () => z.number().meta({ wire: 'N' satisfies Wire })
/** Text that is escaped on the legacy door (`& < > " '`), and sent as saved on our own door (docs/protocol.md, Escaping). */
export const escaped = () => z.string().meta({ wire: 'escaped' satisfies Wire })
/** T: a time as `YYYY-MM-DD HH:MM:SS` in the server's time zone. */
export const T = () => z.string().meta({ format: 'YYYY-MM-DD HH:MM:SS' })
/** A field that is left out on the legacy door. A whole answer is the empty one there. */
export const ownDoorOnly = <T extends z.ZodType>(type: T) => type.meta({ wire: 'ownDoorOnly' satisfies Wire })
/**
 * An object with another form on the legacy door: `form` is applied there before the fields are adapted. A field that gets another type than in
 * the schema (`""` instead of the number 0) is sent as it is.
 */
export const inLegacyForm = <T extends z.ZodObject>(
  type: T,
  form: (value: z.output<T>) => { [K in keyof z.output<T>]: unknown },
) => type.meta({ legacyForm: form })
/** I, B, S: a number, a boolean or text that is the same on both doors. */
export const I = () => z.number()
export const B = () => z.boolean()
export const S = () => z.string()
/** The empty answer of writes without a result. */
export const nothing = () => z.tuple([])
