import { expect, test, vi } from 'vitest'
import { renderMarkdown } from '#shared/markdown/render.ts'
import { nameHeadings } from './headings.ts'
import type { EnhanceTexts } from './options.ts'

const texts = { linkTo: (heading: string) => `Link to “${heading}”` } as EnhanceTexts
const names = (root: Element, selector: string) =>
  [...root.querySelectorAll(selector)].map((one) => one.getAttribute('aria-label'))

test('a heading is read without the sign of its link, and the link says where it leads', async () => {
  const root = document.createElement('div')
  const html = renderMarkdown('## The `id` of\n## ![Logo](/x.png) One\n\n> # Quoted\n').html
  root.innerHTML = html
  const before = root.innerHTML
  const undo: (() => void)[] = []
  await nameHeadings({ root, options: { texts, theme: 'light' }, signal: new AbortController().signal, undo })
  expect(names(root, 'h1, h2')).toEqual(['The id of', 'Logo One', 'Quoted'])
  expect(names(root, '.anchor')).toEqual(['Link to “The id of”', 'Link to “Logo One”', 'Link to “Quoted”'])
  for (const step of undo) step()
  expect(root.innerHTML).toBe(before)
})

test('a heading with a formula is not named by the source of the formula', async () => {
  const root = document.createElement('div')
  root.innerHTML = renderMarkdown('## The mass $E = mc^2$\n\n## Energy\n').html
  await nameHeadings({ root, options: { texts, theme: 'light' }, signal: new AbortController().signal, undo: [] })
  expect(names(root, 'h2')).toEqual([null, 'Energy'])
  expect(names(root, '.anchor')).toEqual([null, 'Link to “Energy”'])
})

test('many headings are named in parts, and no longer after the text has changed', async () => {
  const root = document.createElement('div')
  root.innerHTML = renderMarkdown('## One\n\n## Two\n\n## Three\n').html
  let time = 0
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => {
    time += 4
    return time
  })
  const stopped = new AbortController()
  const naming = nameHeadings({ root, options: { texts, theme: 'light' }, signal: stopped.signal, undo: [] })
  expect(names(root, 'h2')).toEqual(['One', null, null])
  stopped.abort()
  await naming
  expect(names(root, 'h2')).toEqual(['One', null, null])
  clock.mockRestore()
})
