/** The engine of this test run. */
export const TEST_DATABASE: 'sqlite' | 'postgres' = process.env.TEST_DATABASE === 'postgres' ? 'postgres' : 'sqlite'

/** For started processes: they share the cache of compiled modules with the test runner, which halves their start. */
export const COMPILE_CACHE = { NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? '' }

/** Whether tests may stop and start PostgreSQL. They may not if TEST_POSTGRES_URL names a server. */
export const MAY_STOP_POSTGRES = TEST_DATABASE === 'postgres' && !process.env.TEST_POSTGRES_URL
