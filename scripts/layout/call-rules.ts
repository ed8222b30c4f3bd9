import type { Breach, SourceFile } from './source.ts'

/** The parts of a call: the contract, the rule, and one call of the domain. */
const MOST_CALL_LINES = 50

/** Imports of domain services that a call must not use: row locks, differences of the databases, the change log. */
const FOR_SERVICES = ['server/db/dialect.ts', 'server/domain/item/change-log.ts', 'server/policy/lock-for-writing.ts']

const CALL_FILE = /^server\/api\/([^/]+)\/([^/.]+)\.ts$/

/**
 * The name of a call is the path of its code. Each call of the contract has a handler and a test. No file under `server/api` handles a call that is
 * not in the contract. Nothing imports a call file except its `index.ts` and its test. A call file is thin.
 * @param calls names of the contract, as `page/save`
 */
export function checkCalls(files: SourceFile[], calls: readonly string[]): Breach[] {
  const byPath = new Map(files.map((file) => [file.path, file]))
  const known = new Set(calls)
  const breaches: Breach[] = []

  for (const call of calls) {
    const path = `server/api/${call}.ts`
    const file = byPath.get(path)
    if (!file) breaches.push({ path, line: 1, message: `the file is missing: the contract has the call ${call}` })
    else if (!new RegExp(`handler\\(\\s*'${call}'`).test(file.text)) {
      breaches.push({ path, line: 1, message: `has no handler('${call}', …)` })
    }
    const test = `server/api/${call}.test.ts`
    if (!byPath.has(test)) breaches.push({ path: test, line: 1, message: `the file is missing: ${call} needs a test` })
  }

  for (const { path, text } of files) {
    const [, resource, name] = path.match(CALL_FILE) ?? []
    if (!resource || name === 'index' || known.has(`${resource}/${name}`)) continue
    if (/\bhandler\('/.test(text)) {
      breaches.push({ path, line: 1, message: `handles ${resource}/${name}, but the contract has no such call` })
    }
  }

  for (const { path, text, imports } of files) {
    if (!path.startsWith('server/api/') || path.endsWith('.test.ts')) continue
    const lines = text.split('\n').length - 1
    if (lines > MOST_CALL_LINES && CALL_FILE.test(path) && !path.endsWith('/index.ts'))
      breaches.push({ path, line: MOST_CALL_LINES + 1, message: `${lines} lines: what a call does is in the domain` })
    for (const { target, line } of imports)
      if (target && FOR_SERVICES.includes(target))
        breaches.push({ path, line, message: `what needs ${target} is a service of the domain` })
  }

  for (const file of files) {
    for (const { target, line } of file.imports) {
      const [, resource, name] = target?.match(CALL_FILE) ?? []
      if (!resource || !known.has(`${resource}/${name}`)) continue
      const mayImport = [`server/api/${resource}/index.ts`, `server/api/${resource}/${name}.test.ts`]
      if (!mayImport.includes(file.path)) {
        breaches.push({
          path: file.path,
          line,
          message: `only index.ts and its own test may import the call file ${target}`,
        })
      }
    }
  }
  return breaches
}
