import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { loadCorpus, loadQueries, type PublicQuery } from '#server/test/query-set/public-set.ts'
import { homophoneQueries } from './lib/search-quality/homophone-queries.ts'
import { type Asked, type Asker, askAll, qualityRows } from './lib/search-quality/measure.ts'
import { miniSearchAsker } from './lib/search-quality/mini-search.ts'
import { type Engine, productSearch } from './lib/search-quality/product.ts'
import { shown } from './lib/stats.ts'
import { table } from './lib/table.ts'

/** How many queries of homophones are asked. */
const HOMOPHONES_MOST = 400

/**
 * `node bench/search-quality.ts [--sqlite] [--postgres] [--set=tuned|kept|both] [--homophones=titles|texts] [--misses] [--from=FOLDER]`: how well search finds what is wanted, by kind of query, over the
 * public documents of `server/test/query-set`, beside MiniSearch with pairs of characters, and how long an answer takes without the network. Without an engine it asks MiniSearch alone. The kept third is for the
 * final measurement: tune on the other queries, which are asked by default. `--misses` lists the tuned queries whose wanted page is not the first. `--from` asks the queries
 * of another set: a folder of `bench/query-sets`, with `queries.jsonl` and pages in the same format. `--homophones` replaces the
 * queries of the set by misspelt words of titles, or of texts only: one character of each is wrong and has the same sound.
 */
const { values: flags } = parseArgs({
  options: {
    sqlite: { type: 'boolean' },
    postgres: { type: 'boolean' },
    set: { type: 'string', default: 'tuned' },
    homophones: { type: 'string' },
    misses: { type: 'boolean' },
    from: { type: 'string' },
  },
})
if (!['tuned', 'kept', 'both'].includes(flags.set)) {
  console.error('--set is tuned, kept or both.')
  process.exit(2)
}
const { homophones } = flags
if (homophones !== undefined && homophones !== 'titles' && homophones !== 'texts') {
  console.error('--homophones is titles or texts.')
  process.exit(2)
}

const corpus = loadCorpus(flags.from)
const queries = homophones
  ? homophoneQueries(corpus, homophones, HOMOPHONES_MOST)
  : loadQueries(flags.from && join(flags.from, 'queries.jsonl')).filter(
      ({ set }) => flags.set === 'both' || set === flags.set,
    )
const asked = homophones ? `homophones in ${homophones}` : `${flags.set} queries`
const percent = (share: number) => (share * 100).toFixed(1)

function report(name: string, answers: readonly Asked[]) {
  const rows = qualityRows(answers).map(([kind, { count, hit1, hit5, hit10, reciprocalRank, nothing, p50, p95 }]) => [
    kind,
    count,
    ...(kind === 'nothing'
      ? ['', '', '', '']
      : [percent(hit1), percent(hit5), percent(hit10), reciprocalRank.toFixed(3)]),
    percent(nothing),
    shown(p50, 1),
    shown(p95, 1),
  ])
  const head = [
    'kind',
    'queries',
    'hit@1 %',
    'hit@5 %',
    'hit@10 %',
    'reciprocal rank',
    'nothing found %',
    'p50 ms',
    'p95 ms',
  ]
  console.log(`\n## ${name}, ${asked}\n\n${table(head, rows).join('\n')}`)
  if (!flags.misses) return
  const line = ({ query, place, found }: Asked) =>
    `- ${query.kind}: ${query.query.slice(0, 80).replaceAll('\n', ' ')} → ${place || 'not found'}; first ${found[0] ?? 'nothing'}; wanted ${query.wanted[0]}`
  console.log(
    `\n${answers
      .filter((one) => isMiss(one))
      .map(line)
      .join('\n')}`,
  )
}

const isMiss = ({ query, place, found }: Asked): boolean =>
  query.set === 'tuned' && (query.kind === 'nothing' ? found.length > 0 : place !== 1)

const ask = async (name: string, asker: Asker, of: readonly PublicQuery[] = queries) =>
  report(name, await askAll(asker, of))

await ask('MiniSearch', miniSearchAsker(corpus))
for (const engine of (['sqlite', 'postgres'] satisfies Engine[]).filter((one) => flags[one])) {
  const product = await productSearch(engine, corpus)
  try {
    await ask(`search/all on ${engine}`, product.all)
    await ask(`item/search on ${engine}`, product.item)
  } finally {
    await product.close()
  }
}
process.exit(0)
