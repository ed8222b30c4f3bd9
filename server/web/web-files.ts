import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The built interface: its folder, and the HTML file that every screen begins with. */
export interface WebFiles {
  folder: string
  template: string
}

/**
 * Finds the built interface: beside the bundled server (`dist/server/main.js` → `dist/web`), or from source.
 * Returns null when it has not been built, as in development, where Vite serves it.
 */
export function findWebFiles(): WebFiles | null {
  for (const relative of ['../web', '../../dist/web']) {
    const folder = join(import.meta.dirname, relative)
    const file = join(folder, 'index.html')
    if (existsSync(join(folder, 'assets')) && existsSync(file)) return { folder, template: readFileSync(file, 'utf8') }
  }
  return null
}
