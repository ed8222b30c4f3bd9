import { globSync, readFileSync } from 'node:fs'
import { beforeAll, describe, expect, test } from 'vitest'
import { testApp } from '#server/test/build-test-app.ts'
import { makeItem, makePage, type TestItem } from '#server/test/factories.ts'
import { shownText } from '#shared/api-page/shown-text.ts'
import { foldForSearch } from '#shared/search/fold-for-search.ts'
import { contains, parseQuery } from '#shared/search/query.ts'
import { findPages } from './find-pages.ts'
import { searched } from './index-pages.ts'

/** Compares the index with a scan of all texts, over the documents of the installed packages, in two languages. */

const t = testApp()
const PAGES = 160
const CHARACTERS = 6000
const EVERYTHING = 1000

/** Pseudo-random numbers that are the same in every run. */
function sequence(seed: number) {
  let state = seed
  return (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state % below
  }
}

/** Chinese documents by section, English ones whole. */
function documents(): { title: string; text: string }[] {
  const chinese = globSync('node_modules/**/README.zh-*.md').flatMap((file) =>
    readFileSync(file, 'utf8')
      .split(/^(?=## )/m)
      .map((text) => ({ title: text.split('\n', 1)[0] ?? file, text })),
  )
  const english = globSync('node_modules/{,@*/}[a-z]*/README.md')
    .sort()
    .map((file) => ({ title: file.split('/').slice(1, -1).join('/'), text: readFileSync(file, 'utf8') }))
  return [...chinese, ...english].slice(0, PAGES).map(({ title, text }) => ({
    title: title.replace(/^#+ /, '').slice(0, 100) || 'README',
    text: text.slice(0, CHARACTERS).toWellFormed(),
  }))
}

const pages: { page_id: number; folded: string; raw: string }[] = []
let item: TestItem

beforeAll(async () => {
  item = await makeItem(t)
  for (const { title, text } of documents()) {
    const { page_id } = await makePage(t, item, { page_title: title, page_content: text })
    pages.push({ page_id, folded: foldForSearch(`${title}\n${shownText(text)}`), raw: text })
  }
})

const scan = (typed: string) => {
  const query = parseQuery(typed)
  return pages.filter(({ folded }) => contains([folded], query)).map(({ page_id }) => page_id)
}

const search = async (typed: string) => {
  const where = searched({ db: t.services.database.db, services: t.services })
  const found = await findPages(where, typed, { item_ids: [item.item_id], limited: [] }, { limit: EVERYTHING })
  return found.pages.map(({ page_id }) => page_id).sort((a, b) => a - b)
}

/** Parts of the texts, as a person might type them. */
function pieces(
  count: number,
  pattern: RegExp,
  cut: (match: string, next: (below: number) => number) => string,
): string[] {
  const next = sequence(count)
  const found = new Set<string>()
  for (let tries = 0; found.size < count && tries < count * 50; tries++) {
    const { raw } = pages[next(pages.length)] as (typeof pages)[number]
    const matches = raw.match(pattern)
    const match = matches?.[next(matches.length)]
    const piece = match && cut(match, next).trim()
    // A single Latin letter is only found at the beginning of words.
    if (piece && /[\p{L}\p{N}]/u.test(piece) && !/^\P{L}*[a-z0-9]\P{L}*$/iu.test(piece)) found.add(piece)
  }
  return [...found]
}

const part = (least: number, most: number) => (text: string, next: (below: number) => number) => {
  const characters = [...text]
  const length = Math.min(characters.length, least + next(most - least + 1))
  const from = next(characters.length - length + 1)
  return characters.slice(from, from + length).join('')
}

describe('the index finds what a scan finds', () => {
  test.each([
    ['single Chinese characters', 40, /\p{Script=Han}+/gu, part(1, 1)],
    ['Chinese words of two characters', 60, /\p{Script=Han}{2,}/gu, part(2, 2)],
    ['longer Chinese', 60, /\p{Script=Han}{3,}/gu, part(3, 7)],
    ['both scripts together', 40, /[\w\p{Script=Han}]*\p{Script=Han}\w[\w\p{Script=Han}]*/gu, part(3, 12)],
    ['whole words', 60, /[a-z]{2,}/gi, (text: string) => text],
    ['beginnings of words', 60, /[a-z]{5,}/gi, (text: string) => text.slice(0, 4)],
    ['the inside of words', 80, /[a-z]{6,}/gi, part(2, 5)],
    ['identifiers', 60, /\b[a-z]+(?:[A-Z][a-z]+|_[a-z]+)+\b/g, (text: string) => text],
    ['parts of identifiers', 60, /\b[a-z]+(?:[A-Z][a-z]+|_[a-z]+)+\b/g, part(3, 8)],
    ['paths and addresses', 60, /[\w.-]+(?:\/[\w.{}:-]+)+/g, part(4, 20)],
    ['anything at all', 120, /\S{3,}/g, part(2, 12)],
    ['several words', 60, /\S+ \S+ \S+/g, (text: string) => text],
  ])('%s', async (_name, count, pattern, cut) => {
    const queries = pieces(count, pattern, cut)
    expect(queries.length).toBeGreaterThan(count / 3)
    for (const typed of queries) expect([typed, await search(typed)]).toEqual([typed, scan(typed)])
  })

  test('full-width forms and other cases find the same pages as plain ones', async () => {
    for (const typed of ['ＲＥＡＤＭＥ', 'License', 'LICENSE', 'ｌｉｃｅｎｓｅ']) {
      expect(scan(typed).length).toBeGreaterThan(0)
      expect(await search(typed)).toEqual(scan(typed))
    }
  })

  test('a query without letters finds nothing and does not fail', async () => {
    for (const typed of [
      '%',
      '"',
      "'",
      '*',
      '(',
      ')',
      'AND',
      '" OR "',
      "' | '",
      ':*',
      '\\',
      '~',
      '-',
      '^',
      'NEAR(',
      '😀',
    ])
      expect([typed, await search(typed)]).toEqual([typed, scan(typed)])
  })
})
