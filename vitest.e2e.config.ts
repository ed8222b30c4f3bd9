import { defineConfig } from 'vitest/config'
import { testReporters } from './scripts/lib/test-reporters.ts'

/** Browser tests. Run them with `npm run e2e`, which builds first. */
export default defineConfig({
  test: {
    name: 'e2e',
    include: ['e2e/**/*.test.ts'],
    globalSetup: ['e2e/global-setup.ts'],
    pool: 'forks',
    reporters: testReporters(),
    setupFiles: ['scripts/lib/end-with-runner.ts'],
    maxWorkers: 2,
    // A test takes seconds. On a machine that others use, ten times as many; the limit only ends what hangs.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    // A second, the usual, is over before a loaded machine has drawn a dialog.
    expect: { poll: { timeout: 15_000 } },
    passWithNoTests: false,
  },
})
