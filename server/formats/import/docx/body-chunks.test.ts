import { expect, test } from 'vitest'
import { bodyChunks } from './body-chunks.ts'

const paragraph = (text: string, properties = '') =>
  `<w:p><w:pPr>${properties}</w:pPr><w:r><w:t>${text}</w:t></w:r></w:p>`
const heading = (text: string) => paragraph(text, '<w:pStyle w:val="H"/>')
const entry = (text: string) => paragraph(text, '<w:numPr/>')
const documentOf = (body: string) => `<?xml version="1.0"?><w:document><w:body>${body}</w:body></w:document>`
const long = 'x'.repeat(400_000)

test('a long text is cut before headings, and inside lists only if there is no other way', () => {
  const headings = new Set(['H'])
  expect(bodyChunks(documentOf(heading('a')), headings)).toEqual([documentOf(heading('a'))])
  const chapter = heading('a') + paragraph(long) + paragraph(long)
  expect(bodyChunks(documentOf(chapter.repeat(3)), headings)).toEqual(Array(3).fill(documentOf(chapter)))
  const list = entry(long).repeat(5)
  expect(bodyChunks(documentOf(list + paragraph('end')), headings)).toEqual([
    documentOf(list),
    documentOf(paragraph('end')),
  ])
  expect(bodyChunks(documentOf(entry(long).repeat(10)), headings)).toHaveLength(2)
  expect(bodyChunks(`<x>${long}${long}</x>`, headings)).toHaveLength(1)
})
