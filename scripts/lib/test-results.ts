/** The part of the result of one test file that is used here, as Vitest's JSON reporter writes it. */
export interface FileResult {
  /** Path of the file. A file that several projects run has a result for each. */
  name: string
  status: 'passed' | 'failed'
  assertionResults: {
    fullName: string
    status: 'passed' | 'failed' | 'skipped' | 'pending' | 'todo' | 'disabled'
    failureMessages: string[]
  }[]
}

/** The numbers of tests by their end. */
export function countTests(files: readonly FileResult[]): { passed: number; failed: number; skipped: number } {
  const counts = { passed: 0, failed: 0, skipped: 0 }
  for (const { assertionResults } of files)
    for (const { status } of assertionResults) counts[status === 'passed' || status === 'failed' ? status : 'skipped']++
  return counts
}

/** The paths of the files with a failed test, or that could not be loaded; each once. */
export function failedFiles(files: readonly FileResult[]): string[] {
  return [...new Set(files.filter(({ status }) => status === 'failed').map(({ name }) => name))]
}

/** The results of a run, where those of another try stand in the place of the same files. */
export function replaceFiles(files: readonly FileResult[], again: readonly FileResult[]): FileResult[] {
  const names = new Set(again.map(({ name }) => name))
  return [...files.filter(({ name }) => !names.has(name)), ...again]
}

/** One line for each test that failed and passed when it was tried again: its file, its name and the first line of its first error. */
export function passedAtAnotherTry(files: readonly FileResult[], again: readonly FileResult[]): string[] {
  const namesOf = (wanted: 'passed' | 'failed') =>
    again.flatMap(({ name, assertionResults }) =>
      assertionResults.filter(({ status }) => status === wanted).map(({ fullName }) => `${name} > ${fullName}`),
    )
  // Both engines run a test under the same name. It has passed only when it failed on neither.
  const passed = new Set(namesOf('passed'))
  for (const name of namesOf('failed')) passed.delete(name)
  return files.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status, fullName }) => status === 'failed' && passed.has(`${name} > ${fullName}`))
      .map(({ fullName, failureMessages: [message = ''] }) => {
        const [error = ''] = message.split('\n')
        return `Passed at another try: ${name.replace(/^.*\/(?=(?:e2e|server|shared|web|scripts|bench)\/)/, '')} > ${fullName}: ${error}`
      }),
  )
}

/**
 * The files in which a process of Vitest died, from its output. They have no result.
 * @returns undefined when there were other errors outside of tests, which belong to no file
 */
export function crashedFiles(output: string): string[] | undefined {
  const crashed = [...output.matchAll(/while running test file (\S+)/g)].map(([, file = '']) => file)
  const unhandled = Number(/Vitest caught (\d+) unhandled error/.exec(output)?.[1] ?? 0)
  return unhandled > crashed.length ? undefined : [...new Set(crashed)]
}
