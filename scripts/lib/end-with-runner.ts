/**
 * Loaded by every process that runs tests: when the test runner dies, the process ends at once and takes what it started
 * (servers, browsers, databases) with it, instead of finishing its test first.
 */
const MARK = Symbol.for('octavo.end-with-runner')
const marked = process as typeof process & { [MARK]?: true }

// One process runs many test files, and loads this for each.
if (process.channel && !marked[MARK]) {
  marked[MARK] = true
  process.once('disconnect', () => process.exit(1))
}
