import { expect, test } from 'vitest'
import { renderMarkdown } from './render.ts'
import { sanitizePage } from './sanitize.ts'
import { findUnsafe } from './test/safety-check.ts'
import { XSS_PAYLOADS } from './test/xss-payloads.ts'

const WRAPPERS: Record<string, (payload: string) => string> = {
  'a page of its own': (payload) => payload,
  'the middle of a sentence': (payload) => `text ${payload} text`,
  'a list in a quote': (payload) => `> - ${payload.replaceAll('\n', '\n>   ')}`,
  'a cell of a table': (payload) => `| a |\n|---|\n| ${payload.replaceAll('\n', ' ')} |`,
  'a heading with contents': (payload) => `[TOC]\n\n# ${payload.replaceAll('\n', ' ')}`,
  'a callout': (payload) => `:::note ${payload.replaceAll('\n', ' ')}\n${payload}\n:::`,
  'an alert': (payload) => `> [!TIP]\n> ${payload.replaceAll('\n', '\n> ')}`,
  'the address of an endpoint': (payload) => `:::api GET ${payload.replaceAll('\n', ' ')}\n:::`,
  'the method of an endpoint': (payload) => `:::api ${payload.replaceAll('\n', ' ')} /a`,
  'the facts of an endpoint': (payload) => {
    const line = payload.replaceAll('\n', ' ')
    return `:::api GET /a\nsummary: ${line}\nstatus: ${line}\nAuth: ${line}\n${line}: x\n:::`
  },
  'every field of API JSON': (payload) => {
    const row = { name: payload, type: payload, value: payload, remark: payload }
    const info = { url: payload || '/a', method: payload, description: payload, remark: payload, apiStatus: payload }
    return JSON.stringify({
      info,
      request: { params: { mode: 'json', json: payload, jsonDesc: [row] }, headers: [row], query: [row] },
      response: { responseExample: payload, responseParamsDesc: [row] },
    })
  },
  'raw HTML': (payload) => `<div>${payload}</div>`,
  'an open attribute': (payload) => `<p title="${payload}">x</p>`,
}

for (const [place, wrap] of Object.entries(WRAPPERS)) {
  test(`no published attack survives in ${place}`, () => {
    const broken = XSS_PAYLOADS.map((payload) => {
      const { html } = renderMarkdown(wrap(payload))
      return { payload, html, found: findUnsafe(html) }
    }).filter(({ found }) => found.length > 0)
    expect(broken).toEqual([])
  })
}

test('no published attack survives the sanitiser alone', () => {
  const broken = XSS_PAYLOADS.map((payload) => ({
    payload,
    found: findUnsafe(sanitizePage(payload, { headingIds: [] })),
  }))
  expect(broken.filter(({ found }) => found.length > 0)).toEqual([])
})

test('the check of these tests sees an attack when there is one', () => {
  const seen = XSS_PAYLOADS.filter((payload) => payload.startsWith('<') && findUnsafe(payload).length > 0)
  expect(seen.length).toBeGreaterThan(150)
})

test('all attacks in one page do not help each other', () => {
  expect(findUnsafe(renderMarkdown(XSS_PAYLOADS.join('\n\n')).html)).toEqual([])
  expect(findUnsafe(renderMarkdown(XSS_PAYLOADS.join('\n')).html)).toEqual([])
  expect(findUnsafe(renderMarkdown(XSS_PAYLOADS.join('')).html)).toEqual([])
})

test('rendered HTML stays the same when it is sanitised again', () => {
  for (const payload of XSS_PAYLOADS) {
    const once = sanitizePage(payload, { headingIds: [] })
    expect(sanitizePage(once, { headingIds: [] })).toBe(once)
  }
})

test('excerpts are text, not something to put into a document unescaped', () => {
  expect(renderMarkdown('**a** <b>b</b> `<i>`').excerpt).toBe('a b <i>')
})

test('a heading keeps its own anchor even when raw HTML claims it', () => {
  const { html } = renderMarkdown('# 参数\n\n<h2 id="h-参数">x</h2>')
  expect(html).toContain('<h1 id="h-参数">')
  expect(html).toContain('<h2 id="user-h-参数">')
})

test('harmless HTML of older documents is kept', () => {
  const { html } = renderMarkdown(
    '<font color="#f00" size="5" face="x">red</font> a<br>b <span style="color: blue; top: 0">blue</span>\n\n' +
      '<table align="center"><tr><td colspan="2" rowspan="3" style="text-align:right; width:1px">x</td></tr></table>\n\n' +
      '<details open><summary>more</summary>text</details>\n\n<center>c</center>',
  )
  expect(html).toContain('<font color="#f00" size="5">red</font>')
  expect(html).toContain('a<br />b <font color="blue">blue</font>')
  expect(html).toContain('<table align="center"><tr><td colspan="2" rowspan="3" align="right">x</td></tr></table>')
  expect(html).toContain('<details open><summary>more</summary>text</details>')
  expect(html).toContain('<center>c</center>')
})

test('words in angle brackets that are not HTML stay readable', () => {
  const { html } = renderMarkdown('GET /users/<id> returns List<String>, see <iframe> and <script>')
  expect(html).toBe('<p>GET /users/&lt;id&gt; returns List&lt;String&gt;, see &lt;iframe&gt; and &lt;script&gt;</p>\n')
})

test('links elsewhere carry rel, links to our own origin and within the page do not', () => {
  const { html } = renderMarkdown('# A b\n[x](https://a.example) [y](https://here.example/1) [z](#a-b) [w](/5)', {
    origin: 'https://here.example',
  })
  expect(html).toContain('<a href="https://a.example" rel="noopener noreferrer nofollow ugc">x</a>')
  expect(html).toContain('<a href="https://here.example/1">y</a>')
  expect(html).toContain('<a href="#h-a-b">z</a>')
  expect(html).toContain('<a href="/5">w</a>')
})
