import { expect, test } from 'vitest'
import { renderMarkdown } from '#shared/markdown/render.ts'
import { renderApart } from './render-apart.ts'

test('texts that are rendered apart come out as all others, each to the one who asked', async () => {
  const texts = ['# One\n\n`a`', '# Two\n\n| a |\n|---|\n| 1 |', '三\n\n$x$']
  const pages = await Promise.all(texts.map((text) => renderApart(text, {})))
  expect(pages).toEqual(texts.map((text) => renderMarkdown(text)))
})

test('calls go on while a megabyte of headings is rendered', async () => {
  const order: string[] = []
  const large = renderApart('# h\n\n'.repeat(200_000), {}).then((page) => {
    order.push('large')
    return page
  })
  await new Promise((resolve) => setTimeout(resolve, 1))
  order.push('other work')
  const page = await large
  expect(order).toEqual(['other work', 'large'])
  expect(page.html.length).toBeGreaterThan(1000)
}, 60_000)
