/**
 * The languages of the interface. A further one is a row here and a folder beside `en`; the compiler asks for what the server says in it.
 * Texts come in two chunks, those that every visit needs and the rest, so that a browser downloads the chosen language alone.
 */
export const LANGUAGES = {
  en: {
    /** In the language itself. */
    name: 'English',
    /** BCP 47 tag for `lang` attributes and Intl. */
    tag: 'en',
    /** Tag with a region, for dates and for the field `l` of calls. */
    locale: 'en-US',
    first: async () => (await import('./en/first.ts')).first,
    more: async () => (await import('./en/more.ts')).more,
  },
  zh: {
    name: '中文',
    tag: 'zh-CN',
    locale: 'zh-CN',
    first: async () => (await import('./zh/first.ts')).first,
    more: async () => (await import('./zh/more.ts')).more,
  },
} as const

export type Lang = keyof typeof LANGUAGES

/** Every language, in the order of the switch. */
export const LANGS = Object.keys(LANGUAGES) as Lang[]

/** Whether a value names a language, as the cookie and the storage of a browser do. */
export const isLang = (value: unknown): value is Lang => LANGS.includes(value as Lang)

/** The language of a tag such as `zh-CN`; undefined when it is none of ours. */
export function langOfTag(tag: string): Lang | undefined {
  const [primary] = tag.toLowerCase().split(/[-_]/, 1)
  return isLang(primary) ? primary : undefined
}

/** The language that the switch offers: the one after the given one. */
export const nextLang = (lang: Lang): Lang => LANGS[(LANGS.indexOf(lang) + 1) % LANGS.length] as Lang
