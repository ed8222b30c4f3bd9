import { describe, expect, test } from 'vitest'
import { markdownToText } from './plain-text.ts'
import { renderMarkdown } from './render.ts'

const fence = (info: string, text = 'x') => `\`\`\`${info}\n${text}\n\`\`\``
/** The tabs of each group of a text. */
const groups = (...parts: string[]) =>
  [...renderMarkdown(parts.join('\n')).html.matchAll(/data-tabs="([^"]*)"/g)].map(([, keys]) => keys)

describe('fences become tabs', () => {
  test('when they touch and their languages differ', () => {
    expect(groups(fence('js'), '', '', fence('python'))).toEqual(['javascript python'])
    expect(groups(fence('js'), fence('python'), fence('go'))).toEqual(['javascript python go'])
    expect(
      groups(
        '> - a',
        '>',
        `>   ${fence('js').replaceAll('\n', '\n>   ')}`,
        '>',
        `>   ${fence('go').replaceAll('\n', '\n>   ')}`,
      ),
    ).toEqual(['javascript go'])
  })

  test('by their titles, also of one language', () => {
    expect(groups(fence('json tab="200 OK"'), fence('json tab="404"'))).toEqual(['200-ok 404'])
    expect(groups(fence('bash tab="cURL"'), fence("js tab='Node'"), fence('python'))).toEqual(['curl node python'])
  })

  test('in :::tabs, whatever they are called', () => {
    expect(groups(':::tabs', fence('json'), fence('json'), fence(''), ':::')).toEqual(['json json-2 3'])
    expect(groups(':::tabs', fence('js'), 'text', fence('go'), ':::')).toEqual([])
  })
})

describe('fences stay apart', () => {
  test.each([
    ['of one language', [fence('js'), fence('js')]],
    ['of one language by two names', [fence('js'), fence('javascript')]],
    ['without a language', [fence(''), fence('js')]],
    ['with text between', [fence('js'), 'or', fence('go')]],
    ['with something invisible between', [fence('js'), '', '[a]: https://a.example', '', fence('go')]],
    ['in different lists', [`- ${fence('js').replaceAll('\n', '\n  ')}`, fence('go')]],
    ['beside a diff', [fence('diff'), fence('js')]],
    ['beside a diagram', [fence('mermaid'), fence('js'), fence('flow'), fence('seq')]],
    ['beside a formula', [fence('math'), fence('js')]],
  ])('%s', (_name, parts) => expect(groups(...parts)).toEqual([]))

  test('when a diagram or a diff stands in :::tabs', () => {
    expect(groups(':::tabs', fence('js'), fence('mermaid'), fence('go'), fence('diff'), ':::')).toEqual([])
  })
})

test('everything is there without scripts: each block with its label', () => {
  const { html } = renderMarkdown(`${fence('js', 'let a')}\n${fence('json tab="200 OK"', '{}')}`)
  expect(html).toContain('<span data-tab="200-ok"><i class="dot dot-ok"></i>200 OK</span>')
  expect(html).toMatch(
    /<figure class="code" data-lang="js" data-tab="javascript"><header><span class="langs"><span>JavaScript/,
  )
  expect(html).toMatch(
    /<figure class="code" data-lang="json" data-tab="200-ok"><header><span class="langs"><span>200 OK/,
  )
})

test('a block alone is called by its title', () => {
  expect(renderMarkdown(fence('bash tab="cURL"')).html).toContain('<span>cURL</span>')
  expect(renderMarkdown(fence('bash tab="cURL"')).html).not.toContain('data-tab')
})

test('titles are text', () => {
  const { html } = renderMarkdown(`${fence('js tab="<b>&x"')}\n${fence('js tab="y"')}`)
  expect(html).toContain('&lt;b&gt;&amp;x')
  expect(html).not.toContain('<b>')
})

test('the text of a page has the code and no marks', () => {
  expect(markdownToText(`:::tabs\n${fence('js', 'let a')}\n${fence('go', 'a := 1')}\n:::`)).toBe('let a\na := 1')
})

test('a row has an end', () => {
  const many = Array.from({ length: 15 }, (_, i) => fence(`js tab="t${i}"`))
  expect(groups(...many)).toHaveLength(2)
})
