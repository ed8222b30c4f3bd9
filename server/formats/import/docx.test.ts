import { readFileSync } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { writeWord } from '#server/formats/export/word/write-word.ts'
import { testJob, testSource } from '#server/test/export-source.ts'
import { rawZip } from '#server/test/raw-zip.ts'
import { readImport, sourceOfTexts } from '#server/test/read-import.ts'
import { docx } from './docx.ts'
import { openSource } from './open-source.ts'
import { readerOf } from './readers.ts'

const sample = (name: string) => readFileSync(new URL(`docx/samples/${name}.docx`, import.meta.url))

const W = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"'
const R = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const TYPES = `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/></Types>`
const rels = (inner: string) =>
  `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${inner}</Relationships>`
const paragraph = (text: string, properties = '') =>
  `<w:p>${properties && `<w:pPr>${properties}</w:pPr>`}<w:r><w:t xml:space="preserve">${text}</w:t></w:r></w:p>`

/** The smallest document with its text and additional parts. */
const made = (body: string, parts: Record<string, string> = {}, before = '') =>
  rawZip(
    Object.entries({
      '[Content_Types].xml': TYPES,
      '_rels/.rels': rels(`<Relationship Id="r1" Type="${R}/officeDocument" Target="word/document.xml"/>`),
      'word/document.xml': `${before}<w:document ${W} xmlns:r="${R}" xmlns:m="http://schemas.openxmlformats.org/officeDocument/2006/math"><w:body>${body}</w:body></w:document>`,
      ...parts,
    }).map(([name, data]) => ({ name, data, method: 8 })),
  )
const read = (bytes: Uint8Array, name = 'a.docx') => readImport(docx, sourceOfTexts({ [name]: bytes }))

test('a document of LibreOffice gives pages with lists, tables, code, a formula, a picture, footnotes and links', async () => {
  const path = new URL('docx/samples/libreoffice-handbook.docx', import.meta.url).pathname
  // The content decides, not the name.
  const { source, close } = await openSource({ path, name: 'upload.zip', size: 8720 }, () => undefined)
  expect((await readerOf(source))?.format).toBe('docx')
  const { entries, outline, page, notes } = await readImport(docx, source)
  close()
  expect(entries[0]).toEqual({ kind: 'item', name: 'Pump handbook', description: '', item_type: 1 })
  expect(outline).toBe('Pump handbook\nSet up\nCare')
  expect(page('Pump handbook')).toBe(
    'For everybody who stands at the pump. See [Care](import-page:upload.zip%203#h-weekly-care) and [the maker](https://example.org/pump?a=1&b=2).\n',
  )
  expect(page('Set up')).toBe(`Water is H<sub>2</sub>O<sup>1</sup>, and **bold**, *slanted*, ~~gone~~, 1\\*2_3 \\<b>.

- Unpack
  1. Box
  2. Foil
- Plug in

## Parts 部件

| Part | Size \\| place |  |
| --- | --- | --- |
| Valve | 3 mm | left |
|  | 4 mm | right |

![The pump, blue](import-file:upload.zip%2Fword%2Fmedia%2Fimage1.png)

\`\`\`
pump --start \\
  --fast
\`\`\`

---

<sup>1</sup> Mostly. See *chemistry*.
`)
  expect(page('Care')).toBe(`Oil it<sup>1</sup> and read the end<sup>2</sup>.

## Weekly care

> Never run it dry.

Flow: $x=\\frac{-b±\\sqrt{{b}^{2}-4ac}}{2a}+\\sum_{i=1}^{n}{{x}_{i}}+\\left( \\frac{a}{b} \\right)+\\vec{v}+\\begin{matrix}a & b \\\\ c & d\\end{matrix}$.

Back to [this part](#h-weekly-care), nowhere, a file.

---

<sup>1</sup> Weekly.

<sup>2</sup> The very end.
`)
  expect(entries.filter(({ kind }) => kind === 'file')).toMatchObject([{ name: 'image1.png' }])
  expect(notes).toEqual([
    { code: 'link_gone', where: 'Care: #gone' },
    { code: 'link_gone', where: 'Care: ../../etc/passwd' },
  ])
})

test('several documents become one catalog each, and external pictures are not loaded', async () => {
  const source = sourceOfTexts(
    { 'readme.docx': sample('libreoffice-readme'), 'pump.docx': sample('libreoffice-handbook'), 'old.doc': 'x' },
    'both.zip',
  )
  expect((await readerOf(source))?.format).toBe('docx')
  const { entries, outline, page, notes } = await readImport(docx, source)
  expect(entries[0]).toMatchObject({ name: 'both' })
  expect(outline).toBe(`markdown-it/
  markdown-it
  Install
  Usage examples
  API
  Syntax extensions
  Benchmark
  Authors
  References / Thanks
Pump handbook/
  Pump handbook
  Set up
  Care`)
  expect(page('Usage examples').match(/^### .*/gm)).toHaveLength(5)
  expect(page('Usage examples').match(/^```$/gm)).toHaveLength(14)
  expect(page('API')).toMatch(/^\[\*\*API documentation\*\*\]\(https/)
  expect(notes.filter(({ code }) => code === 'reference_outside')).toHaveLength(3)
  expect(notes.filter(({ code }) => code === 'entry_broken')).toHaveLength(1)
})

test('a document that we exported keeps its headings, tables, lists, code, formulas and pictures', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'octavo-docx-'))
  const content =
    '## Part\n\n| a | b |\n|---|---|\n| 1 | $x^2$ |\n\n1. one\n   - two\n\n```js\nconst a = 1\n\n  b()\n```\n\n```bash\nls\n```\n\n[to](/page/2)'
  const file = join(folder, 'a.docx')
  try {
    const texts = [
      { title: 'First', level: 1, content },
      { title: 'Second', level: 1, content: '> said\n\n**bold** `x`' },
    ]
    await writeWord(testJob(testSource('Book', texts), file))
    const { outline, page, notes } = await read(await readFile(file))
    expect(outline).toBe('Book\nFirst\nSecond')
    expect(page('First')).toContain('| **a** | **b** |\n| --- | --- |\n| 1 | $')
    expect(page('First')).toContain('1. one\n   - two\n')
    expect(page('First')).toContain('```javascript\nconst a = 1\n\n  b()\n```\n\n```bash\nls\n```')
    expect(page('Second')).toContain('**bold** `x`')
    expect(notes).toEqual([])
  } finally {
    await rm(folder, { recursive: true })
  }
})

test('long documents are split at two levels, and outline levels count without a heading style', async () => {
  const level = (at: number) => `<w:outlineLvl w:val="${at}"/>`
  const body = ['One', 'Two'].map(
    (chapter) =>
      paragraph(chapter, level(0)) +
      paragraph('Intro') +
      ['a', 'b'].map((name) => paragraph(`${chapter} ${name}`, level(1)) + paragraph('long '.repeat(6000))).join(''),
  )
  const { outline } = await read(made(paragraph('Before') + body.join('')))
  expect(outline).toBe('a\nOne/\n  One\n  One a\n  One b\nTwo/\n  Two\n  Two a\n  Two b')
  const plain = await read(made(paragraph('Only words, no heading')))
  expect(plain.outline).toBe('a')
})

test('content that is not imported is noted: macros, embedded parts, comments, Windows drawings, formulas without TeX', async () => {
  const image = `<w:p><w:r><w:drawing><wp:inline xmlns:wp="http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing"><wp:docPr id="1" name="n" descr="pump"/><a:graphic xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"><a:graphicData><pic:pic xmlns:pic="http://schemas.openxmlformats.org/drawingml/2006/picture"><pic:blipFill><a:blip r:embed="p1"/></pic:blipFill></pic:pic></a:graphicData></a:graphic></wp:inline></w:drawing></w:r></w:p>`
  const { page, notes } = await read(
    made(
      `${paragraph('Text')}<w:altChunk r:id="x"/>${image}<w:p><m:oMath><m:odd/></m:oMath><w:hyperlink r:id="l1"><w:r><w:t>click</w:t></w:r></w:hyperlink></w:p>`,
      {
        'word/vbaProject.bin': 'macro',
        'word/media/a.emf': '\x01\x00\x00\x00 EMF',
        'word/_rels/document.xml.rels': rels(
          `<Relationship Id="p1" Type="${R}/image" Target="media/a.emf"/><Relationship Id="l1" Type="${R}/hyperlink" TargetMode="External" Target="javascript:alert(1)"/>`,
        ),
      },
    ),
    'a.docm',
  )
  expect(page('a')).toBe('Text\n\npump\n\nclick\n')
  expect(notes.map(({ code, where }) => [code, where])).toEqual([
    ['object_dropped', 'a.docm'],
    ['formula_dropped', 'a.docm'],
    ['macros_dropped', 'a.docm'],
    ['picture_kind', 'a.docm: a.emf'],
    ['link_gone', 'a: javascript:alert(1)'],
  ])
})

const ole = (name: string) =>
  Buffer.concat([Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]), Buffer.from(name, 'utf16le')])

test.each<[string, Uint8Array, RegExp, string]>([
  ['an encrypted document', ole('EncryptedPackage'), /password/, 'import_encrypted'],
  ['a document of old Word', ole('WordDocument'), /before 2007/, 'import_old_office'],
  ['a truncated one', sample('libreoffice-readme').subarray(0, 9000), /cannot be read/, 'import_damaged'],
  [
    'one with entities',
    made(paragraph('&a;'), {}, '<!DOCTYPE d [<!ENTITY a "b">]>'),
    /declares entities/,
    'import_damaged',
  ],
  ['a deep one', made(`${'<w:sdt>'.repeat(10_000)}${'</w:sdt>'.repeat(10_000)}`), /nests more than/, 'import_deep'],
  ['one that is no XML', made('<w:p'), /cannot be read/, 'import_damaged'],
  [
    'one without its relations',
    made(paragraph('x'), { '_rels/.rels': '<x/>', 'word/document.xml': '<x/>' }),
    /cannot/,
    'import_damaged',
  ],
  ['a bomb', made(paragraph('x'), { 'word/media/b.png': 'b'.repeat(70 * 1024 ** 2) }), /bomb/, 'import_bomb'],
])('%s is refused with its reason', async (_, bytes, why, reason) => {
  const error = await read(bytes).catch((given: unknown) => given)
  expect(error).toMatchObject({ message: expect.stringMatching(why), reason })
})
