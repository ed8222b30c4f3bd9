import { expect, test } from 'vitest'
import { markdownToText } from './plain-text.ts'
import { renderMarkdown } from './render.ts'
import { findUnsafe } from './test/safety-check.ts'

/** The two functions of Node's `fs` that the last test needs; by a computed name, for `shared` is compiled without Node. */
interface Files {
  globSync(pattern: string): string[]
  readFileSync(path: string, encoding: 'utf8'): string
}

const SIZE = 64 * 1024
const fill = (part: string) => part.repeat(Math.ceil(SIZE / part.length)).slice(0, SIZE)

/** CommonMark's pathological cases and our own additions; a renderer that is not linear takes minutes on them. */
const HOSTILE: Record<string, string> = {
  'brackets that open': fill('['),
  'brackets that open and close': '['.repeat(SIZE / 2) + ']'.repeat(SIZE / 2),
  'links that never close': fill('[a](<b'),
  pictures: fill('![[]()'),
  'reference definitions': fill('[a]: u\n') + fill('[a] '),
  'emphasis runs': fill('*'),
  'emphasis that never closes': fill('*a **a '),
  'mixed emphasis': fill('*_'),
  backticks: Array.from({ length: 360 }, (_, i) => `e${'`'.repeat(i)}`).join(''),
  'quotes, 10000 deep': `${'>'.repeat(10_000)}a`,
  'quoted lines': fill('> > > > > > a\n'),
  'lists, 10000 deep': '- '.repeat(10_000),
  'indented lists': Array.from({ length: 300 }, (_, i) => `${'  '.repeat(i)}- a`).join('\n'),
  'task lists': fill('- [ ] a\n'),
  'dollar signs': fill('$a '),
  'block formulas that never close': fill('$$x\n'),
  'block formulas in quotes': fill('> $$x\n\n'),
  'a wide table': `|${'a|'.repeat(10_000)}\n|${'-|'.repeat(10_000)}\n|${'b|'.repeat(10_000)}`,
  'a long table': `|a|b|\n|-|-|\n${fill('|1|2|\n')}`,
  'short rows in a wide table': `|${'a|'.repeat(1000)}\n|${'-|'.repeat(1000)}\n${fill('|x\n')}`,
  'the same heading': fill('# a\n'),
  'many contents': `# a\n\n${fill('[TOC]\n\n')}`,
  'raw elements that never close': fill('<div>'),
  'raw tables that never close': fill('<table><tr><td>'),
  'raw end tags': '<div>'.repeat(3000) + fill('</b>'),
  comments: fill('<!--'),
  'angle brackets': fill('<'),
  'attributes that never end': `<a ${fill('b="c" ')}`,
  addresses: fill('http://a.b/('),
  'mail addresses': fill('a@'),
  'www and nothing': fill('www.'),
  fences: fill('```js\na\n```\n'),
  'C# words': `\`\`\`csharp\n${fill('begin\n')}\n\`\`\``,
  'a minified file': `\`\`\`js\n${fill('a(b=c,"d");')}\n\`\`\``,
  'callouts that never close': fill(':::note\n'),
  'callouts that never close, in quotes': fill('> :::note\n\n'),
  'callouts with text between': fill(':::note\n\na\n\n'),
  'callouts of growing length': Array.from({ length: 360 }, (_, i) => `${':'.repeat(i + 3)}note`).join('\n'),
  'callouts of falling length': Array.from({ length: 360 }, (_, i) => `${':'.repeat(363 - i)}note`).join('\n'),
  'closing colons': fill(':::\n'),
  'callouts in lists': fill('- :::note\n'),
  colons: fill(':'),
  'a callout of spaces': `:::note${' '.repeat(SIZE)}x`,
  'GitHub alerts, 300 deep': Array.from({ length: 300 }, (_, i) => `${'>'.repeat(i + 1)} [!NOTE]`).join('\n'),
  'endpoints that never close': fill(':::api GET /a\n'),
  'facts that never close': fill(':::api GET /a\nb: c\n\n'),
  'many facts': `:::api GET /a\n${fill('b: c\n')}`,
  'a long address': `:::api GET /${fill('{a')}`,
  'variables in an address': `:::api GET /${'{a}:b/'.repeat(300)}`,
  'a long fact': `:::api GET /a\n${fill('b')}`,
  'line ends': fill('\r\n'),
  'null bytes': fill('\0'),
  'half characters': fill('\ud800'),
  backslashes: fill('\\'),
}

for (const [name, text] of Object.entries(HOSTILE)) {
  test(`hostile text renders: ${name}`, { timeout: 20_000 }, () => {
    expect(findUnsafe(renderMarkdown(text).html)).toEqual([])
    expect(typeof markdownToText(text)).toBe('string')
  })
}

test('HTML nested beyond all reason is shown as text', () => {
  expect(renderMarkdown(`**a** ${'<b>'.repeat(5000)}`).html).toContain('<strong>a</strong> &lt;b&gt;&lt;b&gt;')
})

test('deep but honest nesting keeps its text', () => {
  const { html } = renderMarkdown(`${'<div>'.repeat(300)}innermost${'</div>'.repeat(300)}`)
  expect(html).toContain('innermost')
  expect(html.split('<div>').length).toBeLessThan(200)
})

test('text nobody here wrote renders and is safe', { timeout: 120_000 }, async () => {
  const { globSync, readFileSync } = (await import(/* @vite-ignore */ ['node', 'fs'].join(':'))) as Files
  const files = globSync('node_modules/**/*.md').slice(0, 600)
  expect(files.length).toBeGreaterThan(100)
  const broken = files
    .map((file) => ({ file, page: renderMarkdown(readFileSync(file, 'utf8')) }))
    .map(({ file, page }) => ({ file, found: findUnsafe(page.html) }))
    .filter(({ found }) => found.length > 0)
  expect(broken).toEqual([])
})
