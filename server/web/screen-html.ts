/** What the server knows of a screen before the interface runs. */
export interface ScreenContent {
  status: number
  lang: 'en' | 'zh'
  title: string
  description?: string
  /** The address under which search engines and shares should know the page. */
  canonical?: string
  /** Whether search engines may keep it; only open items are, and only when their owner says so. */
  indexable: boolean
  /** Safe HTML of the article, for readers without scripts. */
  article?: { title: string; html: string }
  /** Answers of calls that the interface would ask for at once: `call?input` → data. */
  data: Record<string, unknown>
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (c) => ENTITIES[c] as string)

/** JSON that may stand in a script element: nothing in it can end the element or begin a comment. */
const scriptJson = (data: unknown) =>
  JSON.stringify(data).replaceAll('<', '\\u003c').replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029')

/** Fills the template of the interface with what is known of a screen. */
export function screenHtml(template: string, screen: ScreenContent): string {
  const meta = [
    screen.description ? `<meta name="description" content="${escapeHtml(screen.description)}">` : '',
    screen.indexable ? '' : '<meta name="robots" content="noindex">',
    screen.canonical ? `<link rel="canonical" href="${escapeHtml(screen.canonical)}">` : '',
    `<meta property="og:title" content="${escapeHtml(screen.title)}">`,
    screen.description ? `<meta property="og:description" content="${escapeHtml(screen.description)}">` : '',
  ]
  const { article } = screen
  const plain = article
    ? `<noscript><main class="plain-page"><article class="prose"><h1>${escapeHtml(article.title)}</h1>${article.html}</article></main></noscript>`
    : ''
  // Replacements are functions: `$&` in a page's text must not mean anything.
  return template
    .replace(/<html lang="[^"]*"/, () => `<html lang="${screen.lang === 'zh' ? 'zh-CN' : 'en'}"`)
    .replace(/<title>[^<]*<\/title>/, () => `<title>${escapeHtml(screen.title)}</title>`)
    .replace('<!--octavo:head-->', () => meta.join(''))
    .replace('<!--octavo:root-->', () => plain)
    .replace(
      '<!--octavo:data-->',
      () => `<script type="application/json" id="octavo-data">${scriptJson(screen.data)}</script>`,
    )
}
