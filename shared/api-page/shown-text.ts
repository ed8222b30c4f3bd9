import { pageMarkdown } from './json-markdown.ts'

/**
 * The text of a page for searching, as its readers see it: API JSON as the Markdown made from it, and names like `user\_id` without the
 * backslash.
 * @param text as saved
 */
export const shownText = (text: string): string => pageMarkdown(text).replaceAll('\\_', '_')
