import { mkdtempSync, rmSync } from 'node:fs'
import type { IncomingMessage } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from '@20minutes/s3rver'
import { type S3Form, type S3Settings, s3SettingsOf } from '#server/storage/s3-settings.ts'

/** A real S3 server on a free port of this machine, with one bucket, `docs`. It checks signatures. */
export interface S3Server {
  origin: string
  /** The settings that lead there, with the right secret. */
  form: S3Form
  settings: S3Settings
  /** The same settings as variables of the environment. */
  env: Record<string, string>
  /**
   * The requests without a signature in the header. The server answers them, so each test file expects that there are none. Signed addresses for
   * browsers do not count.
   */
  unsigned: string[]
  /** Requests since the last look: method and path. */
  requests: string[]
  /** Ends the server in the middle of the next body that it receives. */
  dieInNextBody(): void
  /** Ends the server; connections break off. */
  end(): Promise<void>
  /** Starts it again with what it had stored, under the same address. */
  begin(): Promise<void>
  stop(): Promise<void>
}

const KEY = 'S3RVER'

/** Starts an object storage that speaks S3, with the bucket `docs`, on a free port of this machine. */
export async function startS3Server(): Promise<S3Server> {
  const directory = mkdtempSync(join(tmpdir(), 'octavo-s3-'))
  const unsigned: string[] = []
  const requests: string[] = []
  let dies = false
  let ended = Promise.resolve()
  const begin = async (at = 0) => {
    const server = new S3rver({
      ...{ port: at, address: '127.0.0.1', silent: true, directory },
      configureBuckets: [{ name: 'docs' }],
    })
    const { port } = await server.run()
    server.httpServer.prependListener('request', ({ method, url, headers, socket }: IncomingMessage) => {
      requests.push(`${method} ${url}`)
      const isSigned = headers.authorization?.startsWith(`AWS4-HMAC-SHA256 Credential=${KEY}/`)
      if (!isSigned && !url?.includes('X-Amz-Signature=')) unsigned.push(`${method} ${url}`)
      if (!dies) return
      dies = false
      socket.once('data', () => {
        ended = end()
      })
    })
    return { server, port }
  }
  let running: Awaited<ReturnType<typeof begin>> | undefined = await begin()
  const { port } = running
  const end = async () => {
    const closed = running?.server.close()
    running?.server.httpServer.closeAllConnections()
    running = undefined
    await closed
  }
  const origin = `http://127.0.0.1:${port}`
  const form: S3Form = {
    ...{ oss_type: 's3_storage', key: KEY, secret: KEY, endpoint: origin, bucket: 'docs' },
    ...{ region: '', protocol: '', domain: '' },
  }
  return {
    origin,
    form,
    settings: s3SettingsOf(form),
    env: { STORAGE: 's3', S3_ENDPOINT: origin, S3_BUCKET: 'docs', S3_KEY: KEY, S3_SECRET: KEY },
    unsigned,
    requests,
    dieInNextBody: () => {
      dies = true
    },
    begin: async () => {
      await ended
      running ??= await begin(port)
    },
    end,
    stop: async () => {
      await end()
      rmSync(directory, { recursive: true, force: true })
    },
  }
}
