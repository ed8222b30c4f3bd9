import { isChinese } from '#shared/api-page/state.ts'
import { type RenderedPage, renderAsText } from './render.ts'

const NOTICE = {
  en: 'This page is shown as it was written, because displaying it would take too long.',
  zh: '此页面排版耗时过长，因此按原文显示。',
} as const

/**
 * A text as it was written, escaped, below a notice in the language of the text: for a page that is not rendered in time.
 * @param text as saved
 */
export function renderGivenUp(text: string): RenderedPage {
  const notice = NOTICE[isChinese(text) ? 'zh' : 'en']
  const written = renderAsText(text)
  return { ...written, html: `<p><strong>${notice}</strong></p>\n${written.html}` }
}
