import cluster from 'node:cluster'
import { ConfigError, readConfig } from './config.ts'
import { serve } from './serve.ts'
import { isReady, supervise } from './supervise.ts'

async function main(): Promise<void> {
  const config = readConfig()
  const tell = (address: string) => console.log(`Octavo is at ${address}`)
  if (cluster.isWorker) await serve(config, isReady)
  else if (config.WORKERS === 1) await serve(config, tell)
  else await supervise(import.meta.filename, config.WORKERS, tell)
}

main().catch((error: unknown) => {
  console.error(error instanceof ConfigError ? error.message : error)
  process.exit(1)
})
