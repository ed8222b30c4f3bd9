import { markdownOf } from '#server/formats/import/html/page-of.ts'
import { limitDepth } from '#server/formats/import/html/words.ts'
import { documentHtml } from '#server/formats/import/outline/document-html.ts'
import { withToggles } from '#server/formats/import/outline/toggles.ts'
import { type Row, textIn } from '#server/migrate/tables/tables.ts'
import { jsonIn } from './values.ts'

/** The columns with texts. `state` holds unfinished edits of people who write together, and is not read. */
export const LARGE = ['content', 'text', 'state']

/** A document of the editor as Markdown, made as by the import of exports. */
export function documentText(document: unknown): string {
  const nodes = documentHtml(document, () => {})
  limitDepth(nodes)
  return markdownOf(
    nodes,
    '',
    (address) => address,
    () => {},
  )
}

/** The text of a document or of an earlier state. Newer releases keep the document of the editor, older ones Markdown. */
export function textOf(row: Row, markdown: string): string {
  const document = jsonIn(row, 'content')
  if (document !== undefined) return documentText(document)
  // A backslash alone is an empty line of the editor.
  return withToggles(textIn(row, markdown).replace(/^\\$/gm, ''))
}
