import { storeMovedAddresses } from './moved-address.repository.ts'
import { inRun, type Run, restAfter } from './run.ts'
import type { NamedAddress } from './source.ts'

/** How many addresses one transaction writes. */
const AT_ONCE = 1000
/** The longest address that is kept, in characters. An index of PostgreSQL takes 2,700 bytes. */
const LENGTH_MOST = 600

/** Keeps the addresses of the old site that contain names, so that they lead here when people type them. */
export async function keepAddresses(run: Run): Promise<void> {
  if (run.isDry) return
  const { source_id } = run.ids
  let ready: NamedAddress[] = []
  const flush = async () => {
    const begun = performance.now()
    const part = ready
    ready = []
    await inRun(run, ({ db }) => storeMovedAddresses(db, source_id, part))
    await restAfter(performance.now() - begun)
  }
  for await (const address of run.source.namedAddresses()) {
    run.signal.throwIfAborted()
    if (address.path.length > LENGTH_MOST) continue
    ready.push(address)
    if (ready.length >= AT_ONCE) await flush()
  }
  await flush()
}
