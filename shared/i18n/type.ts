import type { first } from './en/first.ts'
import type { en } from './en/index.ts'
import type { more } from './en/more.ts'
import type { page } from './en/page.ts'
import type { server } from './en/server.ts'

/** The same shape with every literal text widened to `string`; functions keep their parameters and answer a string. */
export type Widen<T> = T extends string
  ? string
  : T extends (...args: infer A) => string
    ? (...args: A) => string
    : T extends readonly (infer U)[]
      ? readonly Widen<U>[]
      : { readonly [K in keyof T]: Widen<T[K]> }

/** All texts of the interface. English is the model; other languages are typed as this, so that a missing text does not compile. */
export type Texts = Widen<typeof en>

/** The texts of one resource file: `export const item: TextsOf<'item'> = {…}` in `zh/item.ts`. */
export type TextsOf<Resource extends keyof Texts> = Texts[Resource]

/** The texts of the server: refusals, mails, the change log, the description of the API. */
export type ServerTexts = Widen<typeof server>

/** The texts of one resource file of the server. */
export type ServerTextsOf<Resource extends keyof ServerTexts> = ServerTexts[Resource]

/** Words that are written into pages, in the language of the page, whoever reads it. */
export type PageTexts = Widen<typeof page>

/** Features that only some languages have. */
export type LocalFeature = 'assistant' | 'clientDownload' | 'httpTest' | 'mock' | 'moreProducts'

/** A language of the interface. Its texts come in chunks, so that a browser downloads the chosen language alone. */
export interface Language {
  /** In the language itself. */
  name: string
  /** BCP 47 tag for `lang` attributes and Intl. */
  tag: string
  /** Tag with a region, for React Aria and for the field `l` of calls. */
  locale: string
  /** Tag whose dates and times are written as this interface writes them. */
  dates: string
  /** Letters by which a text is known to be in this language. The default language is the one of all other texts. */
  letters?: RegExp
  /** Features of the interface that not every language has. */
  alone: readonly LocalFeature[]
  /** The texts that every visit needs. */
  first: () => Promise<Widen<typeof first>>
  /** The other texts of the interface. */
  more: () => Promise<Widen<typeof more>>
  /** The texts of the server. */
  server: () => Promise<ServerTexts>
  /** Texts that are written into pages: few words of all languages, because a page may be in any language. */
  page: PageTexts
}
