import { createContext, type ReactNode, use, useCallback, useMemo, useState } from 'react'
import { DEFAULT_LANG, isLang, LANG_COOKIE, LANGUAGES, type Lang, langOfTag } from '#shared/i18n/languages.ts'
import type { Texts } from '#shared/i18n/type.ts'
import { siteBase } from './site.ts'
import { readStored, writeStored } from './storage.ts'

export type { Lang }

const STORAGE_KEY = 'octavo-lang'
const YEAR_SECONDS = 365 * 24 * 3600
/** Whether something on the screen needs more than the texts of a first visit. */
let wantsMore = false
let current: { lang: Lang; texts: Texts } | undefined

/**
 * The language to begin with: the remembered one, else the one in which the server drew the page, else the browser's, else the
 * default.
 * @param drawn the language of the server's HTML
 */
export function preferredLang(drawn?: string): Lang {
  for (const lang of [readStored(STORAGE_KEY), drawn]) if (isLang(lang)) return lang
  return langOfTag(navigator.language) ?? DEFAULT_LANG
}

/** Downloads the texts of a language and makes them the current ones. Throws when a chunk cannot be fetched. */
export async function loadTexts(lang: Lang): Promise<Texts> {
  const first = await LANGUAGES[lang].first()
  // `loadMoreTexts` adds the rest to the same object before anything that needs it is drawn (see all-texts.ts).
  const texts = { ...first, ...(wantsMore ? await LANGUAGES[lang].more() : {}) } as Texts
  current = { lang, texts }
  const { tag } = LANGUAGES[lang]
  // Even the same value would make the browser compute all styles again.
  if (document.documentElement.lang !== tag) document.documentElement.lang = tag
  return texts
}

const all: Partial<Record<Lang, Promise<Texts>>> = {}

/** All texts of a language, for the server. */
export function allTexts(lang: Lang): Promise<Texts> {
  all[lang] ??= Promise.all([LANGUAGES[lang].first(), LANGUAGES[lang].more()]).then(
    ([first, more]) => ({ ...first, ...more }) as Texts,
  )
  return all[lang]
}

/** Tells the server in which language to draw the next page. */
export function tellServer(lang: Lang): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the store of cookies is younger than browsers that people use
  document.cookie = `${LANG_COOKIE}=${lang}; path=${siteBase() || '/'}; max-age=${YEAR_SECONDS}; samesite=lax`
}

/** Downloads the texts that a reader's first visit does not need. Throws when the chunk cannot be fetched. */
export async function loadMoreTexts(): Promise<void> {
  wantsMore = true
  const now = current
  if (!now || 'editor' in now.texts) return
  Object.assign(now.texts, await LANGUAGES[now.lang].more())
}

/**
 * The current texts for code outside React (errors of a call, a toast). Inside components use `useTexts`. Throws before
 * `loadTexts`.
 */
export function currentTexts(): Texts {
  if (!current) throw new Error('No language is loaded yet')
  return current.texts
}

/** The current language for code outside React; before `loadTexts` it is `preferredLang()`. */
export function currentLang(): Lang {
  return current?.lang ?? preferredLang()
}

interface Locale {
  lang: Lang
  /** BCP 47 tag for `lang` attributes, Intl and React Aria. */
  tag: string
  /** Downloads the other language if necessary, switches to it without a reload and remembers the choice. */
  setLang: (lang: Lang) => Promise<void>
}

const LocaleContext = createContext<(Locale & { texts: Texts }) | null>(null)

/**
 * Provides the language to the components inside. `texts` is the result of `loadTexts(lang)`, so that the first render is complete.
 */
export function LocaleProvider(props: { lang: Lang; texts: Texts; children: ReactNode }) {
  const [state, setState] = useState({ lang: props.lang, texts: props.texts })
  const setLang = useCallback(async (lang: Lang) => {
    const texts = await loadTexts(lang)
    writeStored(STORAGE_KEY, lang)
    tellServer(lang)
    setState({ lang, texts })
  }, [])
  const value = useMemo(() => ({ ...state, tag: LANGUAGES[state.lang].tag, setLang }), [state, setLang])
  return <LocaleContext value={value}>{props.children}</LocaleContext>
}

function useLocaleContext() {
  const value = use(LocaleContext)
  if (!value) throw new Error('LocaleProvider is missing')
  return value
}

/** The texts of the current language: `const t = useTexts()`, then `t.common.save`, `t.item.pages(3)`. */
export function useTexts(): Texts {
  return useLocaleContext().texts
}

/** The current language, its tag, and `setLang`. */
export function useLocale(): Locale {
  return useLocaleContext()
}
