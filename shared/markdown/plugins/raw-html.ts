import type MarkdownIt from 'markdown-it'
import { ALLOWED_TAGS, UNWRAPPED_TAGS } from '#shared/markdown/allowed-html.ts'

const known = new Set([...ALLOWED_TAGS, ...UNWRAPPED_TAGS])

/** A whole script or style. Readers should not see it as text. */
const SILENT_BLOCK = /^\s*<(?:script|style)\b[\s\S]*<\/(?:script|style)\s*>\s*$/i

/**
 * Handles raw HTML in a page. Tags that are not allowed (`<iframe>`) and text that only looks like a tag (`List<String>`, `/users/<id>`) are shown as
 * written instead of vanishing. Tables get a box that scrolls. The result is not safe yet; the sanitiser runs later.
 */
export function rawHtml(md: MarkdownIt): void {
  md.renderer.rules.html_block = (tokens, index) => {
    const html = tokens[index]?.content ?? ''
    return SILENT_BLOCK.test(html) ? '' : boxTables(showUnknownTags(html))
  }
  md.renderer.rules.html_inline = (tokens, index) => showUnknownTags(tokens[index]?.content ?? '')
}

function showUnknownTags(html: string): string {
  return html.replace(/<(?!!--)(\/?)([a-z][^\s/<>]*)?/gi, (match, slash: string, name: string | undefined) =>
    name !== undefined && known.has(name.toLowerCase()) ? match : `&lt;${slash}${name ?? ''}`,
  )
}

function boxTables(html: string): string {
  return html
    .replace(/<table(?=[\s>])/gi, '<div class="tbl" tabindex="0"><table')
    .replace(/<\/table\s*>/gi, '</table></div>')
}
