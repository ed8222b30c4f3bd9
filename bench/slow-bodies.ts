import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/**
 * Opens connections of guests that send large bodies and never complete them. Prints the server's resident memory before and during this (decision
 * 32). Linux only: it reads /proc.
 */

const CONNECTIONS = 150
const BODY_BYTES = 16 * 1024 * 1024
const PIECE = Buffer.alloc(64 * 1024, 'x')
const SECONDS = 25
const PORT = 4990

const KINDS = {
  'page/save': 'application/x-www-form-urlencoded',
  'common/version': 'application/x-www-form-urlencoded',
  'page/upload': 'multipart/form-data; boundary=B',
} as const

const wait = (ms: number) => new Promise((done) => setTimeout(done, ms))
const megabytes = (bytes: number) => `${Math.round(bytes / 1024 / 1024)} MB`

function residentBytes(pid: number): number {
  return Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) * 1024
}

async function ready(): Promise<void> {
  for (let tries = 0; tries < 240; tries += 1) {
    const answer = await fetch(`http://127.0.0.1:${PORT}/readyz`).catch(() => null)
    if (answer?.ok) return
    await wait(500)
  }
  throw new Error('the server does not start')
}

/** Sends all of a body except its last part, as fast as it is accepted. */
function sendWithoutEnd(call: keyof typeof KINDS, size: number): Socket {
  const socket = connect(PORT, '127.0.0.1')
  let left = size - PIECE.length
  const write = () => {
    while (left > 0 && !socket.destroyed) {
      left -= PIECE.length
      if (!socket.write(PIECE)) return socket.once('drain', write)
    }
    return socket
  }
  socket.on('error', () => {})
  socket.on('data', () => {})
  const head = `POST /api/${call} HTTP/1.1\r\nHost: x\r\nContent-Type: ${KINDS[call]}\r\nContent-Length: ${size}\r\n\r\n`
  socket.write(
    KINDS[call].startsWith('multipart')
      ? `${head}--B\r\nContent-Disposition: form-data; name="file"; filename="a.txt"\r\n\r\n`
      : head,
  )
  write()
  return socket
}

async function measure(entry: string, call: keyof typeof KINDS, size: number): Promise<void> {
  const DATA_DIR = mkdtempSync(join(tmpdir(), 'slow-bodies-'))
  const env = { ...process.env, DATA_DIR, PORT: String(PORT), HOST: '127.0.0.1', LOG_LEVEL: 'silent' }
  const server = spawn(process.execPath, [entry], { env, stdio: 'ignore' })
  const pid = server.pid as number
  try {
    await ready()
    await wait(2000)
    const before = residentBytes(pid)
    const sockets = Array.from({ length: CONNECTIONS }, () => sendWithoutEnd(call, size))
    let most = before
    for (let i = 0; i < SECONDS * 2; i += 1) {
      await wait(500)
      most = Math.max(most, residentBytes(pid))
    }
    const open = sockets.filter((socket) => !socket.destroyed).length
    const began = performance.now()
    const other = await fetch(`http://127.0.0.1:${PORT}/api/common/version`, { method: 'POST' })
    const ms = Math.round(performance.now() - began)
    console.log(
      `${call}, ${CONNECTIONS} × ${megabytes(size)}: ${megabytes(before)} before, ${megabytes(most)} at most; ${open} connections are open; another call: HTTP ${other.status} in ${ms} ms`,
    )
    for (const socket of sockets) socket.destroy()
  } finally {
    server.kill()
    await new Promise((done) => (server.exitCode === null ? server.once('exit', done) : done(null)))
    rmSync(DATA_DIR, { recursive: true, force: true })
  }
}

const entry = process.argv[2] ?? join(import.meta.dirname, '../dist/server/main.js')
await measure(entry, 'page/save', BODY_BYTES)
await measure(entry, 'common/version', BODY_BYTES)
await measure(entry, 'page/upload', 4 * 1024 * 1024)
