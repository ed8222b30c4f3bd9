import type { CallResultData } from '#server/answer/preserialised.ts'
import { escapeHtml } from '#server/text/escape-html.ts'
import { LANGUAGES, type Lang } from '#shared/i18n/languages.ts'
import { serverTexts } from '#shared/i18n/server-texts.ts'

/** Screens that the server renders although they are separate chunks, by the paths of their modules below web/screens. */
export type ScreenChunk = 'landing'

/** When the interface of a drawn screen starts that does not start at once. */
export type StartOnUse = 'use' | 'soon'

/** Screens whose files the document names, so that they are downloaded together with those of every screen. */
export type ScreenAhead = 'page/edit'

/** The content of a screen for its HTML. */
export interface ScreenContent {
  status: number
  lang: Lang
  title: string
  description?: string
  /** The language of the content, for previews of shared links. Absent: that of the interface. */
  contentLang?: string | undefined
  /** Address of the site without a slash at the end: `https://docs.example.com`. */
  origin?: string
  /** The canonical address of the page. */
  canonical?: string
  /** Whether search engines may index it: the landing page, and pages of open items whose managers allow it. */
  indexable: boolean
  /** Whether anybody may read it, so that shared caches may store it. */
  isPublic: boolean
  /** The chunk of the screen, whose style sheets are put into the HTML. */
  chunk?: ScreenChunk
  /** The screen is drawn by the browser, and its files are named in the document. */
  ahead?: ScreenAhead
  /** The document contains what its visitor changes on this screen: the editor of a page, a spreadsheet. */
  isWritten?: boolean
  /** The text of its page can be written before the editor has loaded (`server/web/plain-field.ts`). */
  hasPlainField?: boolean
  /**
   * The screen can be read without the interface (`web/public/start-on-use.js`). `use`: it is loaded when the visitor reaches for a link or a
   * button. `soon`: with the first sign of a person, or after a while.
   */
  starts?: StartOnUse
  /** The article. `byBrowser`: the server cannot render it (spreadsheets), so readers without scripts get its plain HTML. */
  article?: { title: string; byBrowser: boolean }
  /** Answers of the calls that the interface needs first: `call?input` → data. */
  data: Record<string, CallResultData>
}

/** The other parts of a screen's HTML. */
export interface ScreenParts {
  template: string
  /** The HTML that the server rendered; undefined if only the browser can. */
  drawn: string | undefined
  /** Scripts to preload. */
  preloads: readonly string[]
  /** Scripts and style sheets to preload after those of the template. */
  ahead: readonly string[]
  /** The HTML of the text field in which a writer types until the editor has loaded, or nothing. */
  plainField: string
  /** Style sheets in addition to those of the template. */
  styles: readonly string[]
  /** `WebFiles.startOnUse` for this screen; absent when the interface starts at once. */
  startOnUse: ((html: string) => string) | undefined
  /** The answers as JSON that is safe inside a script element. */
  dataText: string
  /** Safe HTML of the article. */
  articleHtml: () => string
  /** `WebFiles.withStyles`. */
  withStyles: (html: string) => string
}

/** A language with its most likely region, in the form of Open Graph: `zh-CN` → `zh_CN`, `en` → `en_US`. */
function openGraphLocale(tag: string): string {
  const { language, region } = new Intl.Locale(tag).maximize()
  return `${language}_${region}`
}

/** The picture in previews of shared links; sizes in px. */
const SHARE_IMAGE = { path: '/share.png', width: 1200, height: 630 }

/** Where the text of a page begins. The browser shows nothing before it has come so far: what is above the text would move while its buttons arrive. */
const TEXT_START = 'id="page-text"'
const EXPECTED = '<link rel="expect" href="#page-text" blocking="render">'

/** Fills the template of the interface with the content of a screen. */
export function screenHtml(
  screen: ScreenContent,
  { template, drawn, preloads, ahead, plainField, styles, startOnUse, dataText, articleHtml, withStyles }: ScreenParts,
): string {
  const property = (name: string, text: string | undefined) =>
    text ? `<meta property="og:${name}" content="${escapeHtml(text)}">` : ''
  // The rendered HTML begins with links of style sheets, which belong in the head.
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
  if (drawn?.includes(TEXT_START)) meta.push(EXPECTED)
  const aheadLinks = ahead.map((href) =>
    href.endsWith('.css')
      ? `<link rel="preload" as="style" crossorigin href="${href}">`
      : `<link rel="modulepreload" crossorigin href="${href}">`,
  )
  const { article } = screen
  const isWhole = drawn !== undefined && !article?.byBrowser
  const instead = article
    ? `<article class="prose"><h1>${escapeHtml(article.title)}</h1>${articleHtml()}</article>`
    : `<p>${serverTexts(screen.lang).shell.needsScripts}</p>`
  const noScript = isWhole ? '' : `<noscript><main class="plain-page">${instead}</main></noscript>`
  // Replacements are functions, because `$&` in a page's text would be a pattern of `replace`.
  const made = startOnUse ? startOnUse(template) : template
  return made
    .replace(/<html lang="[^"]*"/, () => `<html lang="${LANGUAGES[screen.lang].tag}"`)
    .replace(/<title>[^<]*<\/title>/, () => `<title>${escapeHtml(screen.title)}</title>`)
    .replace('<!--octavo:head-->', () => meta.join(''))
    .replace('</head>', (end) => aheadLinks.join('') + end)
    .replace('<div id="root">', (root) => (drawn === undefined ? root : `<div id="root" data-drawn="${screen.lang}">`))
    .replace('<!--octavo:root-->', () => drawn?.slice(links.length) ?? '')
    .replace('<!--octavo:plain-->', () => noScript + plainField)
    .replace('<!--octavo:data-->', () => `<script type="application/json" id="octavo-data">${dataText}</script>`)
}
