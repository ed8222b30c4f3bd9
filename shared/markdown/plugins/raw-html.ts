import type MarkdownIt from 'markdown-it'
import { ALLOWED_TAGS, UNWRAPPED_TAGS } from '#shared/markdown/allowed-html.ts'

const known = new Set([...ALLOWED_TAGS, ...UNWRAPPED_TAGS])

/** A whole script, style or comment: nothing that a reader should see as text. */
const SILENT_BLOCK = /^\s*<(?:script|style)\b[\s\S]*<\/(?:script|style)\s*>\s*$/i

/**
 * Raw HTML in a page. What looks like a tag but is none of those that a page may hold (`List<String>`, `/users/<id>`,
 * `<iframe>`) is shown as it was written instead of vanishing; tables get a box to scroll in. What is left is not safe yet:
 * the sanitiser sees to that.
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
