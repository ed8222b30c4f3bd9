import { pageMarkdown } from '#shared/api-page/json-markdown.ts'
import { EXCERPT_LENGTH, MAX_MARKDOWN_LENGTH } from './limits.ts'
import { createPageEnv } from './page-env.ts'
import { pageParser } from './parser.ts'
import { type TextParts, tokensToText } from './token-text.ts'

/**
 * The plain text of Markdown, one block a line, for search and excerpts. It is not escaped for HTML. Never throws.
 * @param text Markdown, or API JSON, which is shown as Markdown
 * @param parts what to keep; everything by default
 */
export function markdownToText(text: string, parts: TextParts = {}): string {
  if (text.length > MAX_MARKDOWN_LENGTH) return text
  try {
    return tokensToText(pageParser().parse(pageMarkdown(text), createPageEnv()), parts)
  } catch {
    return text
  }
}

/**
 * Shortens a text to an excerpt: collapses white space, and cuts after `length` characters with an ellipsis.
 * @param text plain text
 * @param length the most characters of the result
 */
export function shorten(text: string, length: number = EXCERPT_LENGTH): string {
  const characters = Array.from(
    text
      .slice(0, length * 4)
      .replace(/\s+/g, ' ')
      .trim(),
  )
  if (characters.length <= length) return characters.join('')
  return `${characters
    .slice(0, length - 1)
    .join('')
    .trimEnd()}…`
}
