import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createCanvas } from '@napi-rs/canvas'
import { type TestEntry, testSource } from '#server/test/export-source.ts'

const root = join(import.meta.dirname, '..', '..', '..')

/** An export with a page that has everything, our guides in both languages, the README of a package, and a spreadsheet. */
export function everythingSource() {
  const canvas = createCanvas(800, 300)
  const draw = canvas.getContext('2d')
  draw.fillStyle = '#2563eb'
  draw.fillRect(0, 0, 800, 300)
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" width="200" height="80"><rect width="200" height="80" fill="#fde68a"/></svg>'
  const png = canvas.toBuffer('image/png')
  const files = {
    '/files/a.png': png,
    '/files/b.webp': canvas.toBuffer('image/webp'),
    '/files/c.svg': Buffer.from(svg),
    '/files/liar.png': Buffer.from('<html>This says that it is a picture, and it is a page.</html>'),
    '/files/cut.png': png.subarray(0, 100),
  }
  const text = (...path: string[]) => readFileSync(join(root, ...path), 'utf8')
  const guides = ['en', 'zh'].flatMap((lang): TestEntry[] => [
    { title: `Guides ${lang}`, level: 1 },
    ...readdirSync(join(root, 'docs/guide', lang)).map((name) => ({
      title: name,
      level: 2,
      content: text('docs/guide', lang, name),
    })),
  ])
  const cells = (...texts: string[]) => ({ cells: Object.fromEntries(texts.map((one, at) => [at, { text: one }])) })
  const sheet = [{ name: 'Cost', rows: { 0: cells('Cost', '14'), 1: cells('Sum', '=B1*3') } }]
  return testSource(
    'Fernmarket 接口文档',
    [
      { title: 'Everything', level: 1, content: text('server/test/export/everything.md') },
      { title: 'Page two', level: 1, content: '## Second\n\nback to [tables](/page/1#tables)' },
      ...guides,
      { title: 'README of markdown-it', level: 1, content: text('node_modules/markdown-it/README.md') },
      { title: 'Costs', level: 1, isSheet: true, content: JSON.stringify(sheet) },
    ],
    files,
  )
}
