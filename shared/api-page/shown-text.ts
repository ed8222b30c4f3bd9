import { apiJsonMarkdown } from './json-markdown.ts'

/**
 * The text of a page as its readers see it, for searching: API JSON as the Markdown that is made of it, and names whose underscores carry a
 * backslash (`user\_id`) without it.
 * @param text as saved
 */
export const shownText = (text: string): string => (apiJsonMarkdown(text) ?? text).replaceAll('\\_', '_')
