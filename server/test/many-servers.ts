import { type RoundRobin, startRoundRobin } from './round-robin.ts'
import { type S3Server, startS3Server } from './s3-server.ts'
import { type ServerProcess, startServerProcess } from './server-process.ts'

/** The settings that every process of the site must share. */
export const SITE_SECRET = 'the secret of a site with many processes'

/** How long several processes may take to start on a loaded machine, in milliseconds; for hooks of tests. */
export const START_MS = 180_000

/** Several real servers on one database and one object storage, behind a proxy. */
export interface ManyServers {
  processes: ServerProcess[]
  proxy: RoundRobin
  s3: S3Server
  stop(): Promise<void>
}

/**
 * Starts the processes of a site at the same time.
 * @param url the PostgreSQL database
 * @param count how many
 */
export async function startManyServers(
  url: string,
  count: number,
  env: Record<string, string> = {},
): Promise<ManyServers> {
  const s3 = await startS3Server()
  const shared = { DATABASE_URL: url, SECRET_KEY: SITE_SECRET, TRUST_PROXY: 'loopback', ...s3.env, ...env }
  const started = await Promise.allSettled(Array.from({ length: count }, () => startServerProcess(shared)))
  const processes = started.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
  const stop = async () => {
    await Promise.all(processes.map((one) => one.stop()))
    await s3.stop()
  }
  const failed = started.find((one) => one.status === 'rejected')
  if (failed) {
    await stop()
    throw failed.reason
  }
  const proxy = await startRoundRobin(processes)
  return {
    ...{ processes, proxy, s3 },
    stop: async () => {
      await proxy.stop()
      await stop()
    },
  }
}
