import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runInNewContext } from 'node:vm'
import { afterAll, expect, test } from 'vitest'
import { findAll, type HtmlElement, htmlTree, textOf } from '#server/formats/export/html-tree.ts'
import { cleanSvg } from '#server/formats/export/site/clean-svg.ts'
import { writeSite } from '#server/formats/export/site/write-site.ts'
import { openZip } from '#server/formats/import/zip-source.ts'
import { everythingSource } from '#server/test/export/everything-source.ts'
import { type TestEntry, testJob, testSource } from '#server/test/export-source.ts'

/** Offline sites as files. The test stands here because it needs no database and runs once; `e2e/offline-site.test.ts` opens one. */
const folder = mkdtempSync(join(tmpdir(), 'octavo-site-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

let count = 0
/** Writes a site. @returns the texts of its files by their paths, and the notes */
async function siteOf(source: ReturnType<typeof testSource>) {
  count += 1
  const job = testJob(source, join(folder, `${count}.zip`))
  await writeSite(job)
  const zip = await openZip(job.file, () => {})
  const texts = new Map<string, string>()
  for (const file of zip.files) texts.set(file.path, Buffer.from(await file.bytes()).toString())
  zip.close()
  return { texts, notes: job.notes.map(({ code }) => code).sort(), text: (path: string) => texts.get(path) ?? '' }
}

/** Runs the scripts of a site as a browser does. @returns the values that they set */
function scriptsOf(texts: ReadonlyMap<string, string>) {
  const found: unknown[] = []
  const window = {} as { octavoSite: Record<string, unknown> }
  runInNewContext(texts.get('_site/pages.js') as string, { window })
  Object.assign(window.octavoSite, {
    searchPart: (pages: unknown[]) => found.push(...pages),
    searchParts: () => undefined,
  })
  for (const [path, text] of texts) if (path.startsWith('_site/search/')) runInNewContext(text, window)
  return { found: JSON.parse(JSON.stringify(found)) as string[][], site: window.octavoSite }
}

const elements = (html: string, test: (element: HtmlElement) => boolean) => {
  const all: HtmlElement[] = []
  const walk = (nodes: ReturnType<typeof htmlTree>) => {
    for (const node of nodes) {
      if (typeof node === 'string') continue
      if (test(node)) all.push(node)
      walk(node.children)
    }
  }
  walk(htmlTree(html))
  return all
}

test('a site has a file for each page, with relative links, formulas, tables, search and nothing from outside', async () => {
  const { texts, notes, text } = await siteOf(everythingSource())
  expect(notes).toEqual([
    ...['diagram_as_text', 'diagram_as_text', 'diagram_as_text', 'formula_as_text'],
    ...[
      'picture_broken',
      'picture_missing',
      'picture_outside',
      'picture_outside',
      'picture_outside',
      'picture_outside',
    ],
  ])
  expect([...texts.keys()].filter((path) => path.endsWith('.html')).slice(0, 4)).toEqual([
    'index.html',
    'Everything.html',
    'Page two.html',
    'Guides en/administration.md.html',
  ])
  const page = text('Everything.html')
  expect(page).toContain('class="katex"')
  const links = elements(page, ({ tag }) => tag === 'a').map(({ attributes }) => attributes.href)
  expect(links).toEqual(
    expect.arrayContaining(['Page%20two.html', 'Page%20two.html#h-second', 'https://docs.example.com/page/999']),
  )
  const pictures = elements(page, ({ tag }) => tag === 'img').map(({ attributes }) => attributes.src ?? '')
  expect(pictures.map((src) => texts.has(src))).toEqual([true, true, true, true])
  expect(text('Costs.html')).toMatch(/<td>Sum<\/td><td>42<\/td>/)
  for (const [path, html] of texts)
    if (path.endsWith('.html'))
      for (const { tag, attributes } of elements(html, () => true))
        for (const address of [attributes.src, tag === 'link' ? attributes.href : undefined])
          expect(address ?? '', path).not.toMatch(/^(?:https?:)?\/\//)
  const { found, site } = scriptsOf(texts)
  const guides = readdirSync('docs/guide', { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.md'))
  expect(found).toHaveLength(4 + guides.length)
  expect(found.find(([, title]) => title === 'administration.md')?.[2]).toBe('Guides en')
  expect(found.some(([, , , words]) => words?.includes('数据库设计文档'))).toBe(true)
  expect((site.tree as unknown[]).length).toBe(6)
  expect(texts.has('_site/formulas/fonts/KaTeX_Main-Regular.woff2')).toBe(true)
  expect(texts.has('_site/formulas/fonts/KaTeX_Fraktur-Regular.woff2')).toBe(false)
})

test('names are safe and unique, and a single page alone makes a site', async () => {
  const page = (title: string, level = 1): TestEntry => ({ title, level, content: `text of ${title}` })
  const { texts } = await siteOf(
    testSource('Names', [
      ...['CON', 'a/b:c*?', '..', 'Same', 'same', '数据库 / 设计', 'index', 'x'.repeat(300)].map((title) =>
        page(title),
      ),
      { title: '_site', level: 1 },
      page('Inside', 2),
      { title: 'Empty', level: 1 },
    ]),
  )
  const names = [...texts.keys()].filter((path) => path.endsWith('.html'))
  expect(names).toEqual([
    ...[
      'index.html',
      'CON_.html',
      'a_b_c__.html',
      '_.html',
      'Same.html',
      'same_1.html',
      '数据库 _ 设计.html',
      'index_.html',
    ],
    ...[`${'x'.repeat(40)}.html`, '_site_1/Inside.html'],
  ])
  const alone = await siteOf(testSource('Alone', [page('Only')]))
  expect([...alone.texts.keys()].filter((path) => path.endsWith('.html'))).toEqual(['index.html'])
  expect(alone.text('index.html')).toContain('text of Only')
})

const HOSTILE = '</script><script>alert(1)</script><img src=x onerror=alert(1)>\u2028\u2029'

test('no text of a user can run as a script', async () => {
  const address = `/server/index.php?s=/api/attachment/visitFile&sign=${'a'.repeat(32)}`
  const drawing =
    '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"><script>alert(1)</script><rect onclick="alert(1)" width="1" height="1"/><a href="javascript:alert(1)"><text>x</text></a><foreignObject><p>y</p></foreignObject></svg>'
  const source = testSource(
    HOSTILE,
    [
      { title: HOSTILE, level: 1 },
      {
        title: HOSTILE,
        level: 2,
        content: `# ${HOSTILE}\n\n${HOSTILE}\n\n[a](javascript:alert(1)) <a href="javascript:alert(1)">b</a> [file](${address}) ![d](/files/d.svg)\n\n$\\href{javascript:alert(1)}{x}$\n\n\`\`\`js\n${HOSTILE}\n\`\`\``,
      },
      {
        title: 'Sheet',
        level: 1,
        isSheet: true,
        content: JSON.stringify([
          {
            name: HOSTILE,
            rows: { 0: { cells: { 0: { text: HOSTILE, style: 0 } } } },
            styles: [{ color: '"><script>', bgcolor: 'red;background:url(//evil.example)' }],
          },
        ]),
      },
    ],
    { '/files/d.svg': Buffer.from(drawing), [address]: Buffer.from('<script>alert(1)</script>') },
  )
  const file = source.file
  const { texts } = await siteOf({
    ...source,
    file: async (of) =>
      of === address
        ? ({ ...((await file(of)) as object), name: 'a.html' } as Awaited<ReturnType<typeof file>>)
        : file(of),
  })
  const pages = [...texts].filter(([path]) => path.endsWith('.html'))
  expect(pages).toHaveLength(3)
  for (const [path, html] of pages) {
    const scripts = elements(html, ({ tag }) => tag === 'script')
    expect(
      scripts.map(({ attributes, children }) => (attributes.src ?? '').replace(/^(?:\.\.\/)*/, '') + textOf(children)),
      path,
    ).toEqual(['_site/theme.js', '_site/pages.js', '_site/reader.js'])
    for (const { tag, attributes } of elements(html, () => true)) {
      expect(
        Object.keys(attributes).filter((name) => name.startsWith('on')),
        `${path} ${tag}`,
      ).toEqual([])
      expect(`${attributes.href} ${attributes.src} ${attributes.style}`, `${path} ${tag}`).not.toMatch(
        /javascript:|evil/,
      )
    }
    expect(findAll(htmlTree(html), ({ tag }) => tag === 'title').length).toBe(1)
  }
  const { found } = scriptsOf(texts)
  expect(found[0]?.[3]).toContain('alert(1)')
  for (const [path, text] of texts)
    if (/^_site\/(?:search|pages)/.test(path)) expect(text, path).not.toMatch(/<|[\u2028\u2029]/)
  expect([...texts.keys()].filter((path) => path.startsWith('_site/files/'))).toEqual([
    '_site/files/a.html.txt',
    '_site/files/_files_d.svg',
  ])
  expect(texts.get('_site/files/_files_d.svg')).toMatch(/^<svg [^>]*><rect width="1" height="1"><\/rect><\/svg>$/)
  expect(cleanSvg('<html>')).toBeUndefined()
})
