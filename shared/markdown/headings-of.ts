import { pageMarkdown } from '#shared/api-page/json-markdown.ts'
import type { LineBreaks } from './line-breaks.ts'
import { createPageEnv, type Heading } from './page-env.ts'
import { pageParser } from './parser.ts'

/**
 * The headings of a page as {@link renderMarkdown} returns them, without rendering. Never throws.
 * @param saved Markdown, or API JSON, which is shown as Markdown
 */
export function headingsOf(saved: string, lineBreaks?: LineBreaks): Heading[] {
  const env = createPageEnv(lineBreaks)
  try {
    pageParser().parse(pageMarkdown(saved), env)
  } catch {
    return []
  }
  return env.headings
}
