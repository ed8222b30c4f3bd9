import { apiJsonMarkdown } from '#shared/api-page/json-markdown.ts'

/** The Markdown that is shown for a page: for API JSON the Markdown made from it, else the text. */
export const shownMarkdown = (text: string): string => apiJsonMarkdown(text) ?? text
