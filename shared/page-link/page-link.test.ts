import { describe, expect, test } from 'vitest'
import { renderMarkdown } from '#shared/markdown/render.ts'
import { linkedPages, linkPositions, redirectLinks, scanPageLinks } from './scan.ts'
import { linksInHtml, linkWords, presentText, showLinks, titlesIn } from './titles.ts'

const SITE = 'https://docs.example'
const ids = (text: string) => scanPageLinks(text, SITE).map((link) => link.page_id)

describe('links to pages in a text', () => {
  test('are found by every address of a page', () => {
    expect(ids('[a](/page/5) [b](/3/6#h-x) [c](/handbook/7 "title") [d](<https://docs.example/page/8>)')).toEqual([
      5, 6, 7, 8,
    ])
    expect(
      ids('See https://docs.example/3/9, <https://docs.example/page/10> and <a class="x" href="/page/11">x</a>.'),
    ).toEqual([9, 10, 11])
    expect(ids('[a][b]\n\n[b]: /page/12 "Title"')).toEqual([12])
    expect(ids('- [a](/page/13)\n\n| A | B |\n|---|---|\n| [x \\| y](/page/14) | `[c](/page/15)` |')).toEqual([13, 14])
  })

  test('are not found at other addresses', () => {
    expect(
      ids('[a](https://other.example/page/5) [b](/team/5) [c](/item/setting/5) [d](/page/x) ![e](/page/5)'),
    ).toEqual([])
    expect(ids('[a](/page/0) [b](/page/99999999999999999999) \\[c](/page/5)')).toEqual([])
  })

  test('are not found in code', () => {
    expect(ids('`[a](/page/5)` ``x ` [a](/page/5)`` and ` [b](/page/6)')).toEqual([6])
    expect(
      ids('```\n[a](/page/5)\n```\n\n    [a](/page/5)\n\n- x\n  ~~~\n  [a](/page/5)\n  ~~~\n- [b](/page/6)'),
    ).toEqual([6])
  })

  test('are the ones that the renderer draws', () => {
    const text =
      '# [a](/page/1)\r\n> [b *c*](/page/2#h-x)\r\n\r\n1. [d](</page/3>) ![p](/page/4)\n\n:::tip\n[e](/page/5)\n:::\n\n**[f](/page/6 "t")** [[g](/page/7)]\n`` [h](/page/8) `` [i `]` j](/page/9)'
    const drawn = [...renderMarkdown(text).html.matchAll(/<a href="\/page\/(\d+)/g)].map((match) => Number(match[1]))
    expect(ids(text)).toEqual(drawn)
  })

  test('are read in linear time', () => {
    // a quadratic reader would run into the limit of the test
    for (const part of ['[x](/p/1', '![', '[`', '[[a]', '[a](/p/1 "', '` ``', '[a]: ', '\\[', ' href="', '[a](b '])
      expect(ids(part.repeat(50_000))).toEqual([])
  })

  test('carry their words without escapes, and lead elsewhere in a copy', () => {
    expect(linkedPages('[a \\| b](/page/5) [c](/page/5) [d](/page/6)')).toEqual(
      new Map([
        [5, new Set(['a | b', 'c'])],
        [6, new Set(['d'])],
      ]),
    )
    const text = '[a](/page/5#h-x "t") `[a](/page/5)` [b](/3/6) [c](/page/7)'
    const pages = new Map([
      [5, 50],
      [6, 60],
    ])
    expect(redirectLinks(text, linkPositions(text), pages)).toBe(
      '[a](/page/50#h-x "t") `[a](/page/5)` [b](/page/60) [c](/page/7)',
    )
  })
})

describe('the words of a link', () => {
  test('are a title, whatever signs it has, in a sentence and in a table', () => {
    for (const title of [
      'a [b] | `c` *d* _e_ f_g <i> $x$ ~~y~~ &amp; \\ !',
      '退款规则（新）',
      'GET /users/{id}',
      'a](/x)',
      '![p]',
    ]) {
      const link = `[${linkWords(title)}](/page/5)`
      expect([...(linkedPages(link).get(5) ?? [])]).toEqual([title])
      for (const text of [link, `| A |\n|---|\n| ${link} |`, `- ${link}`])
        expect([...(linksInHtml(renderMarkdown(text).html).get(5) ?? [])], text).toEqual([title])
    }
  })

  const page = { page_id: 5, page_title: 'New <b>', titles: ['Old', 'Older › one'] }
  test('are looked at as far as a title can reach, however long they are', () => {
    expect(titlesIn('a › b › c')).toEqual(['a › b › c', 'a', 'a › b'])
    expect(titlesIn('a › '.repeat(100_000))).toHaveLength(5)
    expect(titlesIn(`${'a'.repeat(401)} › b`)).toEqual([])
    expect(linkedPages(Array.from({ length: 100 }, (_, at) => `[a${at}](/page/5)`).join(' ')).get(5)?.size).toBe(20)
  })
  test('follow the title unless they are own words', () => {
    expect(presentText('Old', page)).toBe('New <b>')
    expect(presentText('Old › Errors', page)).toBe('New <b> › Errors')
    expect(presentText('Older › one › x', page)).toBe('New <b> › x')
    expect(presentText('Older', page)).toBe('Older')
    expect(presentText('an Old page', page)).toBe('an Old page')
  })

  test('are put into the HTML as text, and links without a page are marked', () => {
    const { html } = renderMarkdown(
      '[Old](/page/5#h-a) [own](/page/5) [**Old**](/page/5) [x](/page/6 "y") [Old](/page/7)',
    )
    expect(showLinks(html, { links: [page], gone_links: [6] }, 'No "page"')).toBe(
      html
        .replace('<a href="/page/5#h-a">Old</a>', '<a href="/page/5#h-a">New &lt;b&gt;</a>')
        .replace('<a href="/page/6" title="y">', '<a href="/page/6" class="link-gone" title="No &quot;page&quot;">'),
    )
  })
})
