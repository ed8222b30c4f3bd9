import { expect, test } from 'vitest'
import { readImport, sourceOfTexts } from '#server/test/read-import.ts'
import { outline } from './outline.ts'
import { readerOf } from './readers.ts'

const UPLOAD = 'uploads/0b9f1a52-6d1c-4f0e-9d5e-2f6f0c0a1b2c/1c9f1a52-6d1c-4f0e-9d5e-2f6f0c0a1b2d'

test('Markdown of collections keeps nested documents, pictures, files, links and toggles', async () => {
  const source = sourceOfTexts(
    {
      'Pumps/Set up.md': `# Set up

:::warning
Hot
:::

+++
More
hidden

+++

![p](${UPLOAD}/pump.png " =300x200") and [manual.pdf 12345](${UPLOAD}/manual.pdf)

[valve](./Set%20up/Valve.md) [gone](./None.md) \`![p](x)\``,
      'Pumps/Set up/Valve.md': '# Valve 阀门\n\n[up](../Set%20up.md)',
      'Pumps/Care.md': '# Care\n\nOil',
      [`Pumps/${UPLOAD}/pump.png`]: new Uint8Array([1]),
      [`Pumps/${UPLOAD}/manual.pdf`]: new Uint8Array([2]),
      'Other/Note.md': '# Note\n\nx',
    },
    'outline-export.zip',
  )
  expect((await readerOf(source))?.format).toBe('outline')
  const { entries, outline: tree, page, notes } = await readImport(outline, source)
  expect(entries[0]).toMatchObject({ name: 'outline-export' })
  expect(tree).toBe('Other/\n  Note\nPumps/\n  Care\n  Set up/\n    Set up\n    Valve 阀门')
  const file = (name: string) => `import-file:${encodeURIComponent(`Pumps/${UPLOAD}/${name}`)}`
  expect(page('Set up')).toBe(`:::warning
Hot
:::

<details>
<summary>More</summary>

hidden


</details>

![p](${file('pump.png')}) and [manual.pdf](${file('manual.pdf')})

[valve](import-page:Pumps%2FSet%20up%2FValve.md) [gone](./None.md) \`![p](x)\``)
  expect(page('Valve 阀门')).toBe('[up](import-page:Pumps%2FSet%20up.md)')
  expect(notes).toEqual([{ code: 'link_gone', where: 'Pumps/Set up.md: ./None.md' }])
})

const text = (words: string, ...marks: unknown[]) => ({ type: 'text', text: words, marks })
const node = (type: string, content: unknown[] = [], attrs = {}) => ({ type, attrs, content })
const paragraph = (...content: unknown[]) => node('paragraph', content)
const FILE = '3a9f1a52-6d1c-4f0e-9d5e-2f6f0c0a1b2f'
const ID = '2a9f1a52-6d1c-4f0e-9d5e-2f6f0c0a1b2e'

const COLLECTION = {
  collection: {
    id: 'c1',
    name: 'Pumps',
    documentStructure: [
      {
        id: 'd2',
        title: 'Care',
        url: '/doc/care-abcdefghi2',
        children: [{ id: 'd1', title: 'Set up', url: '/doc/set-up-abcdefghi1', children: [] }],
      },
    ],
  },
  documents: {
    d1: {
      id: 'd1',
      urlId: 'abcdefghi1',
      title: 'Set up',
      data: node('doc', [
        node('heading', [text('Parts')], { level: 2 }),
        paragraph(
          text('bold', { type: 'strong' }),
          text(' and '),
          text('care', { type: 'link', attrs: { href: '/doc/care-abcdefghi2' } }),
          text(' '),
          text('a`b', { type: 'code_inline' }),
          text(' '),
          text('bad', { type: 'link', attrs: { href: 'javascript:x()' } }),
          text(' '),
          node('math_inline', [text('x^2')]),
        ),
        node('checkbox_list', [
          node('checkbox_item', [paragraph(text('done'))], { checked: true }),
          node('checkbox_item', [paragraph(text('open'))]),
        ]),
        node(
          'ordered_list',
          [
            node('list_item', [
              paragraph(text('three')),
              node('bullet_list', [node('list_item', [paragraph(text('deep'))])]),
            ]),
          ],
          { order: 3 },
        ),
        node('table', [
          node('tr', [node('th', [paragraph(text('A'))]), node('th', [paragraph(text('B'))])]),
          node('tr', [node('td', [paragraph(text('1'))], { colspan: 2 })]),
        ]),
        node('container_notice', [paragraph(text('Hot'))], { style: 'warning' }),
        node('container_toggle', [paragraph(text('More')), paragraph(text('hidden'))]),
        node('code_fence', [text('pump\n  go')], { language: 'bash' }),
        node('image', [], { src: `/api/attachments.redirect?id=${ID}`, alt: 'pump' }),
        node('attachment', [], {
          href: `https://wiki.example/api/attachments.redirect?id=${FILE}`,
          title: 'manual.pdf',
          size: 3,
        }),
        node('odd_thing'),
        'nonsense',
      ]),
    },
    d2: { id: 'd2', urlId: 'abcdefghi2', title: 'Care', data: node('doc', [paragraph(text('Oil'))]) },
    d3: { id: 'd3', urlId: 'abcdefghi3', title: 'Draft', data: node('doc', [paragraph(text('Later'))]) },
  },
  attachments: {
    [ID]: { id: ID, key: `${UPLOAD}/pump.png`, name: 'pump.png' },
    [FILE]: { id: FILE, key: '../../etc/passwd', name: 'manual.pdf' },
  },
}

test('JSON of collections gives the same, and files outside of the archive are not read', async () => {
  const source = sourceOfTexts(
    {
      'metadata.json': JSON.stringify({ exportVersion: 1, version: '0.80.0', createdAt: '2026-11-20' }),
      'Pumps.json': JSON.stringify(COLLECTION),
      [`${UPLOAD}/pump.png`]: new Uint8Array([1]),
    },
    'outline.zip',
  )
  expect((await readerOf(source))?.format).toBe('outline')
  const { entries, outline: tree, page, notes } = await readImport(outline, source)
  expect(entries[0]).toMatchObject({ name: 'Pumps' })
  expect(tree).toBe('Care/\n  Care\n  Set up\nDraft')
  expect(page('Set up')).toBe(`## Parts

**bold** and [care](import-page:d2) \`\` a\`b \`\` bad $x^2$

- [x] done
- [ ] open

3. three
   - deep

| A | B |
| --- | --- |
| 1 |  |

:::warn
Hot
:::

<details>
<summary>More</summary>

hidden

</details>

\`\`\`bash
pump
  go
\`\`\`

![pump](import-file:${encodeURIComponent(`${UPLOAD}/pump.png`)})

[manual.pdf](https://wiki.example/api/attachments.redirect?id=${FILE})
`)
  expect(notes).toEqual([
    { code: 'part_dropped', where: 'Set up: odd_thing' },
    { code: 'link_gone', where: 'Set up: javascript:x()' },
  ])
})

test('endlessly nested documents and unreadable collections do no harm', async () => {
  let deep: unknown = paragraph(text('deep'))
  for (let depth = 0; depth < 200; depth++) deep = node('blockquote', [deep])
  const data = node('doc', [paragraph(text('top')), deep])
  const one = { collection: { name: 'C', documentStructure: 3 }, documents: { d1: { title: 'A', data } } }
  const source = sourceOfTexts({
    'metadata.json': '{"exportVersion":1}',
    'C.json': JSON.stringify(one),
    'D.json': '{"coll',
  })
  const { page, notes } = await readImport(outline, source)
  expect(page('A')).toBe('top\n')
  expect(notes.map(({ code }) => code)).toEqual(['entry_broken', 'file_unused'])
})
