/** A list of at least so many elements is serialised element by element. */
const LONG = 4
/** How deep lists are looked for: in the answer, in its data, and in a field of the data. */
const DEPTH = 2
/** The size of the reused buffer, in bytes. */
const ROOM = 256 * 1024
/** The most bytes of a code unit in UTF-8. */
const UNIT_BYTES = 3

const room = Buffer.allocUnsafeSlow(ROOM)

/**
 * Serialises an answer as JSON. Without a long list the result is the text of `JSON.stringify`. With one it is UTF-8: each element of the list is serialised alone and written into a
 * reused buffer. V8 allocates a text of 100 KB apart from the others, which takes longer than to serialise it.
 * @param answer plain data
 */
export const jsonBody = (answer: object): string | Buffer =>
  hasLongList(answer, DEPTH) ? bytesOf(textsOf(answer, DEPTH)) : JSON.stringify(answer)

const isLong = (value: unknown): value is unknown[] => Array.isArray(value) && value.length >= LONG

const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype

function hasLongList(value: unknown, depth: number): boolean {
  if (isLong(value)) return true
  return depth > 0 && isObject(value) && Object.values(value).some((field) => hasLongList(field, depth - 1))
}

/** Serialises a value as consecutive pieces of text. */
function* textsOf(value: unknown, depth: number): Generator<string> {
  if (isLong(value)) {
    let before = '['
    for (const element of value) {
      yield `${before}${JSON.stringify(element) ?? 'null'}`
      before = ','
    }
    yield ']'
  } else if (depth > 0 && isObject(value)) {
    let before = '{'
    for (const [name, field] of Object.entries(value)) {
      if (field === undefined) continue
      yield `${before}${JSON.stringify(name)}:`
      yield* textsOf(field, depth - 1)
      before = ','
    }
    yield before === '{' ? '{}' : '}'
  } else yield JSON.stringify(value) ?? 'null'
}

/** Encodes pieces of text as one buffer of UTF-8. */
function bytesOf(texts: Iterable<string>): Buffer {
  const parts: Buffer[] = []
  let end = 0
  const takeWritten = () => {
    if (end > 0) parts.push(Buffer.from(room.subarray(0, end)))
    end = 0
  }
  for (const text of texts) {
    const most = text.length * UNIT_BYTES
    if (most > ROOM - end) takeWritten()
    if (most > ROOM) parts.push(Buffer.from(text))
    else end += room.write(text, end)
  }
  takeWritten()
  return parts.length === 1 ? (parts[0] as Buffer) : Buffer.concat(parts)
}
