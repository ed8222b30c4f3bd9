import { escapeHtml } from '#server/text/escape-html.ts'
import type { Output } from '#shared/api/index.ts'
import type { Lang } from '#shared/i18n/languages.ts'
import { serverTexts } from '#shared/i18n/server-texts.ts'

/** The files that every text field needs, as they are put into the document. */
export interface PlainFieldFiles {
  style: string
  script: string
}

/** The page whose text is written. */
type Page = Pick<Output<'page/info'>, 'page_title' | 'page_content'>

/**
 * The HTML of the text field in which a writer types until the editor has loaded (decision 110). It is hidden until its script has run. Empty for a text
 * with the character U+0000, which HTML cannot contain.
 */
export function plainFieldHtml(page: Page, { style, script }: PlainFieldFiles, lang: Lang): string {
  if (page.page_content.includes('\0')) return ''
  const t = serverTexts(lang).plainField
  const state =
    `<span class="plain-field-state" data-when="loading">${t.loading}</span>` +
    `<span class="plain-field-state" data-when="failed" role="alert" hidden>${t.failed}</span>`
  // A browser ignores one line break at the start of a text field.
  const field =
    `<textarea aria-label="${escapeHtml(t.label)}" autocomplete="off" autocapitalize="off" spellcheck="false">\n` +
    `${escapeHtml(page.page_content)}</textarea>`
  return (
    `<style>${style}</style><div id="plain-field" class="plain-field" hidden>` +
    `<div class="plain-field-top"><span class="plain-field-title">${escapeHtml(page.page_title)}</span>${state}</div>` +
    `<div class="plain-field-bar"></div>${field}</div><script>${script}</script>`
  )
}
