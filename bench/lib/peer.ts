import { CASES, type CaseName } from './call-cases.ts'

/**
 * The figures of the existing PHP server of the protocol on a similar machine (two cores): PHP 8.2 with opcache and 8 workers,
 * nginx, SQLite; wrk on the same cores, 16 connections, 10 seconds, median of three. The data were similar: 1,000 pages of about 4
 * KB in 50 catalogs, 200 items. It was another run at another time, and its figures varied by 10 to 40 % between runs, so ratios to
 * them are rough.
 */
export const PEER_RATES: Partial<Record<CaseName, number>> = {
  [CASES.guest]: 849,
  [CASES.menu1000]: 495,
  [CASES.menu10000]: 114,
  [CASES.rare1000]: 80.2,
  [CASES.rare10000]: 6.6,
  [CASES.items200]: 586,
  [CASES.update]: 93.3,
  [CASES.create]: 9.6,
}

/** The size of its answers in kilobytes, and its figures from the run in which one item grew from 1,000 to 10,000 pages. */
const PAGE_KB = 6.5
const MENU_KB = 152
const GREW = { menuKb: [154, 1470], menuRate: [391, 114], searchRate: [82, 6.6] } as const
const P50_MS = { page: 16.8, searchOf10000: 1740 }

/** The figures of that server for our budgets, calculated like ours. */
export const PEER = {
  menuPerByte: (849 * PAGE_KB) / (495 * MENU_KB),
  menuGrowth: GREW.menuRate[0] / GREW.menuRate[1] / (GREW.menuKb[1] / GREW.menuKb[0]),
  /** Calculated from medians, because its latencies at 95 % were not recorded. */
  searchToPage: P50_MS.searchOf10000 / P50_MS.page,
  searchGrowth: GREW.searchRate[0] / GREW.searchRate[1],
  /** Nine processes after a restart, with shared memory counted in each. Counted once, they had 15 MB. */
  idleMegabytes: 126,
}
