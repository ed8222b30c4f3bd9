import { takeProgramsFrom } from '#server/program-file.ts'

/** Vitest loads this before each test file of the server. `global-setup.ts` has built the programs. */
const built = process.env.TEST_BUILT_PROGRAMS
if (!built)
  throw new Error('TEST_BUILT_PROGRAMS is not set: server tests run through vitest.config.ts (npm run test:server).')
takeProgramsFrom(built)
