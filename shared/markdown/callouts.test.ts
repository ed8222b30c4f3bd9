import { expect, test } from 'vitest'
import { markdownToText } from './plain-text.ts'
import { renderMarkdown } from './render.ts'

const html = (text: string) => renderMarkdown(text).html

test.each([
  ['note', 'note', 'Note'],
  ['info', 'info', 'Information'],
  ['tip', 'tip', 'Tip'],
  ['warn', 'warn', 'Warning'],
  ['warning', 'warn', 'Warning'],
  ['Danger', 'danger', 'Danger'],
])(':::%s is set apart as %s', (name, kind, spoken) => {
  expect(html(`:::${name}\nText\n:::\nafter`)).toBe(
    `<div class="note note-${kind}" role="note" aria-label="${spoken}">\n<p>Text</p>\n</div>\n<p>after</p>\n`,
  )
})

test('a title is one line of Markdown, in either spelling', () => {
  const expected =
    '<div class="note note-warn" role="note" aria-label="Mind the &lt;gap&gt; `x`">\n' +
    '<p class="note-title">Mind the &lt;gap&gt; <code>x</code></p>\n<p>Text</p>\n</div>\n'
  expect(html('::: warn Mind the <gap> `x`\nText\n:::')).toBe(expected)
  expect(html(':::warn[Mind the <gap> `x`]\nText\n:::')).toBe(expected)
})

test('lists, code, tables and headings stand in a callout', () => {
  const page = html(':::tip\n# In\n- a\n  - b\n\n```js\n:::\nlet a\n```\n\n| a |\n|---|\n| 1 |\n:::\n\nout')
  expect(page).toContain('<h1 id="h-in">')
  expect(page).toContain('<table>')
  expect(page).toContain('<ul>\n<li>b</li>')
  expect(page).toContain(':::\n')
  expect(page.endsWith('</div>\n</div>\n<p>out</p>\n')).toBe(true)
})

test('callouts nest, with as many colons or with more', () => {
  for (const text of [':::note\na\n:::tip\nb\n:::\nc\n:::\nd', '::::note\na\n:::tip\nb\n:::\nc\n::::\nd'])
    expect(html(text), text).toMatch(
      /^<div class="note note-note".*>\n<p>a<\/p>\n<div class="note note-tip".*>\n<p>b<\/p>\n<\/div>\n<p>c<\/p>\n<\/div>\n<p>d<\/p>\n$/,
    )
})

test('a callout that nobody closed lasts as long as what it stands in', () => {
  expect(html(':::tip\na\n\n# b')).toMatch(/<p>a<\/p>\n<h1 id="h-b">.*<\/h1>\n<\/div>\n$/)
  expect(html('- :::tip\n  a\n- b')).toMatch(/<p>a<\/p>\n<\/div>\n<\/li>\n<li>b<\/li>/)
  expect(html('> :::tip\n> a\n\nb')).toMatch(/<\/div>\n<\/blockquote>\n<p>b<\/p>\n$/)
  expect(html('::::tip\n:::note\na\n::::\nb')).toMatch(/<p>a<\/p>\n<\/div>\n<\/div>\n<p>b<\/p>\n$/)
})

test('other names, and colons alone, stay text', () => {
  expect(html(':::footer\na\n:::')).toBe('<p>:::footer<br />\na<br />\n:::</p>\n')
  expect(html('a ::: b\n::tip\n    :::tip')).not.toContain('note')
})

test('quotes with the marks of GitHub are callouts, other quotes stay quotes', () => {
  expect(html('> [!NOTE]\n> **a**\n>\n> - b')).toBe(
    '<div class="note note-note" role="note" aria-label="Note">\n<p><strong>a</strong></p>\n<ul>\n<li>b</li>\n</ul>\n</div>\n',
  )
  expect(html('> [!WARNING]\n>\n> a')).toContain('note-warn" role="note" aria-label="Warning">\n<p>a</p>')
  expect(html('> [!IMPORTANT]\n> a')).toContain('note-info')
  expect(html('> [!CAUTION]\n> a\n> > [!TIP]\n> > b')).toMatch(/note-danger[\s\S]*note-tip[\s\S]*<\/div>\n<\/div>\n$/)
  for (const text of ['> [!NOTE] a', '> a\n> [!NOTE]', '> [!OTHER]\n> a']) expect(html(text)).toContain('<blockquote>')
})

test('a Chinese page names its callouts in Chinese', () => {
  expect(html('中文\n\n:::warn\na\n:::')).toContain('aria-label="注意"')
})

test('the words of a callout are found', () => {
  expect(markdownToText(':::warn Title\n- a `b`\n:::')).toBe('Title\na b')
})

test('deeper callouts than anybody writes are text, and nothing of them is lost', () => {
  const page = html(`${':::note\n'.repeat(50)}innermost\n${':::\n'.repeat(50)}`)
  expect(page.match(/class="note /g)?.length).toBe(8)
  expect(page).toContain('innermost')
})
