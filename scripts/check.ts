/**
 * Runs everything that CI runs, in order (`npm test`). It stops at the first failed step; only after failed tests it goes on, so that one run shows
 * the failures of all tests. On CI, files with failed tests run again in a new process. It prints one line per step, and the output of a failed
 * step. The last line is `N passed, N failed`.
 */
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { root, runNode } from './lib/run-node.ts'
import {
  countTests,
  crashedFiles,
  type FileResult,
  failedFiles,
  passedAtAnotherTry,
  replaceFiles,
} from './lib/test-results.ts'

const RESULTS = join(root, '.cache', 'test-results')

/**
 * How often the files of failed tests run again on CI, each time in a new process with new servers. The closing lines name the tests that needed it:
 * each of them is a defect to mend.
 */
const MORE_TRIES = process.env.CI ? 2 : 0

/** The number of failed files above which something is broken, and another attempt only costs time. */
const MAX_FILES_AGAIN = 6

interface Step {
  name: string
  /** Node programs that run at the same time. */
  programs: string[][]
  /** Name of the result file, for steps that run tests. */
  results?: string
}

const tsc = (project: string) => ['node_modules/typescript/bin/tsc', '-p', project, '--noEmit', '--pretty', 'false']
const resultFile = (name: string) => join(RESULTS, `${name}.json`)

/** A step that runs Vitest and leaves its counts in a file. */
function tests(name: string, results: string, config: string): Step {
  return { name, results, programs: [['node_modules/vitest/vitest.mjs', 'run', '--config', config]] }
}

function listSteps(): Step[] {
  const steps: Step[] = [
    { name: 'lock file', programs: [['scripts/lockcheck.ts']] },
    { name: 'format and lint', programs: [['node_modules/@biomejs/biome/bin/biome', 'ci', '--colors=off', '.']] },
    { name: 'types', programs: [tsc('shared'), tsc('server'), tsc('web')] },
    { name: 'layout', programs: [['scripts/check-layout.ts']] },
    { name: 'unused files, exports and packages', programs: [['node_modules/knip/bin/knip.js', '--no-progress']] },
  ]
  if (existsSync(join(root, 'scripts/generate-docs.ts'))) {
    steps.push({ name: 'generated documents', programs: [['scripts/generate-docs.ts', '--check']] })
  }
  steps.push(
    tests('unit and server tests (SQLite and PostgreSQL)', 'server', 'vitest.config.ts'),
    { name: 'build', programs: [['scripts/build.ts', '--if-stale']] },
    { name: 'oldest supported browsers', programs: [['scripts/check-browsers.ts']] },
    tests('browser tests', 'browser', 'vitest.e2e.config.ts'),
  )
  return steps
}

/** The results that a test run has left in its file; none when it ended before it wrote them. */
function readResults(name: string): FileResult[] {
  const file = resultFile(name)
  if (!existsSync(file)) return []
  return (JSON.parse(readFileSync(file, 'utf8')) as { testResults: FileResult[] }).testResults
}

/** The summary at the end of Vitest's output. */
function closingLines(output: string): string[] {
  return output.split('\n').filter((line) => /^\s*(Test Files|Tests|Duration)\s/.test(line))
}

/** The output of a failed step, without the passed tests. */
function withoutPassed(output: string): string {
  const lines = output.split('\n').filter((line) => !/^\s*✓/.test(line))
  return lines.join('\n').trim()
}

/** The outcome of a step. */
interface StepEnd {
  succeeded: boolean
  /** The output of the failed programs. */
  failures: string[]
  closing: string[]
  results: FileResult[]
  /** Errors outside of tests, which belong to no file: another try of files would hide them. */
  hasOtherErrors: boolean
}

/** Runs the programs of a step at the same time. */
async function runStep({ programs, results }: Step, files: readonly string[] = []): Promise<StepEnd> {
  const env: Record<string, string> = results ? { TEST_RESULTS: resultFile(results) } : {}
  const ends = await Promise.all(programs.map((program) => runNode([...program, ...files], { env })))
  const failed = ends.filter(({ code }) => code !== 0)
  const crashed = failed.map(({ output }) => crashedFiles(output))
  const died = crashed.flat().filter((name) => name !== undefined)
  return {
    succeeded: failed.length === 0,
    failures: failed.map(({ output }) => withoutPassed(output)),
    closing: results ? ends.flatMap(({ output }) => closingLines(output)) : [],
    results: [
      ...(results ? readResults(results) : []),
      ...died.map((name): FileResult => ({ name, status: 'failed', assertionResults: [] })),
    ],
    hasOtherErrors: crashed.includes(undefined),
  }
}

/** Runs the files of failed tests again. The last try decides. */
async function tryAgain(step: Step, first: StepEnd): Promise<StepEnd> {
  let end = first
  for (let more = 0; more < MORE_TRIES && !end.succeeded; more++) {
    const files = failedFiles(end.results)
    if (end.hasOtherErrors || files.length === 0 || files.length > MAX_FILES_AGAIN) return end
    const again = await runStep(step, files)
    end = {
      succeeded: again.succeeded,
      failures: [...end.failures, ...again.failures],
      closing: [...end.closing, ...again.closing, ...passedAtAnotherTry(end.results, again.results)],
      results: replaceFiles(end.results, again.results),
      hasOtherErrors: again.hasOtherErrors,
    }
  }
  return end
}

/** Runs the steps; returns whether all of them succeeded. */
async function main(): Promise<boolean> {
  rmSync(RESULTS, { recursive: true, force: true })
  mkdirSync(RESULTS, { recursive: true })
  const closing: string[] = []
  const all: FileResult[] = []
  const failedSteps: string[] = []
  for (const step of listSteps()) {
    const { name } = step
    const started = performance.now()
    const first = await runStep(step)
    const end = step.results ? await tryAgain(step, first) : first
    const seconds = ((performance.now() - started) / 1000).toFixed(1)
    for (const output of end.failures) console.log(output)
    console.log(`${end.succeeded ? '✓' : '✗'} ${name} ${seconds} s`)
    if (step.results) closing.push(`${name}:`, ...end.closing)
    all.push(...end.results)
    if (end.succeeded) continue
    failedSteps.push(name)
    if (!step.results) break
  }
  console.log(['', ...closing].join('\n'))
  if (failedSteps.length > 0) console.log(`Failed: ${failedSteps.join(', ')}`)
  const total = countTests(all)
  if (total.skipped > 0) console.log(`${total.skipped} skipped`)
  console.log(`${total.passed} passed, ${total.failed} failed`)
  return failedSteps.length === 0 && total.failed === 0 && total.passed > 0
}

process.exitCode = (await main()) ? 0 : 1
