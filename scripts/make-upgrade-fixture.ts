import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative, resolve } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync, constants } from 'node:zlib'
import { fill, PASSWORD } from '#server/test/upgrade/fill.ts'
import { look } from '#server/test/upgrade/look.ts'
import { startSite } from '#server/test/upgrade/site.ts'

/**
 * Makes a fixture of the upgrade test: a small database as one version of the program makes it, filled through its calls, and what people saw then.
 * Usage: node scripts/make-upgrade-fixture.ts [FOLDER], the checkout of a version with its packages; by default this one.
 */

const FIXTURES = fileURLToPath(new URL('../server/test/upgrade/fixtures/', import.meta.url))
/** How long the server has to render and index what was saved, in milliseconds. */
const SETTLE_MS = 3000
/** Any secret; the test starts the application with the same one. */
const SECRET_KEY = 'the key of the upgrade fixtures'

const code = resolve(process.argv[2] ?? '.')
const DATA_DIR = mkdtempSync(join(tmpdir(), 'octavo-fixture-'))
const site = await startSite(code, {
  DATA_DIR,
  SECRET_KEY,
  ADMIN_USERNAME: 'ada',
  ADMIN_PASSWORD: PASSWORD,
})
try {
  const filled = await fill(site)
  await new Promise((resolve) => setTimeout(resolve, SETTLE_MS))
  await look(site, filled)
} finally {
  await site.stop()
}

const file = join(DATA_DIR, 'octavo.db')
const database = new DatabaseSync(file)
database.exec('vacuum; pragma wal_checkpoint(truncate); pragma journal_mode = delete')
const { name } = database.prepare('select max(name) as name from kysely_migration').get() as { name: string }
database.close()

/** The files of the site by their path in the data folder, as base64. */
const files: Record<string, string> = {}
const collect = (folder: string) => {
  for (const entry of readdirSync(folder)) {
    const path = join(folder, entry)
    if (statSync(path).isDirectory()) collect(path)
    else files[relative(DATA_DIR, path)] = readFileSync(path).toString('base64')
  }
}
try {
  collect(join(DATA_DIR, 'uploads'))
} catch (error) {
  if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
}

const { version } = JSON.parse(readFileSync(join(code, 'package.json'), 'utf8')) as { version: string }
const seen = {
  schema: name,
  program_version: version,
  made_at: Math.floor(Date.now() / 1000),
  SECRET_KEY,
  tokens: site.tokens,
  files,
  seen: site.seen,
}
const number = name.slice(0, 4)
const pack = (bytes: Buffer) =>
  brotliCompressSync(bytes, {
    params: { [constants.BROTLI_PARAM_LGWIN]: 24, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
  })
const packed = { db: pack(readFileSync(file)), json: pack(Buffer.from(JSON.stringify(seen))) }
writeFileSync(join(FIXTURES, `${number}.db.br`), packed.db)
writeFileSync(join(FIXTURES, `${number}.json.br`), packed.json)
rmSync(DATA_DIR, { recursive: true })
console.log(
  `${name}, version ${version}: ${packed.db.length} + ${packed.json.length} bytes, ${site.seen.length} answers; this version lacks ${[...site.lacking].join(' ') || 'no call'}`,
)
