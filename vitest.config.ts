import { defineConfig } from 'vitest/config'
import { testReporters } from './scripts/lib/test-reporters.ts'
import { testsWithoutDatabase } from './scripts/lib/tests-without-database.ts'

/** The server's tests run on both engines, those that use no database once; one process runs many files, since the server keeps nothing in memory. */
function serverProject(database: 'sqlite' | 'postgres', exclude: string[] = []) {
  return {
    extends: true as const,
    test: {
      name: `server-${database}`,
      include: ['server/**/*.test.ts'],
      exclude,
      globalSetup: ['server/test/global-setup.ts'],
      setupFiles: ['scripts/lib/end-with-runner.ts', 'server/test/take-built-programs.ts'],
      env: { TEST_DATABASE: database },
      isolate: false,
    },
  }
}

/** Unit and server tests; the browser's are in vitest.e2e.config.ts. */
export default defineConfig({
  test: {
    pool: 'forks',
    reporters: testReporters(),
    setupFiles: ['scripts/lib/end-with-runner.ts'],
    maxWorkers: 2,
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // A second, the usual, is too short for work that a loaded machine does after a call.
    expect: { poll: { timeout: 15_000 } },
    passWithNoTests: false,
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          isolate: false,
          include: ['shared/**/*.test.ts', 'web/**/*.test.ts', 'scripts/**/*.test.ts', 'bench/**/*.test.ts'],
        },
      },
      {
        extends: true,
        test: { name: 'unit-dom', include: ['web/**/*.test.tsx'], environment: 'happy-dom' },
      },
      serverProject('sqlite'),
      serverProject('postgres', testsWithoutDatabase()),
    ],
  },
})
