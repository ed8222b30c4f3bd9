import { expect, test } from 'vitest'
import { rawZip } from '#server/test/raw-zip.ts'
import { readImport, sourceOfTexts } from '#server/test/read-import.ts'
import { readApiPage } from '#shared/api-page/read.ts'
import { PAGE_TITLE_LENGTH } from '#shared/limits.ts'
import { docx } from './docx.ts'
import { readerOf } from './readers.ts'

const LONG = `${'A whole paragraph that somebody made a heading, '.repeat(8)}and its last words`
const W = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main'
const OFFICE = 'http://schemas.openxmlformats.org'

const word = (body: string) =>
  rawZip([
    { name: '[Content_Types].xml', data: `<Types xmlns="${OFFICE}/package/2006/content-types"/>` },
    {
      name: '_rels/.rels',
      data: `<Relationships xmlns="${OFFICE}/package/2006/relationships"><Relationship Id="r1" Type="${OFFICE}/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/></Relationships>`,
    },
    { name: 'word/document.xml', data: `<w:document xmlns:w="${W}"><w:body>${body}</w:body></w:document>` },
  ])
const paragraph = (text: string, style = '') =>
  `<w:p>${style && `<w:pPr><w:pStyle w:val="${style}"/></w:pPr>`}<w:r><w:t>${text}</w:t></w:r></w:p>`
const heading = (text: string, level = 1) => paragraph(text, `Heading${level}`)
const operation = { summary: LONG, description: 'What it does.', responses: { 200: { description: 'OK' } } }

test.each([
  ['a.html', `<!DOCTYPE html><title>a</title><h1>${LONG}</h1><p>Text.</p>`, `# ${LONG}\n\nText.`],
  ['a.docx', word(`${heading('One')}${heading(LONG)}<w:p><w:r><w:t>Text.</w:t></w:r></w:p>`), `${LONG}\n\nText.`],
  [
    'a.json',
    JSON.stringify({ openapi: '3.0.0', info: { title: 'a', version: '1' }, paths: { '/a': { get: operation } } }),
    `${LONG}\n\nWhat it does.`,
  ],
])('a heading of %s that is longer than a title stays in the text', async (name, content, expected) => {
  const source = sourceOfTexts({ [name]: content })
  const reader = await readerOf(source)
  if (!reader) throw new Error('no reader')
  const { entries } = await readImport(reader, source)
  const pages = entries.filter((one) => one.kind === 'page')
  const page = pages.find(({ title }) => title.startsWith(LONG.slice(0, PAGE_TITLE_LENGTH - 10)))
  expect(page?.content).toContain(expected)
  if (name === 'a.json') expect(readApiPage(page?.content ?? '')).toMatchObject({ method: 'GET', url: '/a' })
})

test('a heading of a.docx that becomes a catalog, or the title of the document, is kept by a page', async () => {
  const long = `${'A chapter '.repeat(11)}and its last words`
  const text = paragraph('long '.repeat(6000))
  const sections = [long, 'Two'].map((one) => heading(one) + heading(`${one.slice(0, 5)} 1`, 2) + text)
  const read = async (body: string) => (await readImport(docx, sourceOfTexts({ 'a.docx': word(body) }))).entries
  const titles = (entries: Awaited<ReturnType<typeof read>>) =>
    entries.flatMap((one) => (one.kind === 'page' ? one.title : []))
  expect(titles(await read(sections.join('')))).toEqual([long, 'A cha 1', 'Two 1'])
  const named = await read(heading(LONG) + heading('One', 2) + paragraph('Text.') + heading('Two', 2))
  expect(titles(named)).toEqual([expect.stringMatching(/^A whole/), 'One', 'Two'])
  expect(named.find((one) => one.kind === 'page')).toMatchObject({ content: `${LONG}\n` })
})
