import { escapeHtml } from '#server/text/escape-html.ts'
import type { AppError } from '#shared/errors.ts'
import { messageOf } from '#shared/errors.ts'
import type { Lang } from '#shared/i18n/languages.ts'
import { serverTexts } from '#shared/i18n/server-texts.ts'
import { screenHtml } from './screen-html.ts'
import type { WebFiles } from './web-files.ts'

const asIs = (html: string): string => html
/** The scripts of the interface. They are removed, because their calls would meet the same outage. */
const SCRIPTS = /<script type="module"[^>]*><\/script>|<link rel="modulepreload"[^>]*>/g

/**
 * The HTML of any screen in an outage, in the language and theme of the visitor. It says what is wrong and that it will pass. It needs no script, and
 * reloads itself after some seconds.
 */
export function outagePage(
  { template, withStyles = asIs }: WebFiles,
  lang: Lang,
  error: AppError,
  seconds: number,
): Buffer {
  const { outageTitle, outageAgain } = serverTexts(lang).shell
  const drawn = [
    '<main id="main" class="outage-page" role="status">',
    `<h1>${escapeHtml(outageTitle)}</h1>`,
    `<p>${escapeHtml(messageOf(error, lang))}</p>`,
    `<p>${escapeHtml(outageAgain(seconds))}</p>`,
    '</main>',
  ].join('')
  const html = screenHtml(
    { status: 503, lang, title: `${outageTitle} · Octavo`, indexable: false, isPublic: false, data: {} },
    {
      template: template.replace(SCRIPTS, ''),
      drawn,
      preloads: [],
      ahead: [],
      plainField: '',
      styles: [],
      startOnUse: undefined,
      dataText: '{}',
      articleHtml: () => '',
      withStyles,
    },
  )
  const reload = `<meta http-equiv="refresh" content="${seconds}">`
  const style =
    '<style>.outage-page{max-width:40rem;margin:15vh auto 0;padding:0 1rem}.outage-page h1{margin:0 0 1rem}</style>'
  return Buffer.from(html.replace('</title>', (end) => `${end}${reload}${style}`))
}
