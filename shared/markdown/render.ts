import type MarkdownIt from 'markdown-it'
import { pageMarkdown } from '#shared/api-page/json-markdown.ts'
import { EXCERPT_LENGTH, MAX_MARKDOWN_LENGTH } from './limits.ts'
import type { LineBreaks } from './line-breaks.ts'
import { createPageEnv, type Heading, type PageEnv, type PageUses } from './page-env.ts'
import { pageParser, pageParserWithoutHtml } from './parser.ts'
import { shorten } from './plain-text.ts'
import { sanitizePage, TooDeepError } from './sanitize.ts'
import { tokensToText } from './token-text.ts'

export type { Heading, PageUses } from './page-env.ts'

/** A rendered page. */
export interface RenderedPage {
  /** Safe HTML without a wrapping element, for an element of class `prose`. */
  html: string
  headings: Heading[]
  /** About the first 200 characters as plain text. */
  excerpt: string
  uses: PageUses
}

/** How to render a page. */
export interface RenderOptions {
  /** Our own origin (`https://docs.example.com`): absolute addresses that start with it are internal links. */
  origin?: string
  /** The meaning of single line breaks (default: as typed). */
  lineBreaks?: LineBreaks
}

/**
 * Renders the Markdown of a page as safe HTML. The same code runs on the server and in the preview. Never throws: a text that cannot be parsed is
 * shown unrendered.
 * @param saved Markdown, or API JSON, which is shown as Markdown
 */
export function renderMarkdown(saved: string, options: RenderOptions = {}): RenderedPage {
  if (saved.length > MAX_MARKDOWN_LENGTH) return renderAsText(saved)
  const text = pageMarkdown(saved)
  if (text.length > MAX_MARKDOWN_LENGTH) return renderAsText(saved)
  try {
    return renderWith(pageParser(), text, options)
  } catch (error) {
    if (!(error instanceof TooDeepError)) return renderAsText(text)
  }
  try {
    return renderWith(pageParserWithoutHtml(), text, options)
  } catch {
    return renderAsText(text)
  }
}

function renderWith(parser: MarkdownIt, text: string, options: RenderOptions): RenderedPage {
  const env: PageEnv = createPageEnv(options.lineBreaks)
  const tokens = parser.parse(text, env)
  const rendered = parser.renderer.render(tokens, parser.options, env)
  const html = sanitizePage(rendered, { headingIds: env.headings.map((heading) => heading.id), origin: options.origin })
  const maxLength = EXCERPT_LENGTH * 4
  // An excerpt needs sentences. If a page has none, headings and cells are used.
  const prose = tokensToText(tokens, { code: false, headings: false, tables: false, maxLength })
  const parts = prose || tokensToText(tokens, { maxLength }).replace(/\n/g, ' · ')
  return {
    html,
    headings: env.headings,
    excerpt: shorten(parts),
    uses: env.uses,
  }
}

/** Shows the escaped text of a page that cannot be rendered. */
export function renderAsText(text: string): RenderedPage {
  const env = createPageEnv()
  const { escapeHtml } = pageParser().utils
  return {
    html: `<pre class="source" tabindex="0">${escapeHtml(text)}</pre>`,
    headings: env.headings,
    excerpt: shorten(text),
    uses: env.uses,
  }
}
