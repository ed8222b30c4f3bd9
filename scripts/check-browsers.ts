/**
 * Checks that the built interface runs in the oldest supported browsers (`web/oldest-browsers.ts`): syntax, built-ins that are newer and used
 * without a test, styles without a fallback. Prints each breach as `file:offset what`.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Breach, checkScript } from './browsers/check-script.ts'
import { checkStyle } from './browsers/check-style.ts'
import { type Manifest, withMermaid } from './browsers/manifest.ts'
import { root } from './lib/run-node.ts'

/** The functions that `web/lib/add-missing-builtins.ts` adds before Mermaid runs. */
const ADDED_FOR_MERMAID = new Set(['Object.groupBy', 'URL.canParse'])

const folder = join(root, 'dist', 'web')
const manifest = JSON.parse(readFileSync(join(folder, '.vite', 'manifest.json'), 'utf8')) as Manifest
const ofMermaid = withMermaid(manifest)

function checkFile(file: string): Breach[] {
  const text = readFileSync(join(folder, file), 'utf8')
  if (file.endsWith('.css')) return checkStyle(text)
  return checkScript(text, ofMermaid.has(file) ? ADDED_FOR_MERMAID : undefined)
}

const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .map((file) => file.replaceAll('\\', '/'))
  .filter((file) => /\.(?:js|css)$/.test(file))
let count = 0
for (const file of files) {
  for (const { offset, message } of checkFile(file)) {
    console.log(`dist/web/${file}:${offset} ${message}`)
    count += 1
  }
}
if (count > 0 || files.length === 0) process.exitCode = 1
console.log(`${files.length} built files, ${count} breaches of what the oldest supported browsers can do`)
