import { decoded } from '#shared/decoded.ts'
/** The words of an address that may stand in documentation. */
export interface AddressWords {
  /** The method before the address, in capitals. */
  method: string | undefined
  /** The words of the path in their order, as they are written. */
  segments: string[]
  /** The names of the query's parameters, and values that look like words. */
  parameters: string[]
  /** The text around addresses and methods. */
  rest: string
}

/** A part of a text that may be an address. Chinese characters and quotes end it. */
const PIECE = /[^\s"'`\u2e80-\u9fff\uff00-\uffef]+/g
const METHODS = new Set(['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS'])
/** A method that no space divides from the path: `GET:/users`. */
const METHOD_BEFORE = /^(GET|POST|PUT|PATCH|DELETE|HEAD|OPTIONS):?(?=\/|https?:)/i
const SCHEME = /^(?:https?|wss?|grpcs?):\/\//i
/** A variable in the place of the host: `{{host}}/users`, `${BASE_URL}/users`, `$HOST/users`. */
const VARIABLE_HOST = /^(?:\$?\{{1,2}[\w. -]{1,60}\}{1,2}|\$\w{1,60})(?::\d{1,5})?(?=\/)/
/** A host without a scheme: `localhost:8080/users`, `api.example.com/v1/users`. */
const HOST = /^(?:localhost|[a-z0-9-]+(?:\.[a-z0-9-]+)*(?::\d{1,5}|\.[a-z]{2,20}))(?::\d{1,5})?(?=[/?])/i
/** What looks like a host and is the name of a program or file: `node.js/express`. */
const NO_HOST =
  /^[\w.-]{1,80}\.(?:js|ts|mjs|tsx|jsx|vue|md|py|go|rs|java|json|ya?ml|toml|xml|html?|css|sql|conf|sh|txt|log|exe)\//i
/** How a path without a slash before it begins: `api/users`, `v1/users`. */
const PATH_BEGINS = /^(?:api|apis|rest|open-apis|v\d{1,2}(?:(?:alpha|beta)\d?)?)\//i
const HAS_PLACEHOLDER = /\/[{:<]/
/** Folders of a machine. A path in one of them is no address of an API. */
const MACHINE_FOLDER = /^\/(?:home|root|tmp|var|usr|opt|etc|mnt|proc|dev|srv|bin|sbin|lib|lib64|boot|run|sys)(?:\/|$)/
/** The most words of an address, and the longest one. */
const WORDS_MOST = 50
const WORD_LENGTH_MOST = 80
/** The longest piece that is read. */
const PIECE_LENGTH_MOST = 4000

/**
 * The words of addresses and paths of an API in a text. Scheme, host, port, placeholders, numbers and long ids are left out, because documents do not have them.
 * `POST /repos/{owner}/pulls/42/merge?dry=1` has the segments `repos`, `pulls` and `merge` and the parameter `dry`.
 * @param text with its capitals
 * @returns `null` if no address has words
 */
export function wordsOfAddress(text: string): AddressWords | null {
  let method: string | undefined
  const segments = new Set<string>()
  const parameters = new Set<string>()
  const rest: string[] = []
  let restFrom = 0
  let isMethodBefore = false
  for (const match of text.matchAll(PIECE)) {
    const [piece] = match
    const attached = METHOD_BEFORE.exec(piece)?.[0] ?? ''
    const address = pathOf(trimmed(piece.slice(attached.length, PIECE_LENGTH_MOST)), isMethodBefore || attached !== '')
    const upper = piece.length <= 8 ? piece.replace(/:$/, '').toUpperCase() : ''
    if (address === null) {
      isMethodBefore = METHODS.has(upper)
      // A lower-case word is a method only right before an address (`get /users`).
      if (!isMethodBefore || method !== undefined) continue
      if (!piece.startsWith(upper) && !isAddressNext(text, match.index + piece.length)) continue
      method = upper
    } else {
      isMethodBefore = false
      if (attached !== '') method ??= attached.replace(':', '').toUpperCase()
      addWords(address, segments, parameters)
    }
    rest.push(text.slice(restFrom, match.index))
    restFrom = match.index + piece.length
  }
  if (segments.size === 0 && parameters.size === 0) return null
  rest.push(text.slice(restFrom))
  const around = rest.flatMap((part) => part.split(/[\s"'`]+/).filter(Boolean))
  return { method, segments: [...segments], parameters: [...parameters], rest: around.join(' ') }
}

function isAddressNext(text: string, at: number): boolean {
  return /^\s{1,4}["']?(?:\/|https?:)/i.test(text.slice(at, at + 16))
}

/** A piece without the punctuation of the sentence around it. */
function trimmed(piece: string): string {
  let from = 0
  let to = piece.length
  while (from < to && '(<[,;'.includes(piece.charAt(from))) from++
  while (to > from && '),;.!'.includes(piece.charAt(to - 1))) to--
  // `<https://host/users>` is in brackets, `/users/<id>` ends with a placeholder.
  if (from > 0 && to > from && '>]'.includes(piece.charAt(to - 1))) to--
  return piece.slice(from, to)
}

/** The path and the query of an address, or `null` if a piece is no address. */
function pathOf(piece: string, isMethodBefore: boolean): string | null {
  const scheme = SCHEME.exec(piece)?.[0]
  if (scheme !== undefined) {
    const afterHost = piece.slice(scheme.length).search(/[/?#]/)
    return afterHost < 0 ? null : piece.slice(scheme.length + afterHost)
  }
  if (piece.startsWith('/')) return /^\/+[\w{:<$%.-]/.test(piece) && !MACHINE_FOLDER.test(piece) ? piece : null
  const variable = VARIABLE_HOST.exec(piece)?.[0] ?? (NO_HOST.test(piece) ? undefined : HOST.exec(piece)?.[0])
  if (variable !== undefined) return piece.slice(variable.length)
  if (/^\?[\w.-]{1,80}=/.test(piece)) return piece
  if (/^[\w.-]{1,80}=[^&]{0,400}&[\w.-]{1,80}=/.test(piece)) return `?${piece}`
  if (!piece.includes('/')) return null
  return isMethodBefore || PATH_BEGINS.test(piece) || HAS_PLACEHOLDER.test(piece) ? piece : null
}

function addWords(address: string, segments: Set<string>, parameters: Set<string>): void {
  const [beforeFragment = '', fragment = ''] = splitAt(address, '#')
  const [path = '', query = ''] = splitAt(beforeFragment, '?')
  for (const segment of `${path}/${fragment}`.split('/')) {
    for (const word of segmentWords(segment)) if (segments.size < WORDS_MOST) segments.add(word)
  }
  for (const pair of query.split('&')) {
    const [name = '', value = ''] = splitAt(pair, '=')
    const named = decoded(name)
    for (const word of [named, decoded(value)]) {
      const isLike = word === named ? /^[A-Za-z_][\w.[\]-]*$/.test(word) : /^[A-Za-z][\w.:-]+$/.test(word)
      if (parameters.size < WORDS_MOST && isLike && isTelling(word)) parameters.add(word)
    }
  }
}

function splitAt(text: string, divider: string): [string, string] {
  const at = text.indexOf(divider)
  return at < 0 ? [text, ''] : [text.slice(0, at), text.slice(at + 1)]
}

/** The words of a segment. `users:batchGet` has two, `:id` and `{id}` have none. */
function segmentWords(segment: string): string[] {
  const text = decoded(segment)
  if (/^[:$*]/.test(text)) return []
  return text
    .replaceAll(/\$?\{[^{}]*\}|<[^<>]*>/g, '')
    .split(/[:;,*\s{}<>]/)
    .map((word) => word.replace(/^[.-]{1,3}|[.-]{1,3}$/g, ''))
    .filter((word) => word.length > 1 && /\p{L}/u.test(word) && isTelling(word))
}

/** Whether a word may stand in documentation: it is no id and no plain value. */
function isTelling(word: string): boolean {
  if (word.length > WORD_LENGTH_MOST || /^(?:true|false|null|undefined)$/i.test(word)) return false
  return !word.split(/[-_.]/).some(isId) && !isUuid(word)
}

const isUuid = (word: string): boolean => /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(word)

/** Whether a part of a word is an id: hexadecimal or mixed letters and digits. A word with a number before or after it is none (`getUserByIdV2`). */
function isId(part: string): boolean {
  if (!/\d/.test(part)) return false
  if (/^[0-9a-f]{7,}$/i.test(part) || /^\d{5,}$/.test(part)) return true
  return part.length >= 12 && !/^\d{0,4}[A-Za-z]+\d{0,4}$/.test(part)
}
