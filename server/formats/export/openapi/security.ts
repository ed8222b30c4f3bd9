import { LANGS } from '#shared/i18n/languages.ts'
import { serverTexts } from '#shared/i18n/server-texts.ts'

/** Security schemes by their names, and the requirements of operations. */
export class Security {
  readonly schemes: Record<string, object> = {}

  /**
   * Reads the authorisation line of an endpoint block (`securityLine` of the import writes it).
   * @returns undefined if OpenAPI cannot express it
   */
  read(line: string): Record<string, string[]>[] | undefined {
    const words = LANGS.map((lang) => serverTexts(lang).importedApi)
    const ways = splitBy(
      line,
      words.map(({ or }) => or),
    )
    const read = ways.map((way) => {
      if (words.some(({ noAuth }) => noAuth === way.trim())) return {}
      const names = splitBy(
        way,
        words.map(({ and }) => and),
      ).map((one) => this.#scheme(one.trim()))
      return names.every((name) => name !== undefined) ? Object.fromEntries(names.map((name) => [name, []])) : undefined
    })
    const known = read.filter((way) => way !== undefined)
    return known.length > 0 ? known : undefined
  }

  /** The name of a scheme. Adds the scheme if it is new. */
  #scheme(words: string): string | undefined {
    const [, key = ''] = /^API key `+([^`]+)`+|^\S*?API Key `+([^`]+)`+/i.exec(words) ?? []
    if (key) {
      const place = /\b(header|query|cookie)\b/.exec(words.slice(words.indexOf(key)))?.[1] ?? 'header'
      return this.#add(`key-${place}-${key}`, { type: 'apiKey', name: key, in: place })
    }
    const [, kind = ''] = /\b(bearer|basic|digest)\b/i.exec(words) ?? []
    if (kind) return this.#add(kind.toLowerCase(), { type: 'http', scheme: kind.toLowerCase() })
    if (/mutual TLS/i.test(words)) return this.#add('mutualTLS', { type: 'mutualTLS' })
    // The page does not say where tokens come from, and OpenAPI requires that for this scheme.
    if (/^(?:OAuth|OpenID)/i.test(words))
      return this.#add('oauth', { type: 'http', scheme: 'bearer', description: words.slice(0, 200) })
    return undefined
  }

  #add(wanted: string, scheme: object): string {
    const name = wanted.replace(/[^A-Za-z0-9._-]/g, '_')
    this.schemes[name] ??= scheme
    return name
  }
}

const splitBy = (text: string, words: readonly string[]): string[] =>
  words.reduce<string[]>((parts, word) => parts.flatMap((part) => part.split(word)), [text])
