import { parse as parseYaml } from 'yaml'
import { decodeNoted, decodeText } from '#server/formats/import/decode-text.ts'
import { ImportError, type ImportFile, type ImportNote, tooLarge } from '#server/formats/import/reader.ts'

/** The largest JSON file that is read. */
const JSON_BYTES = 64 * 1024 * 1024
/** The largest YAML file that is read. Parsing needs about a hundred times its size in memory. */
const YAML_BYTES = 4 * 1024 * 1024
/** The deepest nesting of a document. Real descriptions stay far below. Code that walks a document may recurse. */
const MAX_DEPTH = 500
/** The largest expansion of YAML aliases, counted in values. */
const YAML_ALIASES = 2000
/** The number of repeated keys that are remembered. */
const REPEATED_KEYS = 20
/** The length of a file's beginning that identifies its format. */
const HEAD_BYTES = 64 * 1024

/** A parsed file. */
export interface ParsedFile {
  value: unknown
  /** Keys that occur twice in an object. The last one counts. */
  repeated: readonly string[]
  /** Bytes of the file were replaced or guessed. */
  isFaulty?: boolean
}

/** Several readers request the same file one after the other. It is parsed once. */
const PARSED = new WeakMap<ImportFile, Promise<ParsedFile>>()

/**
 * Parses a JSON or YAML file. Limits: size, depth, expansion of YAML aliases.
 * @throws ImportError that names the line
 */
export function parsedFile(file: ImportFile): Promise<ParsedFile> {
  let parsed = PARSED.get(file)
  if (!parsed) {
    parsed = parse(file)
    // The error reaches the callers that await the promise. There may be none.
    parsed.catch(() => undefined)
    PARSED.set(file, parsed)
  }
  return parsed
}

/** `parsedFile` for the reader of the file, which notes wrong bytes. */
export async function parsedNoted(file: ImportFile, note: (note: ImportNote) => void): Promise<ParsedFile> {
  const parsed = await parsedFile(file)
  if (parsed.isFaulty) note({ code: 'text_faults', where: file.path })
  return parsed
}

/** The beginning of a file as text, or an empty text if the file is not text. */
export async function headOf(file: ImportFile): Promise<string> {
  if (file.size > JSON_BYTES) return ''
  try {
    return decodeText((await file.bytes()).subarray(0, HEAD_BYTES), file.path)
  } catch {
    return ''
  }
}

async function parse(file: ImportFile): Promise<ParsedFile> {
  if (file.size > JSON_BYTES) throw tooLarge(file.path, JSON_BYTES)
  let isFaulty = false
  const decoded = decodeNoted(await file.bytes(), file.path, () => {
    isFaulty = true
  })
  const text = decoded.replace(/^\uFEFF/, '')
  // YAML in flow style looks like JSON. Only then does the name decide.
  const isJson = /^\s*[{[]/.test(text) && !/\.ya?ml$/i.test(file.path)
  return { ...(isJson ? parseJsonText(text, file.path) : parseYamlText(text, file)), isFaulty }
}

/**
 * Parses JSON.
 * @param where names the text in errors
 * @throws ImportError
 */
export function parseJsonText(text: string, where: string): ParsedFile {
  const repeated = scan(text, where)
  try {
    return { value: JSON.parse(text), repeated }
  } catch (error) {
    const reason = error instanceof Error ? error.message : ''
    const at = positionOf(reason, text)
    const line = at < 0 ? '' : `:${text.slice(0, at).split('\n').length}`
    throw new ImportError(`the file is not valid JSON: ${reason.slice(0, 200)}`, `${where}${line}`, 'import_bad_json')
  }
}

/** The position in a message of `JSON.parse`, as a number or by the quoted text around it; -1 without one. */
function positionOf(reason: string, text: string): number {
  const number = /position (\d+)/.exec(reason)?.[1]
  if (number) return Number(number)
  const around = /\.\.\."([\s\S]+?)"(?:\.\.\.)? is not valid JSON$/.exec(reason)?.[1] ?? ''
  const at = around ? text.indexOf(around) : -1
  const token = /Unexpected token '(.)'/.exec(reason)?.[1]
  return at < 0 || token === undefined ? at : at + Math.max(0, around.indexOf(token))
}

function parseYamlText(text: string, file: ImportFile): ParsedFile {
  if (file.size > YAML_BYTES) {
    const message = `YAML of more than ${YAML_BYTES} bytes is not read`
    throw new ImportError(message, file.path, 'import_yaml_large', { mb: YAML_BYTES / 1024 ** 2 })
  }
  try {
    const value: unknown = parseYaml(text, {
      schema: 'core',
      merge: true,
      maxAliasCount: YAML_ALIASES,
      logLevel: 'error',
    })
    return { value, repeated: [] }
  } catch (error) {
    const [reason = ''] = error instanceof Error ? error.message.split('\n', 1) : []
    const deep = error instanceof RangeError
    throw new ImportError(
      deep ? 'the document is nested too deeply' : `the file is not valid YAML: ${reason.slice(0, 200)}`,
      file.path,
      deep ? 'import_deep' : 'import_bad_yaml',
    )
  }
}

const QUOTE = 0x22
const BACKSLASH = 0x5c

/**
 * Scans JSON once without parsing it.
 * @returns keys that occur twice in an object
 * @throws ImportError if it is nested too deeply
 */
function scan(text: string, where: string): string[] {
  const repeated: string[] = []
  // The keys of each open object; none for lists.
  const open: (Set<string> | undefined)[] = []
  let string: { from: number; to: number } | undefined
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    if (code === QUOTE) {
      const end = stringEnd(text, at)
      string = { from: at + 1, to: end }
      at = end
    } else if (code === 0x3a && string) {
      const keys = open.at(-1)
      const key = text.slice(string.from, string.to)
      if (keys?.has(key) && repeated.length < REPEATED_KEYS) repeated.push(key)
      keys?.add(key)
      string = undefined
    } else if (code === 0x7b || code === 0x5b) {
      open.push(code === 0x7b ? new Set() : undefined)
      if (open.length > MAX_DEPTH) {
        const line = text.slice(0, at).split('\n').length
        throw new ImportError(
          `the document is nested deeper than ${MAX_DEPTH} levels`,
          `${where}:${line}`,
          'import_deep',
        )
      }
    } else if (code === 0x7d || code === 0x5d) open.pop()
  }
  return repeated
}

/** The position of the quotation mark that ends the string which begins at `from`. */
function stringEnd(text: string, from: number): number {
  for (let at = from + 1; ; at += 1) {
    at = text.indexOf('"', at)
    if (at < 0) return text.length
    let before = at - 1
    while (text.charCodeAt(before) === BACKSLASH) before -= 1
    if ((at - before) % 2 === 1) return at
  }
}
