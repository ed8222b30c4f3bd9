/**
 * Loaded by every process that runs tests. When the test runner dies, the process ends at once together with the servers, browsers
 * and databases that it started, instead of finishing its test.
 */
const MARK = Symbol.for('octavo.end-with-runner')
const marked = process as typeof process & { [MARK]?: true }

// One process runs many test files and loads this module for each.
if (process.channel && !marked[MARK]) {
  marked[MARK] = true
  process.once('disconnect', () => process.exit(1))
}
