import { apiJsonMarkdown } from '#shared/api-page/json-markdown.ts'
import { EXCERPT_LENGTH, MAX_MARKDOWN_LENGTH } from './limits.ts'
import { createPageEnv } from './page-env.ts'
import { pageParser } from './parser.ts'
import { type TextParts, tokensToText } from './token-text.ts'

/**
 * The words of a Markdown text without its marks, one block a line: for search and descriptions.
 * It is text, not HTML: whoever puts it into a document has to escape it. Never throws.
 * @param text Markdown, or API JSON, which is shown as Markdown
 * @param parts what to keep; everything by default
 */
export function markdownToText(text: string, parts: TextParts = {}): string {
  if (text.length > MAX_MARKDOWN_LENGTH) return text
  try {
    return tokensToText(pageParser().parse(apiJsonMarkdown(text) ?? text, createPageEnv()), parts)
  } catch {
    return text
  }
}

/**
 * Cuts text for a description: white space folded, at most `length` characters, an ellipsis where something is missing.
 * @param text plain text
 * @param length characters to keep
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
