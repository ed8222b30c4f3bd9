import { expect, test } from 'vitest'
import { renderMarkdown } from '#shared/markdown/render.ts'
import { inParts } from './long-text.ts'

const section = (at: number) =>
  `## Section ${at}\n\nWords &amp; <kbd>keys</kbd> of it.\n\n> quote\n\n| a | b |\n|---|--:|\n| 1 | 2 |\n\n\`\`\`html\n<p title="a > b">\n\`\`\`\n`
const TEXT = Array.from({ length: 200 }, (_, at) => section(at)).join('\n')
const rowsOf = (count: number, cells = 'x | 12') =>
  `| Name | Value |\n|---|--:|\n${Array.from({ length: count }, (_, at) => `| field_${at} | ${cells} |`).join('\n')}\n`

const htmlOf = (text: string) => renderMarkdown(text).html
/** What the browser has made of the rest when the text is whole. */
const whole = (html: string) =>
  html.replace(/<div class="prose text-piece"><noscript[^>]*>([\s\S]*?)<\/noscript><\/div>/g, '$1')
/** The HTML without what dividing adds. */
const undivided = (html: string) =>
  whole(html)
    .replace(
      /<div class="prose text-part[^"]*" style="[^"]*">([\s\S]*?)<\/div>(?=<div class="(?:prose text-part|tbl)"|$)/g,
      '$1',
    )
    .replace(/<\/table><\/div><div class="tbl"[^>]*><table class="long"[^>]*>(?=<tbody)/g, '')
    .replace(/<\/tbody><tbody class="text-part"[^>]*>/g, '')
    .replace(/<table class="long"[^>]*>/g, '<table>\n')
    .replace(/<tbody class="text-part"[^>]*>/g, '<tbody>')
const same = (html: string) => html.replace(/\s+/g, '')

test('a text that is not long stays as it is', () => {
  const html = htmlOf(section(1))
  expect(inParts(html)).toBe(html)
})

test('a long text is divided between its blocks, and loses nothing', () => {
  const html = htmlOf(TEXT)
  const divided = inParts(html)
  expect(divided.split('text-part').length).toBeGreaterThan(10)
  expect(undivided(divided)).toBe(html)
})

test('a browser makes elements of the first windows only, and reads the rest as text', () => {
  const divided = inParts(htmlOf(TEXT))
  const [first = ''] = divided.split('<noscript')
  expect(first.length).toBeGreaterThan(30_000)
  expect(first.length).toBeLessThan(60_000)
  const table = inParts(htmlOf(rowsOf(2000)))
  expect(table.split('<noscript')[0]?.match(/<tr>/g)?.length).toBe(151)
  expect(table.split('<noscript')[0]?.match(/<table/g)).toHaveLength(1)
  expect(table.match(/<noscript class="text-rest" data-rows="">/g)?.length).toBeGreaterThan(5)
})

test('a text cannot end the element that keeps its rest', () => {
  const hostile =
    '<p title="</noscript><img src=x onerror=alert(1)>">x</p>\n\n![</NOSCRIPT>](a.png "</noscript>")\n\n`</noscript>`\n\n'
  const divided = inParts(htmlOf(hostile + TEXT + hostile))
  expect(divided.match(/<\/noscript/gi)?.length).toBe(divided.match(/<noscript class="text-rest"/g)?.length)
  const raw = `<p title="</noscript>">x</p>${htmlOf(TEXT)}`
  expect(inParts(raw)).toBe(raw)
})

test('a heading is in the part of what follows it', () => {
  expect(whole(inParts(htmlOf(TEXT)))).not.toMatch(/<\/h\d>\s*<\/div><div class="prose text-part"/)
})

test('the rows of a long table are divided, with widths for its columns', () => {
  const html = htmlOf(`${TEXT}\n${rowsOf(500)}\nThe end.`)
  const divided = inParts(html)
  expect(divided.match(/<tbody class="text-part"/g)).toHaveLength(10)
  expect(divided).toContain('--count:2')
  expect(same(undivided(divided))).toBe(same(html))
})

test('short tables, and tables with joined cells, stay whole', () => {
  const joined = `<table><tbody>${'<tr><td colspan="2">a</td></tr>'.repeat(500)}</tbody></table>`
  for (const table of [rowsOf(100), joined]) expect(inParts(htmlOf(`${TEXT}\n${table}`))).not.toContain('class="long"')
})

test('HTML whose tags do not match stays as it is', () => {
  const html = `${htmlOf(TEXT)}</div>`
  expect(inParts(html)).toBe(html)
})
