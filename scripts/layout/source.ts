import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'

/** An import or re-export of a file. */
export interface Import {
  /** As written: `#shared/api/index.ts`, `./x.ts`, `zod`. */
  specifier: string
  /** Path in the checkout; undefined for a package. */
  target: string | undefined
  line: number
  /** `import type`: gone when the program runs. */
  typeOnly: boolean
  /** `import()`: loaded when it is needed. */
  isDynamic: boolean
}

/** One of our source files, with what the rules look at. */
export interface SourceFile {
  /** Relative to the root of the checkout, with `/`. */
  path: string
  text: string
  imports: Import[]
}

/** A broken rule, and where. */
export interface Breach {
  path: string
  line: number
  message: string
}

const STATEMENT = /^(?:import|export)\s+(type\s+)?(?:[^'";()=]*?\bfrom\s+)?['"]([^'"\n]+)['"]/gm
const DYNAMIC = /\bimport\(\s*['"]([^'"\n]+)['"]/g

/** The folders that hold code. */
const ROOTS = ['shared', 'server', 'web', 'scripts', 'e2e', 'bench']

/** Whether a path is that of a test. */
export const isTest = (path: string): boolean => /\.test\.tsx?$/.test(path)

/** Matches the start of a line that is a comment or part of one. */
export const COMMENT_LINE = /^\s*(\*|\/\/|\/\*)/

/** The line number, from 1, of the character at `index`. */
export function lineAt(text: string, index: number): number {
  return text.slice(0, index).split('\n').length
}

/** Resolves a specifier in the file `path` to a path in the checkout; undefined for a package. */
export function resolveImport(path: string, specifier: string): string | undefined {
  if (specifier.startsWith('#')) return specifier.slice(1)
  if (specifier.startsWith('.')) return posix.join(posix.dirname(path), specifier)
  return undefined
}

/** Parses the imports of a source text. The code is formatted, so each statement begins a line. */
export function parseSource(path: string, text: string): SourceFile {
  const imports: Import[] = []
  const add = (index: number, specifier: string, typeOnly: boolean, isDynamic: boolean) =>
    imports.push({ specifier, target: resolveImport(path, specifier), line: lineAt(text, index), typeOnly, isDynamic })
  for (const match of text.matchAll(STATEMENT)) add(match.index, match[2] ?? '', match[1] !== undefined, false)
  for (const match of text.matchAll(DYNAMIC)) {
    const before = text.slice(text.lastIndexOf('\n', match.index) + 1, match.index)
    // `import('x').Type` is a type, and an import in a comment does not run either.
    const typeOnly = COMMENT_LINE.test(before) || /^\)\.[A-Z]/.test(text.slice(match.index + match[0].length))
    add(match.index, match[1] ?? '', typeOnly, true)
  }
  return { path, text, imports }
}

/** Reads all our TypeScript and JavaScript files. */
export function readSources(root: string): SourceFile[] {
  const paths = ROOTS.flatMap((folder) => {
    if (!existsSync(join(root, folder))) return []
    return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((name) =>
      posix.join(folder, name),
    )
  })
  const top = readdirSync(root)
  return [...top, ...paths]
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => /\.(ts|tsx|mts|mjs)$/.test(path) && !path.includes('node_modules/'))
    .sort()
    .map((path) => parseSource(path, readFileSync(join(root, path), 'utf8')))
}
