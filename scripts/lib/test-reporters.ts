/** The reporters of test runs. With TEST_RESULTS, the results are written to this file as well, as JSON. */
export const testReporters = (): ('default' | ['json', { outputFile: string }])[] => {
  const { TEST_RESULTS: outputFile } = process.env
  return ['default', ...(outputFile ? [['json', { outputFile }] as ['json', { outputFile: string }]] : [])]
}
