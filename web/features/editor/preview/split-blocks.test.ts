import { expect, test } from 'vitest'
import { renderMarkdown } from '#shared/markdown/render.ts'
import { splitBlocks } from './split-blocks.ts'

test('each outermost element is a block, with the text before it', () => {
  expect(splitBlocks('<p>a <b>b</b></p>\n<hr />\n<div class="x"><div>c</div></div>\n')).toEqual([
    '<p>a <b>b</b></p>',
    '<hr />',
    '<div class="x"><div>c</div></div>',
  ])
  expect(splitBlocks('words <b title="a > b">c</b> end')).toEqual(['words <b title="a > b">c</b>', 'end'])
  expect(splitBlocks('')).toEqual([])
})

test('no text is lost when an element is not closed or not opened', () => {
  expect(splitBlocks('<p>a</p><div><p>b</p>').join('')).toBe('<p>a</p><div><p>b</p>')
  expect(splitBlocks('</p><p>b</p>').join('')).toBe('</p><p>b</p>')
})

test('a rendered page is cut between its paragraphs, lists, tables and code', () => {
  const text = '# T\n\na *b*\n\n- c\n  - d\n\n| e |\n| --- |\n| f |\n\n```js\nlet g = 1 < 2\n```\n\n:::note\nh\n:::\n'
  const { html } = renderMarkdown(text)
  const blocks = splitBlocks(html)
  expect(blocks).toHaveLength(6)
  expect(blocks.join('').replace(/\s/g, '')).toBe(html.replace(/\s/g, ''))
})
