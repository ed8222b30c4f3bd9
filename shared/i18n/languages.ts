import * as all from './all.ts'
import type { Language } from './type.ts'

export type Lang = keyof typeof all

/** The languages of the interface, by the name of their folder. */
export const LANGUAGES: Readonly<Record<Lang, Language>> = all

/** Every language, in the order of the switch. */
export const LANGS = Object.keys(LANGUAGES) as Lang[]

/** The language for a visitor whose languages are unknown, or none of ours. */
export const DEFAULT_LANG: Lang = 'en'

/** The same for existing clients of the protocol, which say no language (docs/protocol.md). */
export const PROTOCOL_LANG: Lang = 'zh'

/** Whether a value names a language, as the cookie and the storage of a browser do. */
export const isLang = (value: unknown): value is Lang => LANGS.includes(value as Lang)

/** The language of a tag such as `zh-CN`; undefined when it is none of ours. */
export function langOfTag(tag: string): Lang | undefined {
  const [primary] = tag.toLowerCase().split(/[-_]/, 1)
  return isLang(primary) ? primary : undefined
}

/** The language that the switch offers: the one after the given one. */
export const nextLang = (lang: Lang): Lang => LANGS[(LANGS.indexOf(lang) + 1) % LANGS.length] as Lang

/** The cookie with the language of the interface. The browser writes it, and the server draws screens and the description of the API in it. */
export const LANG_COOKIE = 'octavo-lang'
