/**
 * Runs everything that CI runs, in order (`npm test`). It stops at the first failed step; only after failed tests it goes on, so that one run shows
 * the failures of all tests. It prints one line per step, and the output of a failed step. The last line is `N passed, N failed`.
 */
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { root, runNode } from './lib/run-node.ts'
import { SECOND_TRY } from './lib/test-reporters.ts'

const RESULTS = join(root, '.cache', 'test-results')

interface Step {
  name: string
  /** Node programs that run at the same time. */
  programs: string[][]
  /** Name of the result file, for steps that run tests. */
  results?: string
}

/** The part of the result of Vitest's JSON reporter that is used here. */
interface Counts {
  numPassedTests: number
  numFailedTests: number
  numPendingTests: number
  numTodoTests: number
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

/** The numbers of a test run; zeros when it ended before it wrote them. */
function readCounts(name: string): Counts {
  const file = resultFile(name)
  if (!existsSync(file)) return { numPassedTests: 0, numFailedTests: 0, numPendingTests: 0, numTodoTests: 0 }
  return JSON.parse(readFileSync(file, 'utf8')) as Counts
}

/** The summary at the end of Vitest's output, and the tests that passed only at another try. */
function closingLines(output: string): string[] {
  return output
    .split('\n')
    .filter((line) => /^\s*(Test Files|Tests|Duration)\s/.test(line) || line.startsWith(SECOND_TRY))
}

/** The output of a failed step, without the passed tests. */
function withoutPassed(output: string): string {
  const lines = output.split('\n').filter((line) => !/^\s*✓/.test(line))
  return lines.join('\n').trim()
}

/** Runs the steps; returns whether all of them succeeded. */
async function main(): Promise<boolean> {
  rmSync(RESULTS, { recursive: true, force: true })
  mkdirSync(RESULTS, { recursive: true })
  const closing: string[] = []
  const total = { passed: 0, failed: 0, skipped: 0 }
  const failedSteps: string[] = []
  for (const { name, programs, results } of listSteps()) {
    const started = performance.now()
    const env: Record<string, string> = results ? { TEST_RESULTS: resultFile(results) } : {}
    const ends = await Promise.all(programs.map((program) => runNode(program, { env })))
    const failed = ends.filter(({ code }) => code !== 0)
    const seconds = ((performance.now() - started) / 1000).toFixed(1)
    if (failed.length > 0) for (const { output } of failed) console.log(withoutPassed(output))
    console.log(`${failed.length === 0 ? '✓' : '✗'} ${name} ${seconds} s`)
    if (results) {
      const counts = readCounts(results)
      total.passed += counts.numPassedTests
      total.failed += counts.numFailedTests
      total.skipped += counts.numPendingTests + counts.numTodoTests
      closing.push(`${name}:`, ...ends.flatMap(({ output }) => closingLines(output)))
    }
    if (failed.length === 0) continue
    failedSteps.push(name)
    if (!results) break
  }
  console.log(['', ...closing].join('\n'))
  if (failedSteps.length > 0) console.log(`Failed: ${failedSteps.join(', ')}`)
  if (total.skipped > 0) console.log(`${total.skipped} skipped`)
  console.log(`${total.passed} passed, ${total.failed} failed`)
  return failedSteps.length === 0 && total.failed === 0 && total.passed > 0
}

process.exitCode = (await main()) ? 0 : 1
