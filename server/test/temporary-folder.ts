import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** An empty folder for the files of a test. `global-setup.ts` removes it at the end of the run. */
export const temporaryFolder = (): string => mkdtempSync(join(process.env.TEST_FOLDERS ?? tmpdir(), 'octavo-test-'))
