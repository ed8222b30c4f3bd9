import { LANGS } from '#shared/i18n/languages.ts'
import { serverTexts } from '#shared/i18n/server-texts.ts'

/** A person in a list of users, as typed. */
export interface ListedUser {
  /** The line of the file where the row begins, from 1. */
  line: number
  username: string
  name: string
  email: string
  group: string
  password: string
}

type Field = Exclude<keyof ListedUser, 'line'>

/** The columns of a list without headings. */
const ORDER: readonly Field[] = ['username', 'name', 'email', 'group', 'password']

/** Headings of columns, in lower case and without spaces, `_` and `-`. Headings of every language are accepted. */
const HEADINGS = new Map<string, Field>(
  LANGS.flatMap((lang) => {
    const { headings } = serverTexts(lang).userList
    return ORDER.flatMap((field) => headings[field].split(' ').map((word) => [word, field] as const))
  }),
)

/**
 * The text of a file: UTF-8 or UTF-16 with a byte order mark, UTF-8, or else GB 18030, which contains GBK.
 * @returns undefined if it is not text
 */
function textOf(bytes: Uint8Array): string | undefined {
  const [first, second] = bytes
  const utf16 = first === 0xff && second === 0xfe ? 'utf-16le' : first === 0xfe && second === 0xff ? 'utf-16be' : null
  for (const encoding of utf16 ? [utf16] : ['utf-8', 'gb18030']) {
    try {
      const text = new TextDecoder(encoding, { fatal: true }).decode(bytes)
      return text.includes('\u0000') ? undefined : text
    } catch {
      // The bytes are not text in this encoding.
    }
  }
  return undefined
}

/** The delimiter of a list: the one of `, ; tab` that is most frequent in the first line. */
function delimiterOf(text: string): string {
  const [line = ''] = text.split(/[\r\n]/, 1)
  const count = (mark: string) => line.split(mark).length
  return [',', ';', '\t'].reduce((best, mark) => (count(mark) > count(best) ? mark : best))
}

/** The rows of a CSV text (RFC 4180), each with its line, without empty rows. */
function* rowsOf(text: string, delimiter: string): Generator<{ line: number; cells: string[] }> {
  // Matches a cell in quotes, or one up to the next delimiter; then its end. Every step reads on, so the work is linear.
  const cell = new RegExp(`"((?:[^"]|"")*)"?[^${delimiter}\r\n]*|[^${delimiter}\r\n]*`, 'y')
  let line = 1
  for (let at = 0; at < text.length; ) {
    const cells: string[] = []
    const began = line
    for (;;) {
      cell.lastIndex = at
      const [whole = '', quoted] = cell.exec(text) ?? []
      at += whole.length
      if (quoted !== undefined) line += quoted.split('\n').length - 1
      cells.push((quoted === undefined ? whole : quoted.replaceAll('""', '"')).trim())
      if (text[at] !== delimiter) break
      at += 1
    }
    at += text.startsWith('\r\n', at) ? 2 : 1
    line += 1
    if (cells.some((one) => one !== '')) yield { line: began, cells }
  }
}

const fieldOf = (heading: string): Field | undefined => HEADINGS.get(heading.toLowerCase().replace(/[\s_-]/g, ''))

/**
 * Reads a list of users: user name, display name, e-mail, group, password. The columns may have another order if the first row names them.
 * @param most how many users it may have
 * @returns the users; `unreadable` for a file that is not text, `too_many` if there are more
 */
export function readUserList(bytes: Uint8Array, most: number): ListedUser[] | 'unreadable' | 'too_many' {
  const text = textOf(bytes)
  if (text === undefined) return 'unreadable'
  const users: ListedUser[] = []
  let columns: readonly (Field | undefined)[] = ORDER
  let isFirst = true
  for (const { line, cells } of rowsOf(text, delimiterOf(text))) {
    const headings = isFirst ? cells.map(fieldOf) : []
    isFirst = false
    if (headings.includes('username') && headings.every((heading, at) => heading || cells[at] === '')) {
      columns = headings
      continue
    }
    if (users.length === most) return 'too_many'
    const user: ListedUser = { line, username: '', name: '', email: '', group: '', password: '' }
    for (const [at, field] of columns.entries()) if (field) user[field] = cells[at] ?? ''
    users.push(user)
  }
  return users
}
