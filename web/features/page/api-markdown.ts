import { apiJsonMarkdown } from '#shared/api-page/json-markdown.ts'

/** The Markdown that is shown of a page: of API JSON what is made of it, of all others their text. */
export const shownMarkdown = (text: string): string => apiJsonMarkdown(text) ?? text
