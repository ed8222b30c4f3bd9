import { existsSync } from 'node:fs'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Where the bundled programs are. The build puts them beside the server. */
let folder = import.meta.dirname

/**
 * Takes the programs from the build in another folder. The tests run the server from its sources and do this, because a bundled program starts several times as fast. It must be
 * called before the modules that use programs are loaded.
 */
export function takeProgramsFrom(built: string): void {
  folder = built
}

/**
 * The file of a program that runs in a thread or process of its own (`<name>.worker.ts`, `<name>.apart.ts`).
 * @param source `new URL('./<name>.worker.ts', import.meta.url)`
 * @returns the path of the bundled file, or of the source file when there is no bundle
 */
export function programFile(source: URL): string {
  const path = fileURLToPath(source)
  const bundled = join(folder, `${basename(path, '.ts')}.js`)
  return existsSync(bundled) ? bundled : path
}
