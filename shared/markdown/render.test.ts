import { expect, test } from 'vitest'
import { markdownToText, shorten } from './plain-text.ts'
import { renderMarkdown } from './render.ts'

const html = (text: string) => renderMarkdown(text).html

test('a line break in the text is one on the page', () => {
  expect(html('a\nb')).toBe('<p>a<br />\nb</p>\n')
})

test('headings get readable anchors, each once', () => {
  const { headings, html: page } = renderMarkdown(
    '# 请求 参数！\n## 请求 参数\n## API `v2`: /users/{id}\n### !!!\n## 请求 参数-1',
  )
  expect(headings).toEqual([
    { id: 'h-请求-参数', text: '请求 参数！', level: 1 },
    { id: 'h-请求-参数-1', text: '请求 参数', level: 2 },
    { id: 'h-api-v2-usersid', text: 'API v2: /users/{id}', level: 2 },
    { id: 'h-section', text: '!!!', level: 3 },
    { id: 'h-请求-参数-1-1', text: '请求 参数-1', level: 2 },
  ])
  expect(page).toContain('<h1 id="h-请求-参数">请求 参数！<a class="anchor" href="#h-请求-参数">#</a></h1>')
})

test('[TOC] becomes nested contents, once', () => {
  const page = html('[toc]\n\n# a\n\n### b\n\n## c\n\n# d\n\n[TOC]')
  expect(page.split('<nav').length).toBe(2)
  expect(page).toMatch(
    /^<nav class="page-toc"><ul><li><a href="#h-a">a<\/a><ul><li><a href="#h-b">b<\/a><\/li><li><a href="#h-c">c<\/a><\/li><\/ul><\/li><li><a href="#h-d">d<\/a><\/li><\/ul><\/nav>/,
  )
})

test('[TOC] in a page without headings vanishes', () => {
  expect(html('[TOC]')).toBe('')
})

test('links to a heading find it as written, as GitHub writes them and encoded', () => {
  const page = html(
    '# 错误 码\n[a](#错误-码) [b](#错误 码) [c](#h-错误-码) [d](#%E9%94%99%E8%AF%AF-%E7%A0%81) [e](#nothing)',
  )
  expect(page.match(/href="#h-错误-码"/g)?.length).toBe(4)
  expect(page).toContain('href="#user-nothing"')
})

test('tables scroll in a named box and keep their alignment', () => {
  const page = html('| 名称 | `类型` |\n|:--|--:|\n| a | b |')
  expect(page).toContain('<div class="tbl" tabindex="0" role="region" aria-label="名称, 类型"><table>')
  expect(page).toContain('<th align="left">名称</th>')
  expect(page).toContain('<td align="right">b</td>')
})

test('task lists are ticked and cannot be changed', () => {
  const page = html('- [ ] a\n- [x] **b**\n- c [x] d')
  expect(page).toContain('<ul class="tasks">')
  expect(page).toContain('<li class="task"><label><input type="checkbox" disabled="disabled" /> a</label></li>')
  expect(page).toContain('<input type="checkbox" disabled="disabled" checked /> <strong>b</strong>')
  expect(page).toContain('<li>c [x] d</li>')
})

test('a code block has its language in the head and coloured words', () => {
  const page = html('```js {1,3}\nconst a = "<b>"\n```')
  expect(page).toContain(
    '<figure class="code" data-lang="js"><header><span class="langs"><span>JavaScript</span></span>',
  )
  expect(page).toContain('<span class="hljs-keyword">const</span> a = <span class="hljs-string">"&lt;b&gt;"</span>')
})

test('a code block without a language is plain, except when it is JSON', () => {
  expect(html('```\na < b\n```')).toBe(
    '<figure class="code plain"><header></header><pre tabindex="0"><code>a &lt; b\n</code></pre></figure>\n',
  )
  expect(html('``` \n  {"error_code": 0}\n```')).toContain('<span>JSON</span>')
  expect(html('    indented')).toContain('<figure class="code plain">')
})

test('code too long to colour is shown all the same', () => {
  const code = `let a = 1\n`.repeat(6000)
  const page = html(`\`\`\`js\n${code}\`\`\``)
  expect(page).not.toContain('hljs-')
  expect(page).toContain(code.trim())
})

test('formulas show their source until the browser draws them', () => {
  const { html: page, uses } = renderMarkdown('a $x^2 < y$ b\n\n$$\n\\sum_i i\n$$\n\n```math\n\\pi\n```')
  expect(page).toContain('<span class="tex" data-tex="x^2 &lt; y">x^2 &lt; y</span>')
  expect(page).toContain('<div class="tex tex-block" data-tex="\\sum_i i">\\sum_i i</div>')
  expect(page).toContain('data-tex="\\pi"')
  expect(uses).toEqual({ math: true, mermaid: false, flow: false, seq: false, code: false })
})

/** A variable of a shell in braces. */
const braced = (name: string) => `\${${name}}`

test('money, variables and Chinese sentences between dollar signs are no formulas', () => {
  for (const text of [
    'from $5 to $6',
    '变量$user和$name',
    '$a or `$b`',
    '$$ never closed\n\ntext',
    'US$ 5, US$ 6',
    '\\$a$',
    'PATH=$HOME/bin:$PATH',
    'call foo($a,$b) and $a.$b',
    `echo "$a" "$b" ${braced('HOME')}${braced('USER')} $HOME/${braced('USER')}`,
  ]) {
    expect(renderMarkdown(text).uses.math, text).toBe(false)
  }
  for (const text of ['$\\text{速度} = v$', 'the $n$th of $x$,$y$', '($a+b$)c', '$x$-$y$', `${braced('a')}$ b`])
    expect(renderMarkdown(text).uses.math, text).toBe(true)
})

test('diagrams show their source until the browser draws them', () => {
  const { html: page, uses } = renderMarkdown(
    '```mermaid\nA-->B\n```\n```sequence\nA->B: x\n```\n```flow\nst=>start\n```',
  )
  expect(page).toContain('<figure class="diagram" data-diagram="mermaid"><pre tabindex="0">A--&gt;B</pre></figure>')
  expect(page).toContain('data-diagram="seq"')
  expect(page).toContain('data-diagram="flow"')
  expect(uses).toEqual({ math: false, mermaid: true, flow: true, seq: true, code: false })
})

test('bare addresses become links and end where a Chinese sentence goes on', () => {
  const page = html('访问https://a.example/x，www.b.example。 me@c.com README.md main.rs')
  expect(page).toContain('<a href="https://a.example/x"')
  expect(page).toContain('>https://a.example/x</a>，<a href="http://www.b.example"')
  expect(page).toContain('<a href="mailto:me@c.com" class="bare">me@c.com</a> README.md main.rs')
})

test('pictures load late, but for the first one, whatever their writer says', () => {
  expect(html('![a](/b.png)')).toBe('<p><img src="/b.png" alt="a" decoding="async" /></p>\n')
  expect(html('![a](/b.png)\n\n![c](/d.png)')).toContain('<img src="/d.png" alt="c" loading="lazy" decoding="async" />')
  expect(html('<img src="/b.png" loading="lazy">\n<img src="/d.png" loading="eager" decoding="sync">')).toBe(
    '<img src="/b.png" decoding="async" alt="" />\n<img src="/d.png" loading="lazy" decoding="async" alt="" />',
  )
  // what cannot be shown is not the first picture
  expect(html('![gone](javascript:x) ![a](/b.png)')).toContain('<img src="/b.png" alt="a" decoding="async" />')
})

test('a table in raw HTML scrolls in a box too', () => {
  expect(html('<table><tr><td>a</td></tr></table>')).toBe(
    '<div class="tbl" tabindex="0"><table><tr><td>a</td></tr></table></div>',
  )
})

test('the excerpt is the beginning of the prose as plain text', () => {
  const { excerpt } = renderMarkdown(
    '# Title\n\nSome **bold** [link](x) and `code`.\n\n```js\nlet a\n```\n\n<b>raw</b>',
  )
  expect(excerpt).toBe('Some bold link and code. raw')
  expect(renderMarkdown('# Only a title').excerpt).toBe('Only a title')
  expect(Array.from(renderMarkdown('😀字'.repeat(300)).excerpt).length).toBe(200)
})

test('plain text for the search holds code, headings, cells and the words in raw HTML', () => {
  const text =
    '# T\n\n- a *b*\n\n| c | d |\n|---|---|\n| e | f |\n\n```js\nlet g\n```\n\n<div title="no">h &amp; i<script>no</script></div>'
  expect(markdownToText(text)).toBe('T\na b\nc\nd\ne\nf\nlet g\nh & i')
  expect(markdownToText(text, { code: false, headings: false })).toBe('a b\nc\nd\ne\nf\nh & i')
})

test('shortening counts characters and marks what is missing', () => {
  expect(shorten(' a \n b ', 3)).toBe('a b')
  expect(shorten('abcdef', 4)).toBe('abc…')
})

test('a picture with an address relative to a file shows its description, since a page has no files beside it', () => {
  expect(html('![Banner](./images/banner.png)')).toBe('<p><span class="no-picture">Banner</span></p>\n')
  expect(html('<img src="banner.png">')).toContain('<span class="no-picture">banner.png</span>')
  expect(html('![x & "y"](a.png)')).toBe('<p><span class="no-picture">x &amp; "y"</span></p>\n')
  expect(html('![a](https://example.com/b.png)')).toContain('<img')
  expect(html('![a](data:image/png;base64,AAAA)')).toContain('<img')
})
