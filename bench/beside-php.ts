/**
 * Measures the calls of the legacy door beside the PHP server of the protocol, in turns (see README.md).
 * `node bench/beside-php.ts RELEASE [--rounds=N] [--workers=N] [--apart]`, after a build: RELEASE is the folder of an unpacked release 3.9, and our server has as many processes. With
 * `--apart` both servers are pinned to the first core, and this program, which makes the load, is pinned to the second. Needs PHP 8 with SQLite and opcache.
 */

import { hasFlag, numberFlag, positionals } from './lib/flags.ts'
import { CONNECTIONS } from './lib/load.ts'
import { measureLegacyCall } from './lib/measure-legacy-call.ts'
import { startPhpServer } from './lib/php-server.ts'
import { keepOnCore } from './lib/process-tree.ts'
import { openSite } from './lib/site.ts'
import { ratios, shown, spread } from './lib/stats.ts'
import { table } from './lib/table.ts'
import { plantedWord } from './lib/texts.ts'

const [release] = positionals()
if (release === undefined)
  throw new Error('Usage: node bench/beside-php.ts RELEASE [--rounds=N] [--workers=N] [--apart]')
const rounds = numberFlag('rounds', 5)
const workers = numberFlag('workers', 1)
const isApart = hasFlag('apart')

const site = await openSite('sqlite', { WORKERS: String(workers) })
const php = await startPhpServer(release, site)
const { items, owner } = site
if (isApart) {
  keepOnCore(process.pid, 1)
  // The servers are children of this process. They are pinned last, because pinning this process moves its children too.
  for (const pid of [site.server.pid() ?? 0, php.pid]) keepOnCore(pid, 0)
}

/** A call, and how many requests a round sends to us and to the PHP server. */
interface Compared {
  name: string
  call: string
  fields: () => Record<string, number | string>
  ours: number
  theirs: number
}

/**
 * Rounds that are not counted. A process reaches its speed after some 20,000 calls of a kind: the engine compiles the code again as it learns. The processes of `--workers` learn
 * apart.
 */
const WARM_ROUNDS = 3 + 2 * workers

let asked = 0
const COMPARED: Compared[] = [
  {
    name: 'page/info, 6 KB',
    call: 'page/info',
    fields: () => ({ page_id: items.large.page_ids[0] ?? 0 }),
    ours: 9000,
    theirs: 600,
  },
  {
    name: 'item/info, 1,000 pages',
    call: 'item/info',
    fields: () => ({ item_id: items.medium.item_id }),
    ours: 5000,
    theirs: 300,
  },
  { name: 'item/myList, 200 items', call: 'item/myList', fields: () => ({}), ours: 6000, theirs: 400 },
  {
    name: 'item/search, 10 hits in 10,000 pages',
    call: 'item/search',
    fields: () => ({ item_id: items.large.item_id, keyword: plantedWord(asked++) }),
    ours: 2000,
    theirs: CONNECTIONS,
  },
]

// The PHP server refuses scripts, so both get a browser's name.
const headers = {
  'User-Agent': 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0 Safari/537.36',
}

const figures = COMPARED.map(() => ({
  ours: [] as number[],
  theirs: [] as number[],
  p95: [] as number[],
  theirP95: [] as number[],
  cost: [] as number[],
  theirCost: [] as number[],
  failed: 0,
}))
try {
  const port = Number(new URL(site.server.url).port)
  for (let round = 1 - WARM_ROUNDS; round <= rounds; round += 1)
    for (const [at, { call, fields, ours, theirs }] of COMPARED.entries()) {
      const own = await measureLegacyCall(
        { port, pid: site.server.pid() ?? 0, call, fields: () => ({ user_token: owner, ...fields() }), headers },
        ours,
      )
      const other = await measureLegacyCall(
        { port: php.port, pid: php.pid, call, fields: () => ({ user_token: php.token, ...fields() }), headers },
        theirs,
      )
      const sum = figures[at]
      if (round < 1 || !sum) continue
      sum.ours.push(own.rate)
      sum.theirs.push(other.rate)
      sum.p95.push(own.p95)
      sum.theirP95.push(other.p95)
      sum.cost.push(own.cost)
      sum.theirCost.push(other.cost)
      sum.failed += own.failed + other.failed
    }
} finally {
  await php.close()
  await site.close()
}
console.log(
  [
    `Legacy door, SQLite, WORKERS=${workers}, ${isApart ? 'servers and load on cores of their own, ' : ''}${CONNECTIONS} connections, ${shown(rounds)} rounds in turns, median (range)`,
    '',
    ...table(
      [
        ...['call', 'ours, requests/s', 'PHP server, requests/s', 'ratio', 'our p95, ms', 'its p95, ms'],
        ...['our processor ms a call', 'its processor ms a call', 'ratio', 'failed'],
      ],
      figures.map(({ ours, theirs, p95, theirP95, cost, theirCost, failed }, at) => [
        COMPARED[at]?.name ?? '',
        spread(ours),
        spread(theirs, 1),
        spread(ratios(ours, theirs), 1),
        spread(p95, 1),
        spread(theirP95),
        spread(cost, 2),
        spread(theirCost, 2),
        spread(ratios(theirCost, cost), 1),
        failed,
      ]),
    ),
  ].join('\n'),
)
