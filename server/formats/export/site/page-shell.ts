import { escapeHtml } from '#server/text/escape-html.ts'
import { DEFAULT_LANG, LANGUAGES } from '#shared/i18n/languages.ts'
import { langOfText } from '#shared/i18n/page-texts.ts'
import type { ServerTexts } from '#shared/i18n/type.ts'
import { attributesOf } from './html-text.ts'
import type { PageText } from './page-html.ts'
import { addressOf, PARTS, type SiteFacts, type SiteNode, type SitePage, START, upFrom } from './site-plan.ts'

/** The context for the frame of every page. */
export interface ShellFacts extends SiteFacts {
  words: ServerTexts['exportSite']
  /** The language of the frame, as a tag. */
  tag: string
}

/** An attachment in the list of a page. */
export interface SiteAttachment {
  name: string
  path: string
}

/**
 * Nothing is loaded from outside, and only scripts of the site run. `file:` is listed besides `'self'`, because files opened from a folder have no
 * origin. Inline styles are allowed, because they position formulas.
 */
const POLICY =
  "default-src 'none'; script-src 'self' file:; style-src 'self' file: 'unsafe-inline'; img-src 'self' file: data:; " +
  "media-src 'self' file:; font-src 'self' file:; base-uri 'none'; form-action 'none'"

const ICONS = {
  menu: 'M4 6h16M4 12h16M4 18h16',
  theme: 'M12 3a9 9 0 1 0 9 9 7 7 0 0 1-9-9',
  search: 'm21 21-4.3-4.3M11 19a8 8 0 1 0 0-16 8 8 0 0 0 0 16',
}
const icon = (name: keyof typeof ICONS): string =>
  `<svg viewBox="0 0 24 24" width="18" height="18" fill="none" stroke="currentColor" stroke-width="1.75" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true"><path d="${ICONS[name]}"/></svg>`

/** The file of a page. */
export function pageFile(
  page: SitePage,
  text: PageText,
  attachments: readonly SiteAttachment[],
  facts: ShellFacts,
): string {
  const { words, plan } = facts
  const up = upFrom(page.path)
  const way = page.catalogs.map((title) => `<li>${escapeHtml(title)}</li>`).join('')
  // A heading that repeats the title replaces it.
  const isTitled =
    text.headings[0]?.level === 1 && text.headings[0].text === page.title && /^\s*<h1[ >]/.test(text.html)
  const title = isTitled ? '' : `<h1 class="page-title">${escapeHtml(page.title)}</h1>\n`
  const files = attachments.map(
    ({ name, path }) =>
      `<li><a${attributesOf({ href: up + addressOf(path), download: name })}>${escapeHtml(name)}</a></li>`,
  )
  const list =
    files.length > 0
      ? `<section class="page-files"><h2>${words.attachments}</h2><ul>${files.join('')}</ul></section>\n`
      : ''
  const beside = (other: SitePage | undefined, rel: 'prev' | 'next') =>
    other
      ? `<a${attributesOf({ rel, href: up + addressOf(other.path) })}><small>${rel === 'prev' ? words.previous : words.next}</small>${escapeHtml(other.title)}</a>`
      : '<span></span>'
  const pager =
    plan.pages.length > 1
      ? `<nav class="pager">${beside(plan.pages[page.at - 1], 'prev')}${beside(plan.pages[page.at + 1], 'next')}</nav>\n`
      : ''
  const main =
    `${way && `<ol class="way">${way}</ol>\n`}${title}` +
    `<article class="prose" lang="${languageOf(text.words)}">\n${text.html}</article>\n${list}${pager}`
  return shell(
    { path: page.path, title: page.title, main, toc: tocOf(text, page.title, words.toc), at: page.at },
    facts,
  )
}

/** The language of a text as a tag, detected from its beginning. */
const languageOf = (words: string): string => LANGUAGES[langOfText(words.slice(0, 2_000)) ?? DEFAULT_LANG].tag

/** The first file that people open: a description of the site, and all its pages. */
export function startFile(facts: ShellFacts): string {
  const { item, plan, words } = facts
  const listOf = (nodes: readonly SiteNode[]): string =>
    `<ul>${nodes
      .map((node) => {
        if (typeof node !== 'number') return `<li>${escapeHtml(node.title)}${listOf(node.children)}</li>\n`
        const { title, path } = plan.pages[node] as SitePage
        return `<li><a${attributesOf({ href: addressOf(path) })}>${escapeHtml(title)}</a></li>\n`
      })
      .join('')}</ul>`
  const about = item.description.trim() ? `<p class="about">${escapeHtml(item.description)}</p>\n` : ''
  const main =
    `<h1 class="page-title">${escapeHtml(item.name)}</h1>\n${about}` +
    `<p class="made">${escapeHtml(words.exported(item.author, item.date))} · ${words.hits(plan.pages.length)}</p>\n` +
    `<nav class="all-pages" aria-label="${words.contents}">${listOf(plan.tree)}</nav>\n`
  return shell({ path: START, title: '', main, toc: '', at: -1 }, facts)
}

interface Shell {
  path: string
  /** Empty for the start. */
  title: string
  main: string
  toc: string
  /** The number of the page; -1 for the start. */
  at: number
}

function shell({ path, title, main, toc, at }: Shell, { item, words, tag, plan }: ShellFacts): string {
  const up = upFrom(path)
  const part = (name: string) => `${up}${PARTS}/${name}`
  const name = escapeHtml(item.name)
  const isAlone = plan.pages.length < 2
  return `<!doctype html>
<html${attributesOf({ lang: tag, 'data-up': up, 'data-at': String(at), class: isAlone ? 'alone' : undefined })}>
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${POLICY}">
<meta name="referrer" content="no-referrer">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title && title !== item.name ? `${escapeHtml(title)} – ${name}` : name}</title>
<link rel="stylesheet" href="${part('site.css')}">
<link rel="stylesheet" href="${part('formulas/formulas.css')}">
<script src="${part('theme.js')}"></script>
</head>
<body>
<a class="skip" href="#main">${words.skip}</a>
<header class="bar">
<button type="button" class="icon menu" id="menu" aria-controls="tree" aria-expanded="false" aria-label="${words.menu}" title="${words.menu}">${icon('menu')}</button>
<a class="site-name" href="${up}${START}">${name}</a>
<div class="search" role="search">${icon('search')}<input id="search" class="search-field" type="search" autocomplete="off" spellcheck="false" role="combobox" aria-expanded="false" aria-controls="hits" aria-autocomplete="list" aria-label="${words.search}" placeholder="${words.search}" title="${words.searchHint}"><div id="panel" class="panel" hidden><p id="state" class="found-state" role="status"></p><ul id="hits" class="hits" role="listbox" aria-label="${words.results}"></ul></div></div>
<button type="button" class="icon" id="theme" aria-label="${words.dark}" title="${words.dark}">${icon('theme')}</button>
</header>
<div class="frame">
<nav id="tree" class="tree" aria-label="${words.menu}"><a href="${up}${START}">${words.contents}</a></nav>
<main id="main" tabindex="-1">
${main}</main>
<aside class="side">${toc}</aside>
</div>
<script src="${part('pages.js')}"></script>
<script src="${part('reader.js')}"></script>
</body>
</html>
`
}

/** The contents of a page: its headings of the first three levels in use. */
function tocOf({ headings }: PageText, title: string, label: string): string {
  const shown = headings.filter(({ text, level }, at) => text && !(at === 0 && level === 1 && text === title))
  const least = Math.min(...shown.map(({ level }) => level))
  const links = shown
    .filter(({ level }) => level < least + 3)
    .map(({ id, text, level }) => {
      const href = `#${encodeURIComponent(id)}`
      return `<li${attributesOf({ class: `depth-${level - least}` })}><a${attributesOf({ href })}>${escapeHtml(text)}</a></li>`
    })
  return links.length > 1
    ? `<nav class="toc" aria-label="${label}"><p>${label}</p><ul>${links.join('')}</ul></nav>`
    : ''
}
