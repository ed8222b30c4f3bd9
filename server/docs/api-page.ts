import { htmlInBrowser, inBrowser } from '#server/http/site-path.ts'
import { escapeHtml } from '#server/text/escape-html.ts'
import { errors, textOfError } from '#shared/errors.ts'
import { LANGUAGES, type Lang, nextLang } from '#shared/i18n/languages.ts'
import { serverTexts } from '#shared/i18n/server-texts.ts'
import { callArticle } from './api-article.ts'
import { type CallDoc, COMMON_ERRORS, describeCalls } from './describe-call.ts'
import { code, icon, LOGO, table, words } from './markup.ts'

const THEMES = ['system', 'light', 'dark'] as const

/** The parts of the page that depend on the visitor. */
export interface ApiVisit {
  lang: Lang
  /** Address of the server, without a slash at the end. */
  origin: string
  /** `Config.SITE_PATH`. */
  SITE_PATH: string
  isLoggedIn: boolean
}

/** Placeholders for the visitor's values in the cached pages. No contract contains them. */
const ORIGIN = 'https://origin.octavo.invalid'
const ACCOUNT = '<!--octavo:account-->'

const cachedPages = new Map<string, string>()

/** The HTML documentation of the API, made from the contract once for each language. It needs no script. */
export function apiPage({ lang, origin, SITE_PATH, isLoggedIn }: ApiVisit): string {
  const key = `${lang} ${SITE_PATH}`
  const page = cachedPages.get(key) ?? pageAt(SITE_PATH, makePage(lang))
  cachedPages.set(key, page)
  const t = serverTexts(lang).shell
  const account = isLoggedIn
    ? `<a class="button" href="${inBrowser({ SITE_PATH }, '/item/index')}">${t.myItems}</a>`
    : `<a class="button" href="${inBrowser({ SITE_PATH }, '/user/login')}">${t.logIn}</a>`
  return page.replaceAll(ORIGIN, () => escapeHtml(origin)).replace(ACCOUNT, () => account)
}

/** The page of a site at a path; its scripts read the path from the document. */
const pageAt = (SITE_PATH: string, html: string): string =>
  SITE_PATH === ''
    ? html
    : htmlInBrowser({ SITE_PATH }, html).replace(/<html [^>]*/, (start) => `${start} data-site-path="${SITE_PATH}"`)

function makePage(lang: Lang): string {
  const t = serverTexts(lang).apiDocs
  const groups = [...Map.groupBy(describeCalls(lang), ({ resource }) => resource)]
  // A resource without a title does not compile.
  const titleOf = (resource: CallDoc['resource']): string => t.groups[resource]
  const tree = groups.map(
    ([resource, calls]) =>
      `<details data-group="${resource}" open><summary>${titleOf(resource)}<code>${resource}</code></summary><ul>${calls
        .map(({ name }) => `<li><a href="#${name}">${name.slice(resource.length + 1)}</a></li>`)
        .join('')}</ul></details>`,
  )
  const sections = groups.map(
    ([resource, calls]) =>
      `<section id="${resource}" data-words="${titleOf(resource)}"><h2>${titleOf(resource)} <code>${resource}</code></h2>${calls
        .map((call) => callArticle(call, lang, ORIGIN))
        .join('\n')}</section>`,
  )
  const { heads } = t
  const common = COMMON_ERRORS.map((name) => [
    code(name),
    String(errors[name].code),
    escapeHtml(textOfError(name, lang)),
  ])
  const intro = t.intro.map((text) => `<p>${words(text.replaceAll('{origin}', ORIGIN))}</p>`)
  return `<!doctype html>
<html lang="${LANGUAGES[lang].tag}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${t.title} · Octavo</title>
<link rel="icon" href="/favicon.svg">
<script src="/before-paint.js"></script>
<script src="/api-docs.js"></script>
<link rel="stylesheet" href="/api/docs.css">
</head>
<body>
<a class="skip" href="#main">${serverTexts(lang).shell.skip}</a>
${header(lang)}
<div class="layout">
<nav id="calls" popover aria-label="${t.calls}">
<input id="filter" type="search" placeholder="${t.filter}" aria-label="${t.filter}" aria-keyshortcuts="/" autocomplete="off" spellcheck="false">
<p id="status" role="status" data-copied="${t.copied}" data-one="${t.found.one}" data-many="${t.found.many}" data-none="${t.found.none}"></p>
${tree.join('')}
</nav>
<main id="main" tabindex="-1">
<div data-about>
<h1>${t.title}</h1>
${intro.join('\n')}
<p><a href="/api/openapi.json">${t.openApi}</a></p>
<h2>${t.commonErrors}</h2>
${table(t.commonErrors, [heads.name, heads.code, heads.meaning], common)}
</div>
${sections.join('\n')}
<div id="none" hidden><h2>${t.found.none}</h2><button type="button" class="button" id="show-all">${t.showAll}</button></div>
</main>
</div>
</body>
</html>
`
}

/** The top bar, as on every screen: logo, theme, language, account. Controls that need scripts are hidden without them. */
function header(lang: Lang): string {
  const t = serverTexts(lang).shell
  const other = nextLang(lang)
  const { name, tag } = LANGUAGES[other]
  const themes = THEMES.map(
    (theme) =>
      `<button type="button" data-theme-choice="${theme}" aria-pressed="false">${t.themeNames[theme]}</button>`,
  )
  return `<header>
<button type="button" class="icon-button open-calls" popovertarget="calls" aria-label="${serverTexts(lang).apiDocs.calls}">${icon('list')}</button>
<a class="logo" href="/">${LOGO}</a>
<div class="acts">
<button type="button" class="icon-button scripted" popovertarget="themes" aria-label="${t.theme}" title="${t.theme}"><span class="sun">${icon('sun')}</span><span class="moon">${icon('moon')}</span></button>
<div id="themes" popover role="group" aria-label="${t.theme}">${themes.join('')}</div>
<a class="icon-button" href="/api/docs?lang=${other}" data-lang-choice="${other}" lang="${tag}" hreflang="${tag}" aria-label="${name}" title="${name}">${icon('languages')}</a>
${ACCOUNT}
</div>
</header>`
}
