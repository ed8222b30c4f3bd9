import { expect, test } from 'vitest'
import { readImport, sourceOfTexts } from '#server/test/read-import.ts'
import { bookstack } from './bookstack.ts'
import { readerOf } from './readers.ts'

const DATA = {
  instance: { id: 'abc', version: 'v24.12' },
  exported_at: '2026-11-20T10:00:00+00:00',
  book: {
    id: 8,
    name: 'Pumps',
    description_html: '<p>All of them</p>',
    cover: 'cover.png',
    tags: [],
    pages: [
      {
        id: 40,
        name: 'Start',
        priority: 1,
        html: '<p id="bkmrk-a" class="callout warning">Hot!</p><p>See <a href="[[bsexport:page:41]]">care</a>, <a href="[[bsexport:chapter:2]]">the chapter</a>, <a href="[[bsexport:book:8]]">the book</a>, <a href="[[bsexport:attachment:5]]">manual</a>, <a href="[[bsexport:page:99]]">gone</a>, <a href="javascript:x()">bad</a>, <a href="bsexport-page/100%">odd</a></p><p><img src="[[bsexport:image:12]]" alt="pump"></p><details><summary>More</summary><p>Hidden</p></details><pre><code class="language-bash">pump</code></pre><ul><li class="task-list-item"><input type="checkbox" checked="checked">done</li></ul><script>x()</script>',
        images: [{ id: 12, name: 'Pump photo.png', file: 'Xa1.png', type: 'gallery' }],
        attachments: [
          { id: 6, name: 'Maker', link: 'https://maker.example/', order: 2 },
          { id: 5, name: 'manual.pdf', file: 'Yb2', order: 1 },
          { id: 7, name: 'parts.pdf', file: 'Zc3', order: 3 },
        ],
        tags: [],
      },
    ],
    chapters: [
      {
        id: 2,
        name: 'Care',
        priority: 0,
        description_html: '',
        pages: [
          { id: 42, name: 'Late', priority: 2, markdown: '', html: '<p>late</p>' },
          {
            id: 41,
            name: 'Weekly',
            priority: 1,
            html: '<p>ignored</p>',
            markdown: '# Oil\n\n![p]([[bsexport:image:13]]) [s]([[bsexport:page:40]])',
            images: [{ id: 13, name: 'o.png', file: 'Wd4.png', type: 'gallery' }],
          },
        ],
      },
    ],
  },
}
const files = {
  'files/Xa1.png': new Uint8Array([1]),
  'files/Yb2': new Uint8Array([2]),
  'files/Zc3': new Uint8Array([3]),
  'files/Wd4.png': new Uint8Array([4]),
  'files/cover.png': new Uint8Array([5]),
}

test('a book keeps chapters, order, pictures, attachments and links', async () => {
  const source = sourceOfTexts({ 'data.json': JSON.stringify(DATA), ...files }, 'pumps.zip')
  expect((await readerOf(source))?.format).toBe('bookstack')
  const { entries, outline, page, notes } = await readImport(bookstack, source)
  expect(entries[0]).toMatchObject({ kind: 'item', name: 'Pumps' })
  expect(outline).toBe('Pumps\nCare/\n  Weekly\n  Late\nStart')
  expect(page('Start')).toBe(`:::warn
Hot!
:::

See [care](import-page:page%3A41), [the chapter](import-page:page%3A41), [the book](import-page:book%3A8), [manual](import-file:files%2FYb2), gone, bad, odd

![pump](import-file:files%2FXa1.png)

<details>
<summary>More</summary>

Hidden

</details>

\`\`\`bash
pump
\`\`\`

- [x] done

- [Maker](https://maker.example/)
`)
  expect(page('Weekly')).toBe('# Oil\n\n![p](import-file:files%2FWd4.png) [s](import-page:page%3A40)')
  expect(entries.filter(({ kind }) => kind === 'file')).toMatchObject([
    { key: 'files/Wd4.png', name: 'o.png' },
    { key: 'files/Yb2', name: 'manual.pdf' },
    { key: 'files/Xa1.png', name: 'Pump photo.png' },
    { key: 'files/Zc3', name: 'parts.pdf', page: 'page:40' },
  ])
  expect(notes).toEqual([
    { code: 'link_gone', where: 'Start: bsexport-page/99' },
    { code: 'link_gone', where: 'Start: javascript:x()' },
    { code: 'link_gone', where: 'Start: bsexport-page/100%' },
    { code: 'file_unused', where: 'files/cover.png' },
  ])
})

test('exports of one chapter or page are read, and data of another form is refused', async () => {
  const [chapter] = DATA.book.chapters
  const one = await readImport(bookstack, sourceOfTexts({ 'data.json': JSON.stringify({ chapter }) }, 'a.zip'))
  expect(one.outline).toBe('Weekly\nLate')
  const single = { page: { name: 'P', html: `<p>x</p>${'<div>'.repeat(9000)}y` } }
  expect((await readImport(bookstack, sourceOfTexts({ 'data.json': JSON.stringify(single) }))).page('P')).toBe('x\n')
  expect(await bookstack.recognises(sourceOfTexts({ 'data.json': '{"book": 3}' }))).toBe(false)
  const cut = sourceOfTexts({ 'data.json': '{"book": {"name": "x', 'files/a.png': 'x' })
  await expect(readImport(bookstack, cut)).rejects.toMatchObject({ name: 'ImportError' })
})

const PICTURE = `data:image/png;base64,${Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex').toString('base64')}`
const BOOK = `<!doctype html><html lang="en"><head><title>Pumps</title><style>${'p{}'.repeat(40_000)}</style></head>
<body class="export export-format-html export-engine-none"><div class="page-content">
    <h1 style="font-size: 4.8em">Pumps</h1>
    <div><p>All of them</p></div>
<ul class="contents"><li><a href="#chapter-2">Care</a></li></ul>
<div class="page-break"></div>
<h1 id="chapter-2">Care</h1>

<div></div>
<div class="page-break"></div>
    <div class="chapter-hint">Care</div>
<h1 id="page-41">Weekly</h1>
<h1>Oil</h1><p class="callout danger">Hot <img src="${PICTURE}" alt="p"></p>
<div class="page-break"></div>
<h1 id="page-40">Start</h1>
<p>first <a href="javascript:x()">bad</a></p></div></body></html>`

test('a book in one HTML file is split into its pages, and its pictures become files', async () => {
  const source = sourceOfTexts({ 'pumps.html': BOOK })
  expect((await readerOf(source))?.format).toBe('bookstack')
  const { entries, outline, page, notes } = await readImport(bookstack, source)
  expect(entries[0]).toMatchObject({ name: 'Pumps' })
  expect(outline).toBe('Pumps\nCare/\n  Weekly\nStart')
  expect(page('Weekly')).toMatch(/^# Oil\n\n:::danger\nHot !\[p\]\(import-file:picture-[0-9a-f]{32}\)\n:::\n$/)
  expect(page('Start')).toBe('first bad\n')
  expect(entries.filter(({ kind }) => kind === 'file')).toHaveLength(1)
  expect(notes).toEqual([{ code: 'link_gone', where: 'pumps.html: Start: javascript:x()' }])
})
