import { describe, expect, test } from 'vitest'
import { readApiPage } from '#shared/api-page/read.ts'
import { renderMarkdown } from '#shared/markdown/render.ts'
import { LIVE_PREVIEW_CHARACTERS } from '#web/parts/editor-tools/live-preview.ts'
import { BUILT_IN } from './built-in.ts'

const FOLDER = '../../../shared/i18n'
const NAMES = ['api-page.md', 'data-dictionary.md', 'manual.md', 'meeting-notes.md']
const files = import.meta.glob<string>('../../../shared/i18n/*/templates/*.md', {
  query: '?raw',
  import: 'default',
  eager: true,
})
const read = (lang: string, name: string) => files[`${FOLDER}/${lang}/templates/${name}`] ?? ''
const render = (text: string) => renderMarkdown(text, { origin: 'https://docs.example.com' })

/** The structure of a text: its heading levels, its tables with their columns, its code and its blocks. */
function shapeOf(text: string) {
  const { html, headings } = render(text)
  const count = (pattern: RegExp) => html.match(pattern)?.length ?? 0
  return {
    levels: headings.map(({ level }) => level),
    cells: [count(/<th\b/g), count(/<td\b/g)],
    code: text.match(/^```\w+/gm) ?? [],
    endpoints: count(/class="endpoint"/g),
    notes: count(/role="note"/g),
    tasks: count(/type="checkbox"/g),
  }
}

test('every template exists in both languages, and there are no others', async () => {
  expect(Object.keys(files).sort()).toEqual(
    ['en', 'zh'].flatMap((lang) => NAMES.map((name) => `${FOLDER}/${lang}/templates/${name}`)),
  )
  for (const lang of ['en', 'zh'] as const)
    expect(await Promise.all(BUILT_IN.map(({ text }) => text(lang)))).toEqual(NAMES.map((name) => read(lang, name)))
})

describe.each(NAMES)('%s', (name) => {
  test('has the same structure in both languages', () => {
    expect(shapeOf(read('zh', name))).toEqual(shapeOf(read('en', name)))
  })

  test.each(['en', 'zh'])('in %s has a live preview, leaves no markup unread, and speaks one language', (lang) => {
    const text = read(lang, name)
    expect(text.length).toBeLessThanOrEqual(LIVE_PREVIEW_CHARACTERS)
    const { html } = render(text)
    const words = html.replace(/<pre[\s\S]*?<\/pre>|<code[\s\S]*?<\/code>|<[^>]+>/g, ' ')
    expect(words).not.toMatch(/\*\*|\||:::|^#|```|\[[ x]\]/m)
    expect(/\p{Script=Han}/u.test(words)).toBe(lang === 'zh')
  })
})

test.each(['en', 'zh'])('the API page in %s describes a call that the product understands', (lang) => {
  const page = readApiPage(read(lang, 'api-page.md'))
  expect(page).toMatchObject({ method: 'POST', url: 'https://api.example.com/v1/orders', state: 1 })
  expect(page?.params.filter(({ required }) => required).map(({ place, name }) => `${place} ${name}`)).toEqual([
    'header Authorization',
    'header Idempotency-Key',
    'body customer_id',
    'body items',
    'body items[].sku',
    'body items[].quantity',
  ])
  expect(JSON.parse(page?.bodyExample ?? '')).toMatchObject({ customer_id: 'cus_7Hk2' })
  const { html } = render(read(lang, 'api-page.md'))
  expect(html).toContain('class="method method-post"')
  expect(html).toContain('class="state state-developing"')
})
