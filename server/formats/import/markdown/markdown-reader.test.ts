import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { sourceOf } from '#server/formats/import/open-source.ts'
import type { ImportEntry, ImportNote } from '#server/formats/import/reader.ts'
import { readerOf } from '#server/formats/import/readers.ts'
import { markdownReader } from './markdown-reader.ts'

const source = (files: Record<string, string | Uint8Array>, name = 'docs.zip') =>
  sourceOf(
    name,
    Object.entries(files).map(([path, data]) => {
      const bytes = Buffer.from(data)
      return { path, size: bytes.length, bytes: async () => bytes }
    }),
  )

/** The result for some files: the tree as lines `catalog / catalog / title`, the texts by title, the files and the notes. */
async function read(files: Record<string, string | Uint8Array>, name?: string) {
  const entries: ImportEntry[] = []
  const notes: ImportNote[] = []
  for await (const entry of markdownReader.read(source(files, name), (note) => notes.push(note))) entries.push(entry)
  const catalogs = new Map<string, string>([['', '']])
  for (const one of entries)
    if (one.kind === 'catalog') catalogs.set(one.key, `${catalogs.get(one.parent)}${one.title} / `)
  const pages = entries.filter((one) => one.kind === 'page')
  return {
    item: entries.find((one) => one.kind === 'item')?.name,
    tree: pages.map(({ catalog, title }) => `${catalogs.get(catalog)}${title}`),
    texts: Object.fromEntries(pages.map(({ title, content }) => [title, content])),
    files: entries.flatMap((one) => (one.kind === 'file' ? [one.key] : [])),
    notes: notes.map(({ code, where }) => `${code} ${where}`),
  }
}

describe('a folder without an order file', () => {
  test('folders become catalogs, README comes first, numbers count, and the rest is sorted naturally', async () => {
    const { tree, item } = await read({
      '10-end.md': 'x',
      '2-middle.md': 'x',
      'README.md': '# Handbook\n\nx',
      '用户 登录.md': '# 另一个标题\n\nx',
      'api/b.md': '---\nsidebar_position: 1\n---\nx',
      'api/a.md': 'x',
      'api/index.md': '# The API\nx',
    })
    expect(item).toBe('docs')
    expect(tree).toEqual(['Handbook', 'middle', 'end', 'api / The API', 'api / b', 'api / a', '用户 登录'])
  })

  test('a first heading that is the title is not repeated; one with a link stays', async () => {
    const { texts } = await read({ 'a.md': '# Alpha\n\nText', 'b.md': '# See [x](https://x.example)\n\nText' })
    expect(texts).toEqual({ Alpha: 'Text', 'See x': '# See [x](https://x.example)\n\nText' })
  })

  test('pages with the same first heading are told apart by their names', async () => {
    const { tree } = await read({ 'login.md': '# 接口\nx', 'logout.md': '# 接口\nx' })
    expect(tree).toEqual(['接口', 'logout'])
  })

  test('a deep path is folded into the title, and noted', async () => {
    const { tree, notes } = await read({ 'a/b/c/d/e/Page One.md': 'x' })
    expect(tree).toEqual(['a / b / c / d / e / Page One'])
    expect(notes).toEqual(['catalog_folded a / b / c / d / e / Page One'])
  })

  test('a folder around everything with the name of the archive is not a catalog; any other folder is', async () => {
    expect((await read({ 'docs/A b.md': 'x' })).tree).toEqual(['A b'])
    expect((await read({ 'other/A b.md': 'x' })).tree).toEqual(['other / A b'])
  })

  test('front matter gives the title, and its other fields are noted; a horizontal rule at the top is not front matter', async () => {
    const { texts, notes } = await read({
      'a.md': '---\ntitle: "接口: 登录"\ntags: [x]\nauthor: Li\n---\n\nText',
      'b.md': '---\n\nJust a rule\n\n---\n',
      'c.md': '+++\ntitle = "Hugo"\nweight = 3\n+++\nText',
    })
    expect(texts).toEqual({ '接口: 登录': 'Text', b: '---\n\nJust a rule\n\n---\n', Hugo: 'Text' })
    expect(notes).toEqual(['part_dropped a.md: tags, author'])
  })
})

describe('links', () => {
  test('separators of Windows lead to the same files', async () => {
    const { texts, files, notes } = await read({
      'a.md': '![p](img\\p.png) [b](.\\sub\\b.md#x)',
      'sub/b.md': 'x',
      'img/p.png': 'p',
    })
    expect(texts.a).toBe('![p](import-file:img%2Fp.png) [b](import-page:sub%2Fb.md#x)')
    expect([files, notes]).toEqual([['img/p.png'], []])
  })

  test('links to pages and files are rewritten anywhere; code and addresses of other sites stay', async () => {
    const text = [
      '[b](sub/b.md#part) [up](./sub/../c%20d.md "title") [folder](sub/) [html](/sub/b.html)',
      '![p](img/p.png) [<x>](<img/a b.png>) <img src="img/p.png" width=9> [d][d]',
      '[d]: c%20d.md',
      '`[b](sub/b.md)` \\[b](sub/b.md) [site](https://x.example/b.md) [here](#part) [mail](mailto:a@x.example)',
      '```',
      '[b](sub/b.md)',
      '```',
    ].join('\n')
    const { texts, files, notes } = await read({
      'a.md': text,
      'c d.md': 'x',
      'sub/README.md': '# Sub\nx',
      'sub/b.md': '![p](../img/p.png)',
      'img/p.png': 'p',
      'img/a b.png': 'q',
    })
    const [sub, b, c] = ['import-page:sub%2FREADME.md', 'import-page:sub%2Fb.md', 'import-page:c%20d.md']
    expect(texts.a?.split('\n')).toEqual([
      `[b](${b}#part) [up](${c} "title") [folder](${sub}) [html](${b})`,
      '![p](import-file:img%2Fp.png) [<x>](import-file:img%2Fa%20b.png) <img src="import-file:img%2Fp.png" width=9> [d][d]',
      `[d]: ${c}`,
      '`[b](sub/b.md)` \\[b](sub/b.md) [site](https://x.example/b.md) [here](#part) [mail](mailto:a@x.example)',
      '```',
      '[b](sub/b.md)',
      '```',
    ])
    expect(files).toEqual(['img/p.png', 'img/a b.png'])
    expect(notes).toEqual([])
  })

  test('links that lead nowhere or out of the source stay, and are noted', async () => {
    const { texts, notes } = await read({ 'a.md': '[x](gone.md) ![y](gone.png) [z](../../../etc/passwd)' })
    expect(texts.a).toBe('[x](gone.md) ![y](gone.png) [z](../../../etc/passwd)')
    expect(notes).toEqual([
      'link_gone a.md: gone.md',
      'file_missing a.md: gone.png',
      'link_gone a.md: ../../../etc/passwd',
    ])
  })

  test('a file that no page names is noted', async () => {
    expect((await read({ 'a.md': 'x', 'old.bak': 'x', 'package.json': '{}' })).notes).toEqual(['file_unused old.bak'])
  })
})

describe('the order files of documentation tools', () => {
  const pages = {
    'intro.md': '# Hello\nx',
    'guide/a.md': '# A\nx',
    'guide/b.md': '# B\nx',
    'guide/README.md': '# G\nx',
  }

  test('SUMMARY.md: nested links, parts, and unlisted pages at the end', async () => {
    const summary =
      '# Summary\n\n* [Start](intro.md)\n\n## Part one\n\n* [Guide](guide/README.md)\n  * [Bee](guide/b.md)\n* [Gone](gone.md)\n'
    const { tree, notes } = await read({ ...pages, 'SUMMARY.md': summary })
    expect(tree).toEqual(['Start', 'Part one / Guide / Guide', 'Part one / Guide / Bee', 'Part one / Guide / A'])
    expect(notes).toEqual(['link_gone SUMMARY.md: gone.md'])
  })

  test('pages that are called summary.md are kept: those that the order names, and those with a text', async () => {
    const { tree, texts } = await read({
      'README.md': '# Book\nx',
      'SUMMARY.md': '# Summary\n\n* [Book](README.md)\n* [One](one/README.md)\n  * [Recap](one/summary.md)\n',
      'one/README.md': '# One\nx',
      'one/summary.md': '# Recap\n\n* [Book](../README.md)\n',
      'two/summary.md': '# What we learned\n\nImages have layers.\n\n* [Book](../README.md)\n',
      'en/SUMMARY.md': '# Contents\n\n---\n\n[Preface](a.md)\n\n- [A](a.md)\n',
      'en/a.md': '# A\nx',
    })
    expect(tree).toEqual(['Book', 'One / One', 'One / Recap', 'en / A', 'two / What we learned'])
    expect(texts['What we learned']).toContain('Images have layers.')
    const alone = await read({ 'a.md': '# A\nx', 'summary.md': '# Summary\n\nThe text.\n\n- [A](a.md)\n' })
    expect(alone.texts.Summary).toContain('The text.')
  })

  test.each([
    ['sentences in a list', '# Recap\n\n- Images have layers.\n- [Docker Hub](https://hub.example) keeps images.\n'],
    ['words behind a link', '# Recap\n\n- [A](../a.md) says how it begins\n- [B](../b.md)\n'],
    ['a link among words', '# Recap\n\n- See [A](../a.md)\n- [A](../a.md)\n- [B](../b.md)\n'],
    ['a paragraph that begins with a link', '# Recap\n\n[A](../a.md) is the beginning.\n\n- [B](../b.md)\n'],
    ['links to other sites', '# Recap\n\n- [A](../a.md)\n- [B](https://b.example)\n- [C](https://c.example)\n'],
    ['links to its own headings', '# Recap\n\n- [One](#one)\n- [Two](#two)\n\n## One\n\n## Two\n'],
    ['names without links', '# Recap\n\n- Layers\n- Volumes\n- [A](../a.md)\n'],
  ])('a page summary.md with %s is kept', async (_, text) => {
    const order = '# Summary\n\n* [Start](README.md)\n* [A](a.md)\n* [B](b.md)\n'
    const book = { 'README.md': 'x', 'a.md': 'x', 'b.md': 'x', 'one/README.md': 'x', 'SUMMARY.md': order }
    const { tree, texts } = await read({ ...book, 'one/summary.md': text })
    expect(tree).toEqual(['Start', 'A', 'B', 'one / README', 'one / Recap'])
    expect(`# Recap\n\n${texts.Recap?.trim()}`).toBe(
      text.trim().replaceAll('../a.md', 'import-page:a.md').replaceAll('../b.md', 'import-page:b.md'),
    )
  })

  test.each([
    [
      'GitBook',
      'SUMMARY.md',
      '# Table of contents\n\n* [Intro](README.md "Home (start)")\n* [x] [A \\[new\\]](a.md#top)\n\n## 🛠 Part <a href="#part" id="part"></a>\n\n* Not written yet\n* [B](<b.md>)\n* [Forum](https://forum.example)\n\n***\n\n* [C](c/)\n',
    ],
    [
      'mdBook',
      'SUMMARY.md',
      '# Summary\n\n[Intro](README.md)\n\n---\n\n# Part\n\n- [A](./a.md)\n\t- [B](b.md)\n- [Draft]()\n    * [Draft too]()\n\n<!-- - [Old](old.md)\nhidden -->\n\n-----------\n\n[C](c/README.md)\n',
    ],
    [
      'docsify',
      '_sidebar.md',
      '<!-- docs/_sidebar.md -->\n\n* [Home](/)\n* **Part**\n  * [A](a.md "The page A")\n  * **[B](/b)**\n* Other\n\n  1. [C](c/ ":ignore")\n\n---\n- [Code](https://code.example)\n',
    ],
  ])('order files of %s are not pages, at the top and in the folders of languages', async (_, name, order) => {
    const book = { 'README.md': '# R\nx', 'a.md': '# A\nx', 'b.md': '# B\nx', 'c/README.md': '# C\nx', [name]: order }
    const inFolder = Object.fromEntries(Object.entries(book).map(([path, text]) => [`de/${path}`, text]))
    const { tree, notes } = await read({ ...book, ...inFolder })
    expect(tree).toHaveLength(8)
    expect(tree.filter((title) => !title.startsWith('de / ')).map((title) => title.split(' / ').at(-1)?.[0])).toEqual(
      name === 'SUMMARY.md' ? ['I', 'A', 'B', 'C'] : ['H', 'A', 'B', 'C'],
    )
    expect(notes).toEqual([])
  })

  test('addresses in the folder of a language may start at the top, as in docsify', async () => {
    const order = (folder: string) => `- Start\n  - [A](${folder}a.md)\n- [B](/${folder}b.md)\n`
    const pages = { 'docs/a.md': 'x', 'docs/b.md': 'x', 'docs/zh/a.md': 'x', 'docs/zh/b.md': 'x' }
    const { tree } = await read({
      ...pages,
      'docs/_sidebar.md': order(''),
      'docs/zh/_sidebar.md': order('zh/'),
    })
    expect(tree).toEqual(['Start / A', 'B', 'zh / a', 'zh / b'])
  })

  test('_sidebar.md of docsify', async () => {
    const { tree } = await read({
      ...pages,
      '_sidebar.md': '- 指南\n  - [乙](/guide/b)\n  - [甲](guide/a.md)\n- [首页](/intro)',
    })
    expect(tree).toEqual(['指南 / 乙', '指南 / 甲', '首页', '指南 / G'])
  })

  test('mkdocs.yml, with the tags of its plugins', async () => {
    const mkdocs =
      'site_name: X\nmarkdown_extensions:\n  - x: !!python/name:a.b\nnav:\n  - Home: intro.md\n  - Guide:\n    - guide/b.md\n    - Ay: guide/a.md\n    - Web: https://x.example\n'
    const inDocs = Object.fromEntries(Object.entries(pages).map(([path, text]) => [`docs/${path}`, text]))
    const { tree } = await read({ ...inDocs, 'mkdocs.yml': mkdocs, 'README.md': '# Repo\nx' })
    expect(tree).toEqual(['Home', 'Guide / B', 'Guide / Ay', 'Guide / G', 'Repo'])
  })

  test('Docusaurus: sidebars, categories and positions', async () => {
    const sidebars =
      "// @ts-check\nconst sidebars = {\n  main: ['intro', {type: 'category', label: 'Guide', items: [{type: 'autogenerated', dirName: 'guide'}]}],\n};\nexport default sidebars"
    const { tree } = await read({
      'sidebars.js': sidebars,
      'docs/01-intro.md': '# Hello\nx',
      'docs/guide/a.md': '---\nsidebar_position: 2\n---\n# A\nx',
      'docs/guide/b.md': '---\nsidebar_position: 1\n---\n# B\nx',
      'docs/guide/deep/c.md': '# C\nx',
      'docs/guide/deep/_category_.json': '{"label": "Deeper", "position": 0}',
    })
    expect(tree).toEqual(['Hello', 'Guide / Deeper / C', 'Guide / B', 'Guide / A'])
  })

  test('VuePress: a literal sidebar is read; a computed one is noted', async () => {
    const config = (sidebar: string) => ({
      ...pages,
      '.vuepress/config.js': `module.exports = { themeConfig: { ${sidebar} } }`,
    })
    const written = "sidebar: [{ title: 'Guide', children: ['/guide/b', ['/guide/a', 'Ay']] }, '/intro.md']"
    expect((await read(config(written))).tree).toEqual(['Guide / B', 'Guide / Ay', 'Hello', 'Guide / G'])
    const { notes } = await read(config('sidebar: [...require("./list")]'))
    expect(notes).toEqual(['part_dropped .vuepress/config.js'])
  })
})

describe('texts', () => {
  test('pictures of HTML whose address begins a line are imported', async () => {
    const image = '<img alt="Two pointers\nto one string"\nsrc="img/a.png"\n  class="center" />'
    const { texts, files, notes } = await read({ 'a.md': `# A\n\n${image}\n`, 'img/a.png': new Uint8Array([1]) })
    expect(texts.A).toContain('\nsrc="import-file:img%2Fa.png"\n')
    expect([files, notes]).toEqual([['img/a.png'], []])
  })

  test('a first heading that is longer than a title stays in the text', async () => {
    const long = `${'many words '.repeat(20)}and the last`
    const { texts } = await read({ 'long.md': `# ${long}\n\nText.`, 'short.md': '# Short\n\nText.' })
    expect(texts).toEqual({ [long]: `# ${long}\n\nText.`, Short: 'Text.' })
  })

  test('GBK, UTF-16 and a byte order mark are read; a picture with the ending of a text is noted', async () => {
    const gbk = Buffer.from([0xbd, 0xd3, 0xbf, 0xda])
    const { texts, notes } = await read({
      'a.md': gbk,
      'b.md': Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from('接口', 'utf16le')]),
      'c.md': Buffer.from('\ufeffline\r\nline\u0000'),
      'd.md': readFileSync('docs/images/reader-light.png'),
    })
    expect(texts).toEqual({ a: '接口', b: '接口', c: 'line\nline' })
    expect(notes).toEqual(['entry_broken d.md'])
  })

  test('a plain text is shown as typed', async () => {
    const { texts } = await read({ 'a.txt': '1. *not* a list\n# not a heading', 'b.txt': 'name    type\nid      int' })
    expect(texts).toEqual({
      a: '1\\. \\*not\\* a list\n\\# not a heading',
      b: '```text\nname    type\nid      int\n```',
    })
  })

  test('exploding aliases in front matter or mkdocs.yml cost nothing', async () => {
    const levels = Array.from(
      { length: 12 },
      (_, at) => `a${at + 1}: &a${at + 1} [${Array(9).fill(`*a${at}`).join(', ')}]`,
    )
    const bomb = ['a0: &a0 [x]', ...levels].join('\n')
    const { tree, notes } = await read({ 'a.md': `---\n${bomb}\ntitle: T\n---\nx`, 'mkdocs.yml': `${bomb}\nnav: *a12` })
    expect(tree).toEqual(['T'])
    expect(notes).toContain('entry_broken mkdocs.yml')
  })

  test('texts that repeat the beginnings of links and headings are read fast', async () => {
    const all = ['](', '[', '![', '`', '<img src="', '[x]: ', '# ', '---\n', '* [', '\\'].map((part, at) => [
      `${at}.md`,
      part.repeat(100_000),
    ])
    expect((await read(Object.fromEntries(all))).tree).toHaveLength(10)
  })
})

test('other files than Markdown are not recognised', async () => {
  expect(await readerOf(source({ 'a.bin': Buffer.from([0, 1, 2, 3, 0xff, 0x00]) }, 'a.bin'))).toBeUndefined()
  expect(await readerOf(source({ 'a.md': readFileSync('docs/images/reader-light.png') }, 'a.md'))).toBeUndefined()
  expect((await readerOf(source({ README: 'text' }, 'README')))?.format).toBe('markdown')
})

test('the guides of this product are imported completely: every page, and every link between them', async () => {
  const folder = 'docs'
  const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((path) => /\.\w+$/.test(path))
  const { tree, notes } = await read(Object.fromEntries(paths.map((path) => [path, readFileSync(join(folder, path))])))
  expect(tree).toHaveLength(paths.filter((path) => path.endsWith('.md')).length)
  // Pictures of the README and results of measurements are outside of this folder.
  expect(notes.filter((note) => !/^file_unused images\/|^link_gone \S+: \.\.\/bench\//.test(note))).toEqual([])
})

test('the Markdown of installed packages is read without an error', async () => {
  const readmes = readdirSync('node_modules', { recursive: false, encoding: 'utf8' })
    .flatMap((name) => [join('node_modules', name, 'README.md')])
    .flatMap((path) => {
      try {
        return [[path, readFileSync(path)] as const]
      } catch {
        return []
      }
    })
  const { tree, texts } = await read(Object.fromEntries(readmes))
  expect(tree.length).toBeGreaterThan(200)
  expect(Object.values(texts).join('\n')).not.toContain('undefined:')
})
