import { expect, test } from 'vitest'
import { renderMarkdown } from '#shared/markdown/render.ts'
import { nameHeadings } from './headings.ts'
import type { EnhanceTexts } from './options.ts'

test('a heading is read without the sign of its link, and the link says where it leads', () => {
  const root = document.createElement('div')
  const html = renderMarkdown('## The `id` of\n## ![Logo](/x.png) One\n\n> # Quoted\n').html
  root.innerHTML = html
  const before = root.innerHTML
  const undo: (() => void)[] = []
  const texts = { linkTo: (heading: string) => `Link to “${heading}”` } as EnhanceTexts
  nameHeadings({ root, options: { texts, theme: 'light' }, signal: new AbortController().signal, undo })
  const names = (selector: string) => [...root.querySelectorAll(selector)].map((one) => one.getAttribute('aria-label'))
  expect(names('h1, h2')).toEqual(['The id of', 'Logo One', 'Quoted'])
  expect(names('.anchor')).toEqual(['Link to “The id of”', 'Link to “Logo One”', 'Link to “Quoted”'])
  for (const step of undo) step()
  expect(root.innerHTML).toBe(before)
})
