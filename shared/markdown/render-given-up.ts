import { langOfText, pageTexts } from '#shared/i18n/page-texts.ts'
import { type RenderedPage, renderAsText } from './render.ts'

/**
 * Shows the escaped text of a page below a notice in the language of the text, for a page whose rendering has failed.
 * @param text as saved
 */
export function renderGivenUp(text: string): RenderedPage {
  const { givenUp } = pageTexts(langOfText(text))
  const written = renderAsText(text)
  return { ...written, html: `<p><strong>${givenUp}</strong></p>\n${written.html}` }
}
