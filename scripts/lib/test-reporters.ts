import type { Reporter, TestModule } from 'vitest/node'

/** The beginning of the line about a test that passed only at another try. */
export const SECOND_TRY = 'Passed at another try: '

/** Names the tests at the end of a run that failed first and passed when they were tried again, with the first error. Each of them is a defect to mend. */
const secondTries: Reporter = {
  onTestRunEnd(modules: readonly TestModule[]): void {
    for (const module of modules)
      for (const test of module.children.allTests('passed')) {
        if (!test.diagnostic()?.flaky) continue
        const [error = ''] = test.result().errors?.[0]?.message.split('\n') ?? []
        console.log(`${SECOND_TRY}${module.relativeModuleId} > ${test.fullName}: ${error}`)
      }
  },
}

/** The reporters of test runs. With TEST_RESULTS, the results are written to this file as well, as JSON. */
export const testReporters = (): (Reporter | 'default' | ['json', { outputFile: string }])[] => {
  const { TEST_RESULTS: outputFile } = process.env
  return ['default', secondTries, ...(outputFile ? [['json', { outputFile }] as ['json', { outputFile: string }]] : [])]
}
