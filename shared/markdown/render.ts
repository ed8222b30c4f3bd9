import type MarkdownIt from 'markdown-it'
import { apiJsonMarkdown } from '#shared/api-page/json-markdown.ts'
import { EXCERPT_LENGTH, MAX_MARKDOWN_LENGTH } from './limits.ts'
import type { LineBreaks } from './line-breaks.ts'
import { createPageEnv, type Heading, type PageEnv, type PageUses } from './page-env.ts'
import { pageParser, pageParserWithoutHtml } from './parser.ts'
import { shorten } from './plain-text.ts'
import { sanitizePage, TooDeepError } from './sanitize.ts'
import { tokensToText } from './token-text.ts'

export type { Heading, PageUses } from './page-env.ts'

/** A page ready to show. */
export interface RenderedPage {
  /** Safe HTML, without a wrapping element; belongs into an element of class `prose`. */
  html: string
  headings: Heading[]
  /** The first 200 characters or so as plain text. */
  excerpt: string
  uses: PageUses
}

/** How to render a page. */
export interface RenderOptions {
  /** Our own origin (`https://docs.example.com`): full addresses that start with it count as internal links. */
  origin?: string
  /** What a single line break means (default: as typed). */
  lineBreaks?: LineBreaks
}

/**
 * Turns the Markdown of a page into safe HTML. The same code runs on the server and in the preview.
 * Never throws: a text that defeats the parser is shown as it was written.
 * @param saved Markdown, or API JSON, which is shown as Markdown
 */
export function renderMarkdown(saved: string, options: RenderOptions = {}): RenderedPage {
  if (saved.length > MAX_MARKDOWN_LENGTH) return renderAsText(saved)
  const text = apiJsonMarkdown(saved) ?? saved
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
  // A description needs sentences. Names of headings or cells stand in for them where a page has none.
  const prose = tokensToText(tokens, { code: false, headings: false, tables: false, maxLength })
  const parts = prose || tokensToText(tokens, { maxLength }).replace(/\n/g, ' · ')
  return {
    html,
    headings: env.headings,
    excerpt: shorten(parts),
    uses: env.uses,
  }
}

/** A text as it was written, escaped: what is shown when it cannot be rendered. */
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
