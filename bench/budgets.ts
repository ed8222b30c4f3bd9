import { COMMITS, callFigures } from './calls.bench.ts'
import { OPENING } from './editor-opening.bench.ts'
import { BARE_TYPING, TYPING } from './editor-typing.bench.ts'
import { TREE } from './large-tree.bench.ts'
import type { Figures } from './lib/bench.ts'
import { CASES, type CaseName } from './lib/call-cases.ts'
import { PEER, PEER_RATES } from './lib/peer.ts'
import { ENGINE_NAMES, type Engine } from './lib/site.ts'
import { median, ratios, shown, spread } from './lib/stats.ts'
import { table } from './lib/table.ts'
import { READER } from './reader-page.bench.ts'
import { BARE_START, NPM_START, startFigures } from './start.bench.ts'

/** The upper limit for "about a second", in milliseconds. */
const ABOUT_A_SECOND_MS = 1200

interface Budget {
  what: string
  /** The figure that is judged, one value per round; empty when it was not measured. */
  values: readonly number[]
  digits: number
  most?: number
  least?: number
  /** The figures from which it was calculated, and its baseline. */
  from: string
  /** The same figure of the existing PHP server, or a remark on it. */
  peer?: string
  /** How many requests failed during the measurement. If any did, the budget does not hold. */
  failed?: number
}

/**
 * A table of all budgets for which a run has figures, and of the calls compared with the existing PHP server.
 * @returns lines of Markdown
 */
export function budgetReport(figures: Figures): string[] {
  const of = (name: string): readonly number[] => figures.get(name) ?? []
  const budgets = [...enginesOf(figures).flatMap((engine) => callBudgets(engine, of)), ...otherBudgets(of)]
  const measured = budgets.filter(({ values }) => values.length > 0)
  return [
    ...table(
      ['budget', 'wanted', 'measured', 'holds', 'reckoned from', 'existing PHP server (rough)'],
      measured.map((budget) => [
        budget.what,
        wantedOf(budget),
        spread(budget.values, budget.digits),
        verdictOf(budget),
        budget.from,
        budget.peer ?? '',
      ]),
    ),
    ...peerTable(figures),
  ]
}

type Of = (name: string) => readonly number[]

const ENGINES: Engine[] = ['sqlite', 'postgres']
const enginesOf = (figures: Figures) =>
  ENGINES.filter((engine) => [...figures.keys()].some((name) => name.startsWith(`${engine} `)))

function callBudgets(engine: Engine, of: Of): Budget[] {
  const figure = (name: CaseName) => {
    const names = callFigures(engine, name)
    const [bytes = Number.NaN] = of(names.bytes)
    return { rate: of(names.rate), bare: of(names.bare), p95: of(names.p95), bytes, failed: of(names.failed)[0] ?? 0 }
  }
  const name = (what: string) => `${what}, ${ENGINE_NAMES[engine]}`
  const rate = (values: readonly number[]) => `${shown(median(values))}/s`
  const p95 = (values: readonly number[]) => `${shown(median(values), 1)} ms`
  const page = figure(CASES.guest)
  const [menu, largeMenu] = [figure(CASES.menu1000), figure(CASES.menu10000)]
  const larger = largeMenu.bytes / menu.bytes
  const searches = [
    { kind: '10 hits', small: figure(CASES.rare1000), large: figure(CASES.rare10000), peer: PEER },
    { kind: 'common word', small: figure(CASES.common1000), large: figure(CASES.common10000), peer: undefined },
  ]
  const saves = [CASES.update, CASES.create].map((save) => ({ save, ...figure(save) }))
  return [
    {
      what: name('`page/info`, 6 KB page: rate to a bare server that sends the same bytes'),
      values: ratios(page.rate, page.bare),
      digits: 2,
      least: 0.5,
      from: `${rate(page.rate)} to ${rate(page.bare)}`,
      failed: page.failed,
    },
    {
      what: name('`item/info`, 1,000 pages: time for each byte to that of `page/info`'),
      values: ratios(page.rate, menu.rate).map((ratio) => (ratio * page.bytes) / menu.bytes),
      digits: 2,
      most: 1,
      from: `${rate(menu.rate)} of ${shown(menu.bytes)} bytes, ${rate(page.rate)} of ${shown(page.bytes)}`,
      peer: shown(PEER.menuPerByte, 2),
      failed: menu.failed + page.failed,
    },
    {
      what: name('`item/info`, from 1,000 to 10,000 pages: growth of the time to growth of the answer'),
      values: ratios(menu.rate, largeMenu.rate).map((slower) => slower / larger),
      digits: 2,
      most: 1,
      from: `${rate(menu.rate)} and ${rate(largeMenu.rate)}, an answer ${shown(larger, 1)} × as large`,
      peer: shown(PEER.menuGrowth, 2),
      failed: menu.failed + largeMenu.failed,
    },
    ...searches.map(({ kind, large, peer }): Budget => {
      return {
        what: name(`\`item/search\`, ${kind} in 10,000 pages: p95 to that of \`page/info\``),
        values: ratios(large.p95, page.p95),
        digits: 1,
        most: 10,
        from: `${p95(large.p95)} to ${p95(page.p95)}`,
        peer: peer && `${shown(peer.searchToPage)}, of medians`,
        failed: large.failed + page.failed,
      }
    }),
    ...searches.map(({ kind, small, large, peer }): Budget => {
      return {
        what: name(`\`item/search\`, ${kind}, 10,000 to 1,000 pages: p95`),
        values: ratios(large.p95, small.p95),
        digits: 2,
        most: 2,
        from: `${p95(large.p95)} to ${p95(small.p95)}`,
        peer: peer && `${shown(peer.searchGrowth, 1)}, of rates`,
        failed: large.failed + small.failed,
      }
    }),
    ...saves.map((save): Budget => {
      return {
        what: name(`\`${save.save.replace(',', '`,')}: saves a second`),
        values: save.rate,
        digits: 0,
        least: engine === 'sqlite' ? 1000 : 200,
        from: `the disk took ${rate(of(COMMITS))} bare synced inserts one after the other`,
        peer: shown(PEER_RATES[save.save] ?? Number.NaN, 1),
        failed: save.failed,
      }
    }),
    startBudget(engine, of),
    {
      what: name('memory, nobody asking anything: MB'),
      values: of(startFigures(engine).memory),
      digits: 0,
      most: 150,
      from: `a bare server: ${shown(median(of(BARE_START.memory)))} MB`,
      peer: `${PEER.idleMegabytes}, nine processes`,
    },
  ]
}

const startBudget = (engine: Engine, of: Of): Budget => ({
  what: `start of the built server to \`/readyz\`, ${ENGINE_NAMES[engine]}: ms`,
  values: of(startFigures(engine).start),
  digits: 0,
  most: ABOUT_A_SECOND_MS,
  from: `a bare server: ${shown(median(of(BARE_START.start)))} ms`,
})

function otherBudgets(of: Of): Budget[] {
  return [
    {
      what: '`npm start` to `/readyz`: ms',
      values: of(NPM_START),
      digits: 0,
      most: ABOUT_A_SECOND_MS,
      from: `a bare server: ${shown(median(of(BARE_START.start)))} ms`,
    },
    ...[
      { pages: '1,000', values: of(READER.kilobytes) },
      { pages: '10,000', values: of(READER.kilobytesLarge) },
    ].map(({ pages, values }): Budget => {
      return {
        what: `a guest's first visit to a public page, item of ${pages} pages: KB compressed, all in all`,
        values,
        digits: 1,
        most: 150,
        from: `a bare static page: ${shown(median(of(READER.bareKilobytes)), 1)} KB`,
      }
    }),
    ...[
      { what: 'a guest opens a public page and does not use it: KB', values: of(READER.unused), most: 110 },
      { what: 'the same: requests', values: of(READER.unusedRequests), most: 5 },
      { what: 'a guest opens the landing page: KB', values: of(READER.landing), most: 100 },
      { what: 'the same: requests', values: of(READER.landingRequests), most: 5 },
    ].map(
      (one): Budget => ({
        ...one,
        digits: 1,
        from: `a bare static page: ${shown(median(of(READER.bareKilobytes)), 1)} KB`,
      }),
    ),
    ...[
      { pages: 'a page of 1 MB', values: of(READER.longText) },
      { pages: 'a table of 5,000 rows', values: of(READER.longTable) },
    ].map(({ pages, values }): Budget => {
      return {
        what: `a guest opens ${pages} on a laptop: longest task of the page's thread, ms by the clock`,
        values,
        digits: 0,
        most: 50,
        from: 'with the interface',
      }
    }),
    {
      what: 'the text can be read with every request after the HTML refused: 1 is yes',
      values: of(READER.fromHtmlAlone),
      digits: 0,
      least: 1,
      from: 'items of 1,000 and of 10,000 pages',
    },
    {
      what: 'text and tree can be read with scripts off: 1 is yes',
      values: of(READER.withoutScripts),
      digits: 0,
      least: 1,
      from: 'items of 1,000 and of 10,000 pages, a row of the tree in the window as it opens',
    },
    {
      what: "typing in a page of 5,000 lines: ms of the page's thread for a key, p95",
      values: of(TYPING),
      digits: 1,
      most: 16,
      from: `${shown(median(ratios(of(TYPING), of(BARE_TYPING))), 1)} × bare CodeMirror, ${shown(median(of(BARE_TYPING)), 1)} ms`,
    },
    ...(['press', 'address'] as const).map((way): Budget => {
      const [ours, before] = [of(OPENING[way]), of(OPENING[`${way}Before`])]
      const isCompared = before.length > 0
      return {
        what: `slow phone, editor ${way === 'press' ? 'after the press' : 'by its address'} until a typed key is on screen: ${isCompared ? 'ratio to the other build' : 'ms'}`,
        values: isCompared ? ratios(ours, before) : ours,
        digits: isCompared ? 2 : 0,
        ...(isCompared && { most: 0.5 }),
        from: isCompared ? `${shown(median(ours))} to ${shown(median(before))} ms` : 'no other build was given',
      }
    }),
    {
      what: 'opening a tree of 10,000 pages: ms of the processor to those of one of 100',
      values: ratios(of(TREE.opening), of(TREE.openingSmall)),
      digits: 2,
      from: `${shown(median(of(TREE.opening)))} to ${shown(median(of(TREE.openingSmall)))} ms`,
    },
    {
      what: 'an arrow key in that tree: ms of the processor',
      values: of(TREE.key),
      digits: 1,
      from: `in the tree of 100: ${shown(median(of(TREE.keySmall)), 1)} ms`,
    },
  ]
}

function wantedOf({ most, least, digits }: Budget): string {
  if (most !== undefined) return `at most ${shown(most, Number.isInteger(most) ? 0 : digits)}`
  return least === undefined ? '' : `at least ${shown(least, Number.isInteger(least) ? 0 : digits)}`
}

function verdictOf({ values, most, least, failed = 0 }: Budget): string {
  if (failed > 0) return `**no**: ${shown(failed)} requests failed`
  const middle = median(values)
  if (most === undefined && least === undefined) return ''
  return middle <= (most ?? Infinity) && middle >= (least ?? -Infinity) ? 'yes' : '**no**'
}

/** The calls that were measured on the existing server. */
function peerTable(figures: Figures): string[] {
  const rates = (engine: Engine, name: CaseName) => figures.get(callFigures(engine, name).rate) ?? []
  const known = Object.entries(PEER_RATES) as [CaseName, number][]
  const rows = known
    .filter(([name]) => ENGINES.some((engine) => rates(engine, name).length > 0))
    .map(([name, theirs]) => {
      const [sqlite, postgres] = [median(rates('sqlite', name)), median(rates('postgres', name))]
      const times = shown(sqlite / theirs, 1)
      return [name, shown(sqlite), shown(postgres), shown(theirs, theirs < 100 ? 1 : 0), times]
    })
  if (rows.length === 0) return []
  return [
    '',
    'Requests a second beside the existing PHP server on such a machine, in another run: the ratio is rough.',
    '',
    ...table(['call', 'SQLite', 'PostgreSQL', 'existing PHP server, SQLite', 'SQLite to it'], rows),
  ]
}
