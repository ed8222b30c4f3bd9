import type { CallResultData } from '#server/answer/preserialised.ts'
import { LANGUAGES, type Lang } from '#shared/i18n/languages.ts'
import { serverTexts } from '#shared/i18n/server-texts.ts'

/** Screens that the server draws although they are chunks of their own: their modules below web/screens. */
export type ScreenChunk = 'landing'

/** What the server knows of a screen before the interface runs. */
export interface ScreenContent {
  status: number
  lang: Lang
  title: string
  description?: string
  /** Language of the content, where it is not that of the interface; for shares. */
  contentLang?: string | undefined
  /** Address of the site without a slash at the end: `https://docs.example.com`. */
  origin?: string
  /** The address under which search engines and shares should know the page. */
  canonical?: string
  /** Whether search engines may keep it; only open items are, and only when their owner says so. */
  indexable: boolean
  /** Whether anybody may read it, so that a shared cache may keep it. */
  isPublic: boolean
  /** Style sheets of the screen's own chunk are in the HTML. */
  chunk?: ScreenChunk
  /** The screen can be read without the interface, which is downloaded when somebody reaches for a link or a button. */
  startsOnUse?: boolean
  /** The article, for readers without scripts, where the server cannot draw it (spreadsheets). */
  article?: { title: string; byBrowser: boolean }
  /** Answers of calls that the interface would ask for at once: `call?input` → data. */
  data: Record<string, CallResultData>
}

/** What a screen's HTML has besides its content. */
export interface ScreenParts {
  template: string
  /** What the server drew of it, if it did. */
  drawn: string | undefined
  /** Scripts to download at once. */
  preloads: readonly string[]
  /** Style sheets that are needed besides those of the template. */
  styles: readonly string[]
  /** HTML whose interface starts on use (`WebFiles.startOnUse`). */
  startOnUse: (html: string) => string
  /** The answers as JSON that may stand in a script element. */
  dataText: string
  /** Safe HTML of the article. */
  articleHtml: () => string
  /** Puts the style sheets that HTML links to into it. */
  withStyles: (html: string) => string
}

/** A language with its usual region, as Open Graph writes it: `zh-CN` → `zh_CN`, `en` → `en_US`. */
function openGraphLocale(tag: string): string {
  const { language, region } = new Intl.Locale(tag).maximize()
  return `${language}_${region}`
}

/** The picture that other programs show beside a shared link (px). */
const SHARE_IMAGE = { path: '/share.png', width: 1200, height: 630 }

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (c) => ENTITIES[c] as string)

/** Fills the template of the interface with what is known of a screen. */
export function screenHtml(
  screen: ScreenContent,
  { template, drawn, preloads, styles, startOnUse, dataText, articleHtml, withStyles }: ScreenParts,
): string {
  const property = (name: string, text: string | undefined) =>
    text ? `<meta property="og:${name}" content="${escapeHtml(text)}">` : ''
  // Style sheets of parts come first in what was drawn; they belong into the head.
  const [links = ''] = /^(?:<link [^>]*>)*/.exec(drawn ?? '') ?? []
  const meta = [
    screen.description ? `<meta name="description" content="${escapeHtml(screen.description)}">` : '',
    screen.indexable ? '' : '<meta name="robots" content="noindex">',
    screen.canonical ? `<link rel="canonical" href="${escapeHtml(screen.canonical)}">` : '',
    property('title', screen.title),
    property('description', screen.description),
    property('url', screen.canonical),
    property('type', screen.article ? 'article' : 'website'),
    property('site_name', 'Octavo'),
    property('locale', openGraphLocale(screen.contentLang ?? LANGUAGES[screen.lang].tag)),
    property('image', screen.origin && `${screen.origin}${SHARE_IMAGE.path}`),
    property('image:width', screen.origin && String(SHARE_IMAGE.width)),
    property('image:height', screen.origin && String(SHARE_IMAGE.height)),
    ...preloads.map((href) => `<link rel="modulepreload" crossorigin href="${href}">`),
    withStyles(styles.map((href) => `<link rel="stylesheet" crossorigin href="${href}">`).join('') + links),
  ]
  const { article } = screen
  const isWhole = drawn !== undefined && !article?.byBrowser
  const instead = article
    ? `<article class="prose"><h1>${escapeHtml(article.title)}</h1>${articleHtml()}</article>`
    : `<p>${serverTexts(screen.lang).shell.needsScripts}</p>`
  const noScript = isWhole ? '' : `<noscript><main class="plain-page">${instead}</main></noscript>`
  // Replacements are functions: `$&` in a page's text must not mean anything.
  const made = screen.startsOnUse && drawn !== undefined ? startOnUse(template) : template
  return made
    .replace(/<html lang="[^"]*"/, () => `<html lang="${LANGUAGES[screen.lang].tag}"`)
    .replace(/<title>[^<]*<\/title>/, () => `<title>${escapeHtml(screen.title)}</title>`)
    .replace('<!--octavo:head-->', () => meta.join(''))
    .replace('<div id="root">', (root) => (drawn === undefined ? root : `<div id="root" data-drawn="${screen.lang}">`))
    .replace('<!--octavo:root-->', () => drawn?.slice(links.length) ?? '')
    .replace('<!--octavo:plain-->', () => noScript)
    .replace('<!--octavo:data-->', () => `<script type="application/json" id="octavo-data">${dataText}</script>`)
}
