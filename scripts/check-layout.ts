/**
 * Checks the rules of CONTRIBUTING.md that neither the compiler nor the linter can see. Prints each breach as `file:line message`.
 */
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { contract } from '#shared/api/index.ts'
import { en } from '#shared/i18n/en/index.ts'
import { server } from '#shared/i18n/en/server.ts'
import { checkCalls } from './layout/call-rules.ts'
import { checkDocPaths, readDocuments } from './layout/doc-paths.ts'
import { checkDocstrings } from './layout/docstrings.ts'
import { checkFloors, checkRings } from './layout/floors.ts'
import { checkBrowserBundle, checkImports } from './layout/import-rules.ts'
import { checkListedFiles } from './layout/listed-files.ts'
import { readSources } from './layout/source.ts'
import { checkTables } from './layout/table-owners.ts'
import { checkTextKeys } from './layout/text-keys.ts'
import { checkTexts } from './layout/text-rules.ts'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const files = readSources(root)
const { documents, paths } = readDocuments(root)
const calls = Object.entries(contract).flatMap(([resource, group]) =>
  Object.keys(group).map((call) => `${resource}/${call}`),
)
const breaches = [
  ...checkCalls(files, calls),
  ...checkListedFiles(files),
  ...checkImports(files),
  ...checkBrowserBundle(files),
  ...checkFloors(files),
  ...checkRings(files),
  ...checkTexts(files),
  ...checkTables(files),
  ...checkDocPaths(documents, paths),
  ...checkDocstrings(files),
  ...checkTextKeys(files, { ...en, ...server }),
]
for (const { path, line, message } of breaches) console.log(`${path}:${line} ${message}`)
if (breaches.length > 0) process.exitCode = 1
console.log(`${files.length} files, ${calls.length} calls, ${breaches.length} breaches of the layout`)
