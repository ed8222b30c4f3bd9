/**
 * `npm run docs`: generates docs/api/, docs/errors.md and the configuration table of the README from the code. With `--check` it
 * writes nothing, names the outdated files, and exits with 1 if there are any.
 */
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { apiPages } from './docs/api-pages.ts'
import { withConfigTable } from './docs/config-table.ts'
import { errorsPage } from './docs/errors-page.ts'
import { root } from './lib/run-node.ts'

const API_FOLDER = 'docs/api'

function read(path: string): string | undefined {
  try {
    return readFileSync(join(root, path), 'utf8').replaceAll('\r\n', '\n')
  } catch {
    return undefined
  }
}

/** Path in the checkout → the text it should have; null for a file that should not exist. */
function wanted(): Map<string, string | null> {
  const files = new Map<string, string | null>([['docs/errors.md', errorsPage()]])
  for (const [name, text] of apiPages()) files.set(`${API_FOLDER}/${name}`, text)
  const there = existsSync(join(root, API_FOLDER)) ? readdirSync(join(root, API_FOLDER)) : []
  for (const name of there) {
    if (!files.has(`${API_FOLDER}/${name}`)) files.set(`${API_FOLDER}/${name}`, null)
  }
  const readme = read('README.md')
  if (readme !== undefined) files.set('README.md', withConfigTable(readme))
  return files
}

const stale = [...wanted()].filter(([path, text]) => (read(path) ?? null) !== text)
if (process.argv.includes('--check')) {
  for (const [path] of stale) console.error(`${path} is out of date: run npm run docs`)
  if (stale.length > 0) process.exitCode = 1
} else {
  for (const [path, text] of stale) {
    if (text === null) rmSync(join(root, path))
    else {
      mkdirSync(dirname(join(root, path)), { recursive: true })
      writeFileSync(join(root, path), text)
    }
    console.log(text === null ? `removed ${path}` : `wrote ${path}`)
  }
}
