import { prepare } from '#server/formats/import/bookstack/prepare.ts'
import { htmlAsMarkdown } from '#server/migrate/html-text.ts'

/** HTML of the editor as Markdown. */
export const fromHtml = (html: string): string => htmlAsMarkdown(html, prepare)

/** A text of BookStack: the Markdown that its writer typed, or else its HTML. */
export const textOf = (markdown: string, html: string): string => (markdown.trim() === '' ? fromHtml(html) : markdown)
