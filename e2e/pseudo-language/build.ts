import { execFile } from 'node:child_process'
import { appendFileSync, cpSync, mkdirSync, rmSync, statSync, utimesSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const here = dirname(fileURLToPath(import.meta.url))
const root = dirname(dirname(here))
const run = promisify(execFile)

/** The sources of a build of the product. */
const SOURCES = ['shared', 'server', 'web', 'scripts', 'package.json', 'package-lock.json', 'tsconfig.base.json']

/**
 * Builds the product with one more language, as a contributor would add it: a copy of the sources, a folder beside `en`, a line in `all.ts`. Builds
 * again only after a change of the sources.
 * @returns the folder of the copy
 * @throws Error with the output if it does not build
 */
export async function buildWithPseudoLanguage(): Promise<string> {
  const copy = join(root, '.cache', 'pseudo-language')
  mkdirSync(copy, { recursive: true })
  for (const source of SOURCES) {
    rmSync(join(copy, source), { recursive: true, force: true })
    cpSync(join(root, source), join(copy, source), { recursive: true, preserveTimestamps: true })
  }
  const i18n = join(copy, 'shared', 'i18n')
  cpSync(join(here, 'folder'), join(i18n, 'ru'), { recursive: true, preserveTimestamps: true })
  cpSync(join(i18n, 'en', 'templates'), join(i18n, 'ru', 'templates'), { recursive: true, preserveTimestamps: true })
  const { atime, mtime } = statSync(join(i18n, 'all.ts'))
  appendFileSync(join(i18n, 'all.ts'), "export { ru } from './ru/language.ts'\n")
  utimesSync(join(i18n, 'all.ts'), atime, mtime)
  // The environment of the tests is left out, because a build for tests is a different one.
  const { PATH = '', HOME = '' } = process.env
  await run(process.execPath, ['scripts/build.ts', '--if-stale', '--uncompressed'], { cwd: copy, env: { PATH, HOME } })
  return copy
}
