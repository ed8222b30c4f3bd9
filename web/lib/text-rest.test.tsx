// @vitest-environment jsdom
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { fillText, isFilling } from './text-rest.ts'

const SCRIPT = readFileSync(join(import.meta.dirname, '../public/fill-text.js'), 'utf8')
const rest = (html: string, rows = '') =>
  `<div class="prose text-piece"><noscript class="text-rest"${rows}>${html}</noscript></div>`
const TEXT = `<div class="prose text-part"><p>one</p></div>${rest('<div class="prose text-part"><p>two</p></div>')}${rest(
  '<div class="tbl"><table class="long"><thead><tr><th>a</th></tr></thead><tbody><tr><td>1</td></tr></tbody></table></div>',
)}${rest('<div class="tbl"><table class="long"><tbody><tr><td>2</td></tr></tbody></table></div>', ' data-rows=""')}${rest(
  '<div class="tbl"><table class="long"><tbody><tr><td>3</td></tr></tbody></table></div>',
  ' data-rows=""',
)}${rest('<div class="prose text-part"><p>three</p></div>')}`

beforeEach(() => {
  new Function(SCRIPT)()
})

/** Inserts a text and waits until it is whole. */
async function inserted(html: string): Promise<HTMLElement> {
  const root = document.createElement('div')
  root.innerHTML = html
  document.body.replaceChildren(root)
  await new Promise<void>((resolve) => fillText(root, resolve))
  return root
}

test('the rest of a long text is put in its place, and rows into their table', async () => {
  const root = await inserted(TEXT)
  expect(isFilling()).toBe(false)
  expect([...root.querySelectorAll('p, th, td')].map(({ textContent }) => textContent)).toEqual([
    'one',
    'two',
    'a',
    '1',
    '2',
    '3',
    'three',
  ])
  expect(root.querySelectorAll('table')).toHaveLength(1)
})

test('a text without a rest is whole at once', () => {
  const root = document.createElement('div')
  let isWhole = false
  fillText(root, () => {
    isWhole = true
  })
  expect(isWhole).toBe(true)
})

test('on paper a text is whole, although it was not yet', () => {
  const root = document.createElement('div')
  root.innerHTML = TEXT + rest(`<p>${'long '.repeat(10)}</p>`).repeat(3000)
  document.body.replaceChildren(root)
  fillText(root, () => undefined)
  dispatchEvent(new Event('beforeprint'))
  expect(isFilling()).toBe(false)
  expect(root.querySelectorAll('p')).toHaveLength(3003)
})
