import type { Engine, Site } from './site.ts'

/** What a run was asked for. */
export interface Options {
  engines: readonly Engine[]
  /** How often each thing is measured, in turns with its baseline, and how many seconds a load lasts. */
  rounds: number
  seconds: number
  /** Only the lines of `calls` whose name has these words. */
  only: string | undefined
  /** Folder of another build, which `calls` measures beside ours. */
  against: string | undefined
  /** The filled site of an engine; all benches of a run share it. */
  site(engine: Engine): Promise<Site>
}

/** What was measured, by name, one value for each round; the budgets are judged by these. */
export type Figures = Map<string, number[]>

/** What a bench found: lines of Markdown for people, and figures for the budgets. */
export interface Report {
  lines: string[]
  figures: Figures
}

export type Bench = (options: Options) => Promise<Report>
