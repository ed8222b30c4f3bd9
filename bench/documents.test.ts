import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PDFDict, PDFDocument, PDFName, PDFString } from '@cantoo/pdf-lib'
import { afterAll, expect, test } from 'vitest'
import { diagramDrawer } from '#server/formats/export/diagrams/draw-diagrams.ts'
import { writePdf } from '#server/formats/export/pdf/write-pdf.ts'
import { writeWord } from '#server/formats/export/word/write-word.ts'
import { openZip } from '#server/formats/import/zip-source.ts'
import { everythingSource } from '#server/test/export/everything-source.ts'
import { testJob, testSource } from '#server/test/export-source.ts'
import { findDocumentPrograms } from '../scripts/document-programs.ts'

/** Exported documents, opened by other programs. The test stands here because it needs no database and runs once. */
const folder = mkdtempSync(join(tmpdir(), 'octavo-documents-'))
const drawer = diagramDrawer()
afterAll(async () => {
  await drawer.close()
  rmSync(folder, { recursive: true, force: true })
})
const programs = findDocumentPrograms()

const run = (program: string, ...args: string[]) =>
  execFileSync(program, args, { encoding: 'utf8', cwd: folder, stdio: 'pipe' })
/** The text of each sheet of a PDF. */
const sheetsOf = (file: string) => run(programs.pdftotext, '-layout', file, '-').split('\f').slice(0, -1)
/** The link targets of a PDF: the page number of each target by its name. */
const placesOf = (file: string) =>
  new Map(
    [...run(programs.pdfinfo, '-dests', file).matchAll(/^\s*(\d+) .*"(.+)"$/gm)].map(([, sheet, name = '']) => [
      name,
      Number(sheet),
    ]),
  )
/** The names of the targets to which the links of a PDF lead. */
async function linksOf(file: string): Promise<string[]> {
  const pdf = await PDFDocument.load(readFileSync(file))
  return pdf.getPages().flatMap((page) => {
    const links = page.node.Annots()
    return Array.from({ length: links?.size() ?? 0 }, (_, at) =>
      links?.lookup(at, PDFDict).lookupMaybe(PDFName.of('Dest'), PDFString)?.asString(),
    ).filter((name) => name !== undefined)
  })
}
/** The text of a part of a Word document. */
async function partOf(file: string, part: string): Promise<string> {
  const zip = await openZip(file, () => {})
  try {
    const found = zip.files.find(({ path }) => path === part)
    if (!found) throw new Error(`${file} has no ${part}`)
    return Buffer.from(await found.bytes()).toString('utf8')
  } finally {
    zip.close()
  }
}
const count = (text: string, wanted: RegExp) => text.match(wanted)?.length ?? 0

const NOTES = ['formula_as_text', 'picture_broken', 'picture_broken', 'picture_missing', 'picture_outside']
const codesOf = (notes: { code: string; page_id: number }[]) =>
  notes.flatMap(({ code, page_id }) => (page_id === 1 ? [code] : [])).sort()

test('a Word document has headings, tables, lists, pictures and links, and LibreOffice opens it', async () => {
  const file = join(folder, 'a.docx')
  const job = testJob(everythingSource(), file)
  await writeWord(job, drawer)
  expect(codesOf(job.notes)).toEqual(NOTES)

  const xml = await partOf(file, 'word/document.xml')
  const first = xml.slice(
    xml.indexOf('Everything</w:t></w:r><w:bookmarkEnd'),
    xml.indexOf('Page two</w:t></w:r><w:bookmarkEnd'),
  )
  expect(count(first, /<w:pStyle w:val="Heading2"\/>/g)).toBe(7)
  expect(count(first, /<w:tblHeader\/>/g)).toBe(3)
  expect(count(first, /<w:numPr>/g)).toBe(14)
  expect(count(first, /<w:drawing>/g)).toBe(6)
  expect(count(first, /<m:oMath>/g)).toBe(3)
  expect(first).toContain('<m:oMathPara>')
  expect(first).toContain('&lt;script&gt;alert(1)&lt;/script&gt;')
  for (const [, anchor] of first.matchAll(/w:anchor="(\w+)"/g)) expect(xml).toContain(`w:name="${anchor}"`)
  expect(await partOf(file, 'word/_rels/document.xml.rels')).toContain('https://docs.example.com/page/999')
  expect(await partOf(file, 'word/styles.xml')).toContain('w:eastAsia="Microsoft YaHei"')
  expect((await partOf(file, 'word/header1.xml')) + (await partOf(file, 'word/header2.xml'))).toContain(
    'Fernmarket 接口文档',
  )

  run(programs.soffice, '--headless', `-env:UserInstallation=file://${folder}/office`, '--convert-to', 'pdf', file)
  const text = run(programs.pdftotext, '-layout', 'a.pdf', '-')
  for (const words of ['Creates a user', '数据库设计文档', 'A paragraph in the list.', '站点管理', 'Contents'])
    expect(text).toContain(words)
  expect(text).toMatch(/Sum\s+42/)
}, 120_000)

test('a PDF has its text, contents with page numbers, pictures, and only embedded fonts', async () => {
  const file = join(folder, 'b.pdf')
  const job = testJob(everythingSource(), file)
  await writePdf(job, drawer)
  expect(codesOf(job.notes)).toEqual(NOTES)

  const text = run(programs.pdftotext, '-layout', file, '-')
  for (const words of [
    'Creates a user',
    '数据库设计文档需要说明每一张表的用途',
    '日本語のテキスト',
    '😀',
    '用户登录',
    '拒绝 403',
    '站点管理',
    'const a = ',
    '#read("/etc/passwd")',
  ])
    expect(text).toContain(words)
  expect(text).not.toContain('\u200b')
  // The numbers in the contents are those of the sheets, and each link leads to a place.
  const sheets = sheetsOf(file)
  const contents = [...(sheets[1] ?? '').matchAll(/^ *(\S.*?) {2,}(\d+)$/gm)]
  expect(contents.length).toBeGreaterThan(25)
  for (const [, title = '', sheet] of contents) expect(sheets[Number(sheet) - 1]).toContain(title)
  expect(sheets.at(-1)).toContain(`${sheets.length} / ${sheets.length}`)
  const places = placesOf(file)
  const links = await linksOf(file)
  expect(links.length).toBeGreaterThan(contents.length)
  for (const name of links) expect([...places.keys()]).toContain(name)
  expect(places.get('p2')).toBe(sheets.findIndex((sheet) => sheet.includes('back to tables')) + 1)
  const fonts = run(programs.pdffonts, file).split('\n').slice(2).filter(Boolean)
  expect(fonts.length).toBeGreaterThan(3)
  for (const font of fonts) expect(font).toMatch(/yes yes yes\s+\d+\s+\d+\s*$/)
  expect(count(run(programs.pdfimages, '-list', file), /^\s*\d+\s+\d+ image /gm)).toBe(3)
  expect(readFileSync(file, 'latin1')).toContain('https://docs.example.com/page/999')
}, 120_000)

test('the manual of a package is exported with all of its code', async () => {
  const manual = join(import.meta.dirname, '..', 'node_modules', 'fastify', 'docs')
  const entries = ['Guides/Migration-Guide-V5.md', 'Guides/Plugins-Guide.md', 'Reference/Server.md'].map((path) => ({
    title: path,
    level: 1,
    content: readFileSync(join(manual, path), 'utf8'),
  }))
  const file = join(folder, 'manual.pdf')
  await writePdf(testJob(testSource('Fastify', entries), file))
  const text = run(programs.pdftotext, '-layout', file, '-')
  expect(text).toContain("  trustProxy: '127.0.0.1,192.168.1.1/24',")
  const words = (line: string) => line.replace(/\s+/g, '')
  const set = words(text)
  const lines = [...(entries[2]?.content.matchAll(/^```js\n(.*)/gm) ?? [])].map(([, line = '']) => words(line))
  expect(lines.length).toBeGreaterThan(30)
  expect(lines.filter((line) => !set.includes(line))).toEqual([])
})

test('hostile text is exported as plain text, and odd structures still make a document', async () => {
  const attack = [
    '"] #panic("x") [" \\" #import "@preview/x:1.0.0" $#read("/etc/passwd")$ \u0000\u0001 </w:t><w:p> ]]> \ud800',
    `${'> '.repeat(60)}deep`,
    `${'<table><tr><td>'.repeat(30)}x`,
    `| ${'a |'.repeat(90)}\n|${'--|'.repeat(90)}\n| ${'b |'.repeat(90)}`,
    '<table><tr><td rowspan=999 colspan=999>a</td><td rowspan=3>b</td></tr><tr></tr><tr><td>c</td></tr></table>',
    `$$${'{'.repeat(2000)}$$ $\\def\\a{\\a\\a}\\a$ $\\href{javascript:x}{y}$`,
    '- '.repeat(40),
    `${Array.from({ length: 40 }, (_, at) => `${'  '.repeat(at)}- item`).join('\n')}`,
    `$$${'\\frac{1}{'.repeat(60)}x${'}'.repeat(60)}$$`,
    '[x](javascript:alert(1)) [y](//a.example/%ZZ) [z](/page/1#%E0%A4%A)',
    '\n\n# \n\n```"); #panic(\nx\n```',
  ].join('\n\n')
  const table = `| a | b | c |\n|--|--|--|\n${Array.from({ length: 2000 }, (_, at) => `| row ${at} | ${'x'.repeat(50)} | |`).join('\n')}`
  const huge = '<svg xmlns="http://www.w3.org/2000/svg" width="1000000000" height="1000000000"/>'
  const files = {
    '/files/huge.svg': Buffer.from(huge),
    '/files/d.svg': Buffer.from(huge.replaceAll('1000000000', '9')),
  }
  const source = testSource(
    '"]#panic()\u202eevil',
    [
      { title: '#panic("title")] <a>', level: 1, content: attack },
      { title: '', level: 1 },
      // Long enough to be laid out in several sections.
      {
        title: 'Long',
        level: 2,
        content: `![ends what draws it](/files/huge.svg) ![is drawn](/files/d.svg) [first](/page/1) [last](#last)\n\n${table}\n\n## Last\n\n\u202egnp.exe`,
      },
    ],
    files,
  )
  await writeWord(testJob(source, join(folder, 'c.docx')), drawer)
  expect(await partOf(join(folder, 'c.docx'), 'word/_rels/document.xml.rels')).not.toContain('javascript:')
  const job = testJob(source, join(folder, 'c.pdf'))
  await writePdf(job, drawer)
  expect(job.notes.map(({ code }) => code)).toContain('picture_broken')
  expect(count(run(programs.pdfimages, '-list', job.file), /^\s*\d+\s+\d+ image /gm)).toBe(1)
  const sheets = sheetsOf(join(folder, 'c.pdf'))
  expect(sheets.join('')).toContain('#read("/etc/passwd")')
  // No row is lost or repeated where a section ends, and each page has the head.
  expect(sheets.join('').match(/row \d+/g)).toEqual(Array.from({ length: 2000 }, (_, at) => `row ${at}`))
  const last = sheets.findIndex((sheet) => /^ *Last$/m.test(sheet)) + 1
  expect(sheets.slice(last - 3, last - 1).every((sheet) => /^ *a +b +c$/m.test(sheet))).toBe(true)
  const places = placesOf(join(folder, 'c.pdf'))
  expect(places.get(`p2-${Buffer.from('h-last').toString('hex')}`)).toBe(last)
  for (const name of await linksOf(join(folder, 'c.pdf'))) expect(places.has(name)).toBe(true)
}, 120_000)

test('the contents name the pages of the deepest catalogs, and a long word in a title breaks', async () => {
  const long = 'word'.repeat(45)
  const source = testSource('Deep', [
    { title: 'One', level: 1 },
    { title: 'Two', level: 2 },
    { title: 'Three', level: 3 },
    { title: 'Deepest page', level: 4, content: '## Below' },
    { title: long, level: 4, content: 'Text' },
  ])
  const pdf = join(folder, 'deep.pdf')
  await writePdf(testJob(source, pdf))
  const [, contents = '', , last = ''] = sheetsOf(pdf)
  expect(contents).toMatch(/Deepest page +3\n/)
  expect(contents).not.toContain('Below')
  expect(last.match(/^ *(?:word)+[word]*$/gm)?.length).toBeGreaterThan(1)

  const docx = join(folder, 'deep.docx')
  await writeWord(testJob(source, docx))
  const xml = await partOf(docx, 'word/document.xml')
  expect(xml).toContain('<w:pStyle w:val="TOC4"/>')
  expect(xml).toMatch(/TOC [^<]*1-4/)
})

test('diagrams use only features that Word and LibreOffice know', async () => {
  const source = 'flowchart LR\n A[one] -->|to| B[(two)]'
  const drawn = await drawer.draw({ kind: 'diagram', language: 'mermaid', source })
  expect(drawn?.svg).not.toMatch(/marker|hsl\(|em"| style=|<tspan[^>]* dy=/)
  // The tip of the arrow touches the node.
  const [, tip] = /<g transform="translate\(([\d.]+) [\d.]+\) rotate\(0\)/.exec(drawn?.svg ?? '') ?? []
  expect(Number(tip)).toBeGreaterThan(200)
})

test('a cancelled export writes no file', async () => {
  const file = join(folder, 'd.docx')
  const job = testJob(everythingSource(), file)
  await expect(writeWord({ ...job, signal: AbortSignal.abort(new Error('cancelled')) })).rejects.toThrow('cancelled')
  expect(() => readFileSync(file)).toThrow()
})
