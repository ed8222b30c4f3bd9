import { globSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'

const HELPERS = 'server/test/'
/** Every test that depends on the engine of the run imports one of these, often through other helpers. */
const ENGINE_HELPERS = [`${HELPERS}test-database.ts`, `${HELPERS}environment.ts`]

const withSlashes = (path: string): string => path.replaceAll('\\', '/')

/** The test helpers that a file imports. Product code imports none, so it is not followed. */
function helpersOf(file: string): string[] {
  const imports = readFileSync(file, 'utf8').matchAll(/(?:\bfrom|\bimport)\s*\(?\s*'(#server\/|\.)([^']*\.ts)'/g)
  return [...imports]
    .map(([, start, rest = '']) => (start === '.' ? normalize(join(dirname(file), `.${rest}`)) : `server/${rest}`))
    .map(withSlashes)
    .filter((path) => path.startsWith(HELPERS))
}

/** Whether a file imports one of `ENGINE_HELPERS`, itself or through other helpers. */
function dependsOnEngine(file: string): boolean {
  const reached = new Set([file])
  // A set iterates over what is added meanwhile.
  for (const path of reached) for (const helper of helpersOf(path)) reached.add(helper)
  return ENGINE_HELPERS.some((helper) => reached.has(helper))
}

/**
 * The test files of the server that have the same outcome on every database engine, so they need to run on one only.
 * @returns paths relative to the working directory, which is the root of the checkout
 */
export const testsWithoutDatabase = (): string[] =>
  globSync('server/**/*.test.ts')
    .map(withSlashes)
    .filter((file) => !dependsOnEngine(file))
