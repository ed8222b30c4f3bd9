import { expect, test } from 'vitest'
import { rawZip } from '#server/test/raw-zip.ts'
import { readImport, sourceOfTexts } from '#server/test/read-import.ts'
import { readApiPage } from '#shared/api-page/read.ts'
import { PAGE_TITLE_LENGTH } from '#shared/limits.ts'
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
const heading = (text: string) => `<w:p><w:pPr><w:pStyle w:val="Heading1"/></w:pPr><w:r><w:t>${text}</w:t></w:r></w:p>`
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
