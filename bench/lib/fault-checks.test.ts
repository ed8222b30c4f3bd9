import { expect, test } from 'vitest'
import { renderMarkdown } from '#shared/markdown/render.ts'
import { faultsOf, type Known } from './fault-checks.ts'
import type { Rows } from './site-rows.repository.ts'

/** Tests that the checks of the fault loop find each kind of fault. */

const textOf = (n: number) => `# Page\n\nanna: ${n}\n`

/** A page that anna saved three times, all of it acknowledged. */
function wholeSite(): { rows: Rows; known: Known } {
  const page = { page_id: 1, revision: 3, page_content: textOf(2) }
  return {
    rows: {
      pages: [page] as Rows['pages'],
      history: [1, 2].map((revision) => ({ page_id: 1, revision, page_content: textOf(revision - 1) })),
      renders: [{ page_id: 1, revision: 3, page_html: renderMarkdown(page.page_content).html }],
      locks: [],
      index: { pages: 1, stale: [], strays: [] },
      damage: [],
    },
    known: {
      saves: [1, 2, 3].map((revision) => ({ page_id: 1, revision, page_content: textOf(revision - 1) })),
      acknowledged: new Map([['1/anna', 2]]),
      sent: new Map([['1/anna', 2]]),
    },
  }
}

test('a complete site has no faults, also before the saved page is read', () => {
  const { rows, known } = wholeSite()
  expect(faultsOf(rows, known, 20)).toEqual([])
  rows.renders = [{ page_id: 1, revision: 2, page_html: 'of what was there' }]
  expect(faultsOf(rows, known, 20)).toEqual([])
  rows.renders = []
  expect(faultsOf(rows, known, 20)).toEqual([])
})

test.each<[string, (rows: Rows) => void, string]>([
  ['a lost page', (rows) => rows.pages.pop(), 'the acknowledged revision 1 is not there'],
  [
    'a lost save',
    (rows) => Object.assign(rows.pages[0] as object, { revision: 2, page_content: textOf(1) }),
    'the acknowledged revision 3 is not there',
  ],
  [
    'a text that nobody saved',
    (rows) => Object.assign(rows.history[1] as object, { page_content: 'x' }),
    'revision 2 has another text',
  ],
  ['a gap in the history', (rows) => rows.history.shift(), 'its history is 2'],
  [
    'a line that was written over',
    (rows) => Object.assign(rows.pages[0] as object, { page_content: textOf(1) }),
    'anna wrote 2, and 1 is there',
  ],
  [
    'a line that nobody sent',
    (rows) => Object.assign(rows.pages[0] as object, { page_content: textOf(9) }),
    'anna wrote 2, and 9 is there',
  ],
  [
    'a rendering of another text',
    (rows) => Object.assign(rows.renders[0] as object, { page_html: '<p>x</p>' }),
    'its rendering is not of revision 3',
  ],
  [
    'a rendering of a revision that is not there',
    (rows) => Object.assign(rows.renders[0] as object, { revision: 4 }),
    'its rendering is not of revision 3',
  ],
  [
    'history of no page',
    (rows) => rows.history.push({ page_id: 5, revision: 1, page_content: '' }),
    'page 5 is not there',
  ],
  ['a page that the index has as it was', (rows) => rows.index.stale.push(1), 'the search index does not hold it'],
  ['a page that only the index knows', (rows) => rows.index.strays.push(7), 'the search index and the pages disagree'],
  ['a damaged file', (rows) => rows.damage.push('row 1 missing from index'), 'the file is damaged'],
])('%s is found', (_name, harm, said) => {
  const { rows, known } = wholeSite()
  harm(rows)
  expect(faultsOf(rows, known, 20).join('\n')).toContain(said)
})
