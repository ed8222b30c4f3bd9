import { type Breach, type Import, isTest, type SourceFile } from './source.ts'

/** The schema library. The browser must not load it. */
const SERVER_SIDE_LIBRARY = 'zod'

const rootOf = (path: string) => path.split('/', 1)[0]
const folderIn = (parent: string, path: string) =>
  path.startsWith(`${parent}/`) ? path.slice(parent.length + 1).split('/', 1)[0] : undefined

/** Returns what is wrong with an import of `file`; undefined when nothing is. */
type ImportRule = (file: SourceFile, given: Import) => string | undefined

/** `shared` runs on both sides, so it imports neither the server, nor the interface, nor Node. */
const sharedKnowsNobody: ImportRule = ({ path }, { specifier, target }) => {
  if (rootOf(path) !== 'shared' || isTest(path)) return undefined
  if (specifier.startsWith('node:')) return `shared runs in browsers and may not import ${specifier}`
  if (target && rootOf(target) !== 'shared') return `shared may not import ${target}`
  return undefined
}

const webKnowsNoServer: ImportRule = ({ path }, { specifier, target }) => {
  if (rootOf(path) !== 'web' || path.endsWith('.config.ts')) return undefined
  if (target && !['web', 'shared'].includes(rootOf(target) ?? '')) return `web may not import ${target}`
  if (specifier.startsWith('node:') && !isTest(path)) return `web runs in browsers and may not import ${specifier}`
  return undefined
}

/** An import that leaves its folder reads `#root/…`, so the specifier names the target, and moving the importing file does not break it. */
const rootsByName: ImportRule = ({ path }, { specifier, target }) => {
  const roots = ['shared', 'server', 'web']
  if (!specifier.startsWith('.') || !target || !roots.includes(rootOf(path) ?? '')) return undefined
  if (!specifier.startsWith('../') || !roots.includes(rootOf(target) ?? '')) return undefined
  return `import #${target} instead of ${specifier}`
}

const featuresStandAlone: ImportRule = ({ path }, { target }) => {
  const feature = folderIn('web/features', path)
  const other = target && folderIn('web/features', target)
  if (!feature || !other || feature === other) return undefined
  return `feature ${feature} may not import feature ${other}`
}

const screensOnlyFromRoutes: ImportRule = ({ path }, { target, typeOnly }) => {
  if (typeOnly || !target?.match(/^web\/screens\/.*\.tsx?$/)) return undefined
  if (path === 'web/routes.tsx' || isTest(path)) return undefined
  return `only web/routes.tsx may import the screen ${target}`
}

const RULES = [sharedKnowsNobody, webKnowsNoServer, rootsByName, featuresStandAlone, screensOnlyFromRoutes]

/** Checks the rules that concern a single import. */
export function checkImports(files: SourceFile[]): Breach[] {
  const breaches: Breach[] = []
  for (const file of files) {
    for (const given of file.imports) {
      for (const rule of RULES) {
        const message = rule(file, given)
        if (message) breaches.push({ path: file.path, line: given.line, message })
      }
    }
  }
  return breaches
}

/**
 * Finds the chain of imports by which a file loads a package at run time.
 * @returns the files of the chain, `start` first; undefined when there is none
 */
function wayTo(library: string, start: string, files: Map<string, SourceFile>): string[] | undefined {
  const queue: string[][] = [[start]]
  const seen = new Set([start])
  for (let way = queue.shift(); way; way = queue.shift()) {
    for (const { specifier, target, typeOnly } of files.get(way.at(-1) ?? '')?.imports ?? []) {
      if (typeOnly) continue
      if (specifier === library || specifier.startsWith(`${library}/`)) return [...way, specifier]
      if (target && !seen.has(target)) {
        seen.add(target)
        queue.push([...way, target])
      }
    }
  }
  return undefined
}

/** Finds imports of the interface that would load the schema library in the browser. */
export function checkBrowserBundle(files: SourceFile[]): Breach[] {
  const byPath = new Map(files.map((file) => [file.path, file]))
  const breaches: Breach[] = []
  for (const file of files) {
    if (rootOf(file.path) !== 'web' || isTest(file.path)) continue
    for (const { specifier, target, line, typeOnly } of file.imports) {
      if (typeOnly) continue
      if (specifier === SERVER_SIDE_LIBRARY) {
        breaches.push({ path: file.path, line, message: `the browser may not load ${SERVER_SIDE_LIBRARY}` })
      } else if (target && rootOf(target) === 'shared') {
        const way = wayTo(SERVER_SIDE_LIBRARY, target, byPath)
        if (way)
          breaches.push({ path: file.path, line, message: `loads ${way.join(' → ')} in the browser: use import type` })
      }
    }
  }
  return breaches
}
