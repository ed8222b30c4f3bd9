import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chmodSync, existsSync, mkdtempSync } from 'node:fs'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Connection, createConnection } from 'mysql2/promise'
import { freePort } from '../../scripts/lib/free-port.ts'
import { findMariadb } from '../../scripts/mariadb.ts'

/** The account with which a move reads. It may only read, and its password has characters that an address escapes. */
const READER = { user: 'reader', password: 'p@ss/wörd' }

interface Server {
  child: ChildProcess
  folder: string
  socket: string
  port: number
}

let running: Promise<Server> | undefined

/** A real MariaDB with an empty data folder. It starts once for the tests of a process, and ends with it. */
function server(): Promise<Server> {
  running ??= start()
  return running
}

async function start(): Promise<Server> {
  const programs = findMariadb()
  const folder = mkdtempSync(join(tmpdir(), 'octavo-mariadb-'))
  chmodSync(folder, 0o777)
  const data = join(folder, 'data')
  // MariaDB refuses to run as root, so root runs it as the user `nobody`.
  const as = userInfo().uid === 0 ? ['--user=nobody'] : []
  const usual = ['--no-defaults', `--datadir=${data}`, ...as]
  // MariaDB deletes all temporary tables in the folder for temporary files when it starts, also those of another server.
  const env = { ...process.env, TMPDIR: folder }
  const made = spawnSync(
    programs['mariadb-install-db'],
    [...usual, '--auth-root-authentication-method=normal', '--skip-test-db'],
    { encoding: 'utf8', env },
  )
  if (made.status !== 0) throw new Error(`MariaDB made no data folder: ${made.stderr || made.stdout}`)
  const port = await freePort()
  const socket = join(folder, 's')
  // Speed before durability, because the data is thrown away.
  const command = [
    programs.mariadbd,
    ...usual,
    ...[`--socket=${socket}`, `--port=${port}`, '--bind-address=127.0.0.1', '--innodb-flush-log-at-trx-commit=0'],
    ...['--innodb-buffer-pool-size=32M', '--performance-schema=off', '--character-set-server=utf8mb4'],
  ]
  // The shell ends it and removes its data when its input closes, however the tests end.
  const guard = 'folder=$1; shift; "$@" </dev/null & cat >/dev/null; kill -9 $!; wait; rm -rf "$folder"'
  const child = spawn('sh', ['-c', guard, 'sh', folder, ...command], {
    env,
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
  })
  child.unref()
  for (let tries = 0; !existsSync(socket) && child.exitCode === null && tries < 300; tries++) await sleep(100)
  if (!existsSync(socket)) throw new Error('MariaDB did not start')
  return { child, folder, socket, port }
}

/** A database of a test, with an administrator's connection to fill it. */
export interface MariadbDatabase {
  name: string
  connection: Connection
  /** Its address for an account that may only read. */
  address(given?: { password?: string }): string
  drop(): Promise<void>
}

/** Makes an empty database. */
export async function mariadbDatabase(): Promise<MariadbDatabase> {
  const { socket, port } = await server()
  const name = `old_${randomBytes(6).toString('hex')}`
  const connection = await createConnection({ socketPath: socket, user: 'root', charset: 'utf8mb4' })
  await connection.query(`create database ${name} character set utf8mb4`)
  await connection.query(`use ${name}`)
  const { user, password } = READER
  for (const host of ['localhost', '127.0.0.1']) {
    await connection.query('create user if not exists ?@? identified by ?', [user, host, password])
    await connection.query(`grant select on ${name}.* to ?@?`, [user, host])
  }
  return {
    name,
    connection,
    address: (given = {}) =>
      `mysql://${user}:${encodeURIComponent(given.password ?? password)}@127.0.0.1:${port}/${name}`,
    drop: async () => {
      await connection.query(`drop database ${name}`)
      await connection.end()
    },
  }
}

/** Adds a row with these values. */
export const addRow = (connection: Connection, table: string, values: Readonly<Record<string, unknown>>) =>
  connection.query('insert into ?? set ?', [table, values])
