import type { Engine, Site } from './site.ts'

/** The options of a run. */
export interface Options {
  engines: readonly Engine[]
  /** How often each thing is measured, alternating with its baseline, and how many seconds a load lasts. */
  rounds: number
  seconds: number
  /** Only the lines of `calls` whose name contains these words. */
  only: string | undefined
  /** Folder of another build, which `calls` measures as a comparison. */
  against: string | undefined
  /** The filled site of a database engine; all benches of a run share it. */
  site(engine: Engine): Promise<Site>
}

/** The measured figures by name, one value per round. The budgets are judged by them. */
export type Figures = Map<string, number[]>

/** The result of a bench: lines of Markdown for people, and figures for the budgets. */
export interface Report {
  lines: string[]
  figures: Figures
}

export type Bench = (options: Options) => Promise<Report>
