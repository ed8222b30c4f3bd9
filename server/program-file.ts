import { existsSync } from 'node:fs'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/**
 * The file of a program that runs in a thread or process of its own (`<name>.worker.ts`, `<name>.apart.ts`). The build bundles each of them beside the server.
 * @param source `new URL('./<name>.worker.ts', import.meta.url)`
 * @returns the path of the bundled file, or of the source file when there is no bundle
 */
export function programFile(source: URL): string {
  const path = fileURLToPath(source)
  const bundled = join(import.meta.dirname, `${basename(path, '.ts')}.js`)
  return existsSync(bundled) ? bundled : path
}
