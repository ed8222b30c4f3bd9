import { oneLine } from '#server/one-line.ts'
import type { Document } from './bson-documents.ts'
import { cutFile } from './byte-reader.ts'

/** The longest document as text. */
const DOCUMENT_MOST = 64 * 1024 * 1024

/** The documents of a file of mongoexport: one a line, a list (`--jsonArray`), or on several lines (`--pretty`). */
export async function* jsonDocuments(stream: AsyncIterable<Uint8Array>, name: string): AsyncGenerator<Document> {
  for await (const text of objectsIn(stream, name)) {
    let value: unknown
    try {
      value = JSON.parse(text, (_, one: unknown) => plainValue(one))
    } catch (error) {
      throw cutFile(name, oneLine(error).slice(0, 200))
    }
    yield value as Document
  }
}

/** The forms in which mongoexport writes numbers, ids and times. */
const WRAPPED: Readonly<Record<string, (inner: unknown) => unknown>> = {
  $numberInt: Number,
  $numberLong: Number,
  $numberDouble: Number,
  $oid: String,
  $date: (inner) => (typeof inner === 'number' ? new Date(inner).toJSON() : inner),
}

function plainValue(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  const [key, ...more] = Object.keys(value)
  if (key === undefined || more.length > 0 || !Object.hasOwn(WRAPPED, key)) return value
  return WRAPPED[key]?.((value as Document)[key])
}

/** The texts of the objects at the top of a file, or in the list that it is. */
async function* objectsIn(stream: AsyncIterable<Uint8Array>, name: string): AsyncGenerator<string> {
  const decoder = new TextDecoder()
  const cut = objectCutter(name)
  for await (const chunk of stream) yield* cut.next(decoder.decode(chunk, { stream: true }))
  yield* cut.next(decoder.decode())
  cut.end()
}

/** Cuts a text that comes in pieces into the objects at its top. */
function objectCutter(name: string) {
  let held = ''
  let depth = 0
  let inText = false
  let isEscaped = false
  let lists = 0
  const outside = (sign: string): void => {
    if (sign === '[' && lists === 0) lists = 1
    else if (sign === ']' && lists === 1) lists = 2
    else if (!/[\s,\uFEFF]/.test(sign)) throw cutFile(name, '@move_yapi_no_json')
  }
  return {
    *next(text: string): Generator<string> {
      let from = 0
      for (let at = 0; at < text.length; at++) {
        const sign = text[at] as string
        if (inText) {
          if (isEscaped) isEscaped = false
          else if (sign === '\\') isEscaped = true
          else if (sign === '"') inText = false
        } else if (depth === 0 && sign !== '{') outside(sign)
        else if (sign === '"') inText = true
        else if (sign === '{') {
          if (depth === 0) from = at
          depth += 1
        } else if (sign === '}') {
          depth -= 1
          if (depth > 0) continue
          yield held + text.slice(from, at + 1)
          held = ''
        }
      }
      if (depth > 0) held += text.slice(from)
      if (held.length > DOCUMENT_MOST) throw cutFile(name, '@move_yapi_long')
    },
    end: () => {
      if (depth > 0 || inText || lists === 1) throw cutFile(name)
    },
  }
}
