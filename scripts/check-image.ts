/**
 * Builds the image of `Containerfile` and runs it, on a machine without a docker daemon or a store of images: `node scripts/check-image.ts`. It needs
 * root, and Debian's packages buildah and debootstrap, which it installs. In place of the official image of Node it makes one with the same name from
 * Debian's packages, this project's Node and the machine's npm. Then the container runs as its user, with a read-only root and a folder for its data:
 * it must become ready, take a push, survive SIGTERM, and keep the page. bench/results/image.md holds what it printed last.
 *
 * Not checked: the official base image itself, arm64, limits of memory, and the health check by a daemon.
 */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from './lib/free-port.ts'
import { root } from './lib/run-node.ts'
import { aptInstall, findProgram, isRoot } from './lib/system-packages.ts'

/** The user of the image (Containerfile). */
const UID = 10001
const PASSWORD = 'correct horse battery'
/** The certificates that this machine trusts, in Debian's place. */
const CERTIFICATES = '/etc/ssl/certs/ca-certificates.crt'
const READY_POLL_MS = 100
const READY_POLLS = 600

const work = mkdtempSync(join(tmpdir(), 'octavo-image-'))
// chroot isolation and the vfs driver need neither a daemon nor kernel features that containers lack
const env = {
  ...process.env,
  STORAGE_DRIVER: 'vfs',
  BUILDAH_ISOLATION: 'chroot',
  CONTAINERS_STORAGE_CONF: join(work, 'storage.conf'),
}

const seconds = (since: number) => `${((performance.now() - since) / 1000).toFixed(0)} s`

/** Runs a program and returns what it printed. */
function run(program: string, args: string[], cwd = work): string {
  return execFileSync(program, args, {
    cwd,
    env,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
    maxBuffer: 1 << 28,
  })
}

const buildah = (...args: string[]) => run('buildah', args).trim()

/** The base that FROM names. */
function baseName(): string {
  const [, name] = /^FROM (\S+) AS build$/m.exec(readFileSync(join(root, 'Containerfile'), 'utf8')) ?? []
  if (!name) throw new Error('Containerfile has no stage "build".')
  return name
}

/** Makes an image that is named like the official one: Debian, Node and npm. */
function makeBase(name: string): void {
  const base = join(work, 'root')
  run('debootstrap', ['--variant=minbase', '--include=ca-certificates', 'bookworm', base])
  const npm = dirname(dirname(realpathSync(findProgram('npm') as string)))
  cpSync(process.execPath, join(base, 'usr/local/bin/node'))
  cpSync(npm, join(base, 'usr/local/lib/node_modules/npm'), { recursive: true, dereference: true })
  writeFileSync(
    join(base, 'usr/local/bin/npm'),
    '#!/bin/sh\nexec node /usr/local/lib/node_modules/npm/bin/npm-cli.js "$@"\n',
  )
  chmodSync(join(base, 'usr/local/bin/npm'), 0o755)
  run('tar', ['-C', base, '-cf', join(work, 'base.tar'), '.'])
  rmSync(base, { recursive: true })
  writeFileSync(join(work, 'Base'), 'FROM scratch\nADD base.tar /\nCMD ["node"]\n')
  buildah('bud', '-q', '-t', 'localhost/base', '-f', 'Base', '.')
  buildah('tag', 'localhost/base', `localhost/${name}`)
}

/** The settings with which the build's npm reaches the registry, as on this machine. None of them gets into the image. */
function npmSettings(): string[] {
  const settings = join(work, 'npmrc')
  const registry = run('npm', ['config', 'get', 'registry'], root).trim()
  writeFileSync(settings, `registry=${registry}\ncafile=/etc/machine-certificates.crt\n`)
  return ['--volume', `${settings}:/root/.npmrc:ro`, '--volume', `${CERTIFICATES}:/etc/machine-certificates.crt:ro`]
}

/** Starts the image's command in its root file system, as its user, with everything but the folder of data read-only. */
function start(rootfs: string, dataDir: string, port: number): ChildProcess {
  const config = JSON.parse(buildah('inspect', '--type', 'image', 'localhost/octavo')).Docker.config
  const settings = Object.fromEntries((config.Env as string[]).map((line) => line.split(/=(.*)/s).slice(0, 2)))
  // A separate mount namespace: the root as a read-only mount, with the data, the processes and the devices.
  const script = `
    mount --make-rprivate /
    mount --bind ${rootfs} ${rootfs}
    mount --bind ${dataDir} ${rootfs}/data
    mount --rbind /proc ${rootfs}/proc
    mount --rbind /dev ${rootfs}/dev
    mount -o remount,bind,ro ${rootfs}
    exec setpriv --no-new-privs chroot --userspec=${UID}:${UID} ${rootfs} /bin/sh -c 'cd "$0" && exec "$@"' ${config.WorkingDir} "$@"`
  const own = { PORT: String(port), HOST: '127.0.0.1', ADMIN_USERNAME: 'root', ADMIN_PASSWORD: PASSWORD }
  const args = ['--mount', 'sh', '-ec', script, 'sh', ...(config.Cmd as string[])]
  return spawn('unshare', args, { env: { ...settings, ...own }, stdio: ['ignore', 'inherit', 'inherit'] })
}

async function ready(url: string, child: ChildProcess): Promise<string> {
  for (let poll = 0; poll < READY_POLLS && child.exitCode === null; poll++) {
    const answer = await fetch(`${url}/readyz`).catch(() => undefined)
    if (answer?.ok) return answer.text()
    await sleep(READY_POLL_MS)
  }
  throw new Error('The container did not become ready.')
}

async function call<T>(url: string, name: string, fields: Record<string, string>): Promise<T> {
  const answer = await fetch(`${url}/api/${name}`, { method: 'POST', body: new URLSearchParams(fields) })
  const json = (await answer.json()) as { error_code: number; error_message?: string; data: T }
  if (json.error_code !== 0) throw new Error(`${name}: ${json.error_message}`)
  return json.data
}

/** All files and folders below a folder that do not belong to the user of the image, or that lie outside its data. */
const writable = (rootfs: string): string[] =>
  run('find', [rootfs, '-xdev', '(', '-user', String(UID), '-o', '-perm', '-o+w', ')', '-not', '-type', 'l'])
    .trim()
    .split('\n')

async function check(): Promise<void> {
  if (!isRoot) throw new Error('This needs root.')
  const missing = ['buildah', 'debootstrap'].filter((program) => !findProgram(program))
  if (missing.length > 0 && !aptInstall(missing)) throw new Error(`Install ${missing.join(' and ')}.`)
  const name = baseName()
  let since = performance.now()
  const storage = join(work, 'storage')
  writeFileSync(
    env.CONTAINERS_STORAGE_CONF,
    `[storage]\ndriver = "vfs"\nrunroot = "${storage}/run"\ngraphroot = "${storage}/graph"\n`,
  )
  makeBase(name)
  console.log(`base image in place of ${name}: ${seconds(since)}`)
  since = performance.now()
  run(
    'buildah',
    [
      'bud',
      '-q',
      '--pull-never',
      '--format',
      'docker',
      ...npmSettings(),
      '-t',
      'localhost/octavo',
      '-f',
      'Containerfile',
      '.',
    ],
    root,
  )
  console.log(`image: ${seconds(since)}`)
  const container = buildah('from', '--pull-never', 'localhost/octavo')
  const rootfs = buildah('mount', container)
  const size = (path: string) => run('du', ['-sm', join(rootfs, path)]).split('\t')[0]
  console.log(
    `/app: ${size('app')} MB, of it node_modules ${size('app/node_modules')} MB and dist ${size('app/dist')} MB`,
  )
  const tools = ['typescript', 'vite', 'vitest', 'esbuild', 'playwright-core', 'node'].filter((one) =>
    existsSync(join(rootfs, 'app/node_modules', one)),
  )
  if (tools.length > 0) throw new Error(`The image contains ${tools.join(', ')}.`)
  const own = writable(rootfs).filter(
    (path) => path && !/^\/(?:tmp|var\/tmp|run\/lock|var\/lock|dev|proc)(?:\/|$)/.test(path.slice(rootfs.length)),
  )
  console.log(`what its user may write, besides /tmp: ${own.map((path) => path.slice(rootfs.length)).join(' ')}`)

  const dataDir = join(work, 'data')
  mkdirSync(dataDir, { mode: 0o750 })
  chownSync(dataDir, UID, UID)
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  let child = start(rootfs, dataDir, port)
  console.log(`ready: ${await ready(url, child)}`)
  // The command of the image, beside the running server.
  const octavo = (...args: string[]) => {
    const inside = [
      '--no-new-privs',
      'chroot',
      `--userspec=${UID}:${UID}`,
      rootfs,
      '/usr/bin/env',
      'DATA_DIR=/data',
      'octavo',
    ]
    return run('nsenter', ['--target', String(child.pid), '--mount', 'setpriv', ...inside, ...args])
  }
  try {
    // The token is the last word that the command prints.
    const user_token = octavo('token', 'create', '--user', 'root').trim().split(' ').at(-1) as string
    const { item_id } = await call<{ item_id: number }>(url, 'item/add', { user_token, item_name: 'Image' })
    const key = await call<Record<string, string>>(url, 'item/getKey', { user_token, item_id: String(item_id) })
    const push = new URLSearchParams({ ...key, page_title: 'Pushed', page_content: '# Pushed\n\n$x^2$' })
    const pushed = await fetch(`${url}/server/index.php?s=/api/item/updateByApi`, { method: 'POST', body: push })
    const { data } = (await pushed.json()) as { data: { page_id: number } }
    console.log(`pushed page ${data.page_id}`)
    for (const format of ['pdf', 'word', 'site']) {
      const file = `/data/export.${format}`
      octavo('export', String(item_id), '--user', 'root', '--format', format, '--to', file)
      console.log(`exported ${format}: ${statSync(join(dataDir, `export.${format}`)).size} bytes`)
    }
    const stopped = once(child, 'exit')
    child.kill('SIGTERM')
    const [code] = await stopped
    console.log(`SIGTERM: exit code ${code}`)
    child = start(rootfs, dataDir, port)
    await ready(url, child)
    const html = await (await fetch(`${url}/${item_id}/${data.page_id}`)).text()
    if (!html.includes('Pushed')) throw new Error('The page is not there after a restart.')
    console.log('after a restart the page is there')
    console.log(`in the data folder: ${readdirSync(dataDir).join(' ')}`)
  } finally {
    const ended = once(child, 'exit')
    child.kill('SIGTERM')
    await ended
    buildah('umount', container)
  }
}

try {
  await check()
} catch (error) {
  const { stderr, message } = error as { stderr?: string; message: string }
  console.error(stderr ? `${message}\n${stderr.slice(-4000)}` : message)
  process.exitCode = 1
} finally {
  rmSync(work, { recursive: true, force: true })
}
