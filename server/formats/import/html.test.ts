import { expect, test } from 'vitest'
import { readImport, sourceOfTexts } from '#server/test/read-import.ts'
import { html } from './html.ts'
import { readerOf } from './readers.ts'

const SITE = {
  'site/index.html': `<!DOCTYPE html><html><head><title>Site</title><script>alert(1)</script></head><body>
    <nav><a href="guide/start.html">Menu</a></nav>
    <main><h1>Welcome &amp; <em>more</em></h1>
    <p onclick="x()">First  <b>bold </b>and <i>it</i>, <code>a\`b</code>, 1*2_3 &lt;b&gt; &amp;amp;<br>next</p>
    <script>evil()</script><style>p{}</style><iframe src="https://evil.example"></iframe>
    <p>1. no list</p># no heading
    <ul><li>one<ol start="3"><li>three</li><li><p>four</p><p>more</p></li></ol></li><li>two</li></ul>
    <pre><code class="language-ts">const a = '&lt;b&gt;'
  x</code></pre>
    <table><thead><tr><th>A</th><th>B|C</th></tr></thead><tr><td colspan="2">x<br>y</td></tr></table>
    <blockquote><p>said</p><p>so</p></blockquote>
    <p><a href="guide/start.html#x">start</a> <a href="javascript:alert(1)">bad</a> <a href="gone.html">gone</a> <a href="https://a.example/(b)">out</a>
    <a href="files/a.pdf">pdf</a> <img src="img/p%20q.png" alt="P"> <img src="none.png" alt="lost"> <img src="data:image/png;base64,AA" alt=""></p></main></body></html>`,
  'site/guide/start.html':
    '<title>Start</title><h2>Begin</h2><p><a href="../">home</a> <a href="/guide/more">more</a></p>',
  'site/guide/more.html': '<h1>More</h1><p>x</p>',
  'site/guide/empty.html': '<html><body><script>x</script></body></html>',
  'site/img/p q.png': new Uint8Array([1]),
  'site/files/a.pdf': new Uint8Array([2]),
  'site/files/b.bin': new Uint8Array([2]),
  'site/site.css': 'p{}',
}

test('an archive of HTML gives pages with their texts, pictures and links; scripts and menus are left out', async () => {
  const source = sourceOfTexts(SITE, 'docs.zip')
  expect((await readerOf(source))?.format).toBe('html')
  const { entries, outline, page, notes } = await readImport(html, source)
  expect(entries[0]).toEqual({ kind: 'item', name: 'docs', description: '', item_type: 1 })
  expect(outline).toBe('Welcome & more\nguide/\n  More\n  Start')
  expect(page('Welcome & more')).toBe(`First **bold** and *it*, \`\` a\`b \`\`, 1\\*2_3 \\<b> \\&amp;  
next

1\\. no list

\\# no heading

- one
  3. three
  4. four

     more
- two

\`\`\`ts
const a = '<b>'
  x
\`\`\`

| A | B\\|C |
| --- | --- |
| x<br>y |  |

> said
>
> so

[start](import-page:site%2Fguide%2Fstart.html#x) bad gone [out](https://a.example/%28b%29) [pdf](import-file:site%2Ffiles%2Fa.pdf) ![P](import-file:site%2Fimg%2Fp%20q.png) lost
`)
  expect(page('Start')).toBe(
    '## Begin\n\n[home](import-page:site%2Findex.html) [more](import-page:site%2Fguide%2Fmore.html)\n',
  )
  expect(entries.filter(({ kind }) => kind === 'file')).toMatchObject([{ name: 'a.pdf' }, { name: 'p q.png' }])
  expect(notes).toEqual([
    { code: 'link_gone', where: 'site/index.html: javascript:alert(1)' },
    { code: 'link_gone', where: 'site/index.html: gone.html' },
    { code: 'file_missing', where: 'site/index.html: none.png' },
    { code: 'file_missing', where: 'site/index.html: data:image/png;base64,AA' },
    { code: 'page_empty', where: 'site/guide/empty.html' },
    { code: 'file_unused', where: 'site/files/b.bin' },
  ])
})

test('a single file in any case, a deep one, and files of other types', async () => {
  const one = await readImport(html, sourceOfTexts({ page: '<!doctype html><title>T</title><body><p>x' }))
  expect(one.entries).toMatchObject([{ name: 'T' }, { title: 'T', content: 'x\n' }])
  const deep = await readImport(html, sourceOfTexts({ 'a.html': `<p>top</p>${'<div>'.repeat(5000)}deep` }))
  expect(deep.page('a')).toBe('top\n')
  expect(deep.notes).toEqual([{ code: 'text_cut', where: 'a.html' }])
  await expect(readImport(html, sourceOfTexts({ 'a.html': '<p></p>' }))).rejects.toThrow('no page with a text')
  expect(await html.recognises(sourceOfTexts({ 'a.html': 'just words' }))).toBe(false)
  expect(await html.recognises(sourceOfTexts({ 'a.md': '# A', 'b.md': '# B', 'c.html': '<p>x</p>' }))).toBe(false)
})
