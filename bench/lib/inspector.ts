import { createWriteStream } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'

/** The memory of a Node process after a garbage collection, in bytes. */
export interface HeldMemory {
  /** Objects and texts of the heap. */
  heap: number
  /** Array buffers, which are outside of the heap. */
  buffers: number
}

/** The inspector of another process of Node (Chrome DevTools Protocol, domains `Runtime` and `HeapProfiler`). */
export interface Inspector {
  /** Collects the garbage and measures what stays. */
  collected(): Promise<HeldMemory>
  /** Collects the garbage and writes a heap snapshot, which the memory tab of Chrome reads. */
  snapshot(file: string): Promise<void>
  close(): void
}

/** The answer of the inspector, or an event. */
interface Said {
  id?: number
  method?: string
  result?: Record<string, number>
  error?: { message: string }
  params?: { chunk?: string }
}

/** Objects with a finaliser are freed by the second collection after the finaliser has run. */
const COLLECTIONS = 3
const FINALISERS_MS = 50

/**
 * Opens the inspector of a process that was started with `--inspect`.
 * @param address `ws://…`, as the process prints it
 */
export async function openInspector(address: string): Promise<Inspector> {
  const socket = new WebSocket(address)
  const waiting = new Map<number, PromiseWithResolvers<Record<string, number>>>()
  let onChunk: ((chunk: string) => void) | undefined
  let last = 0
  const fail = () => {
    for (const { reject } of waiting.values()) reject(new Error('The inspector closed'))
    waiting.clear()
  }
  await new Promise<void>((resolve, reject) => {
    socket.addEventListener('open', () => resolve(), { once: true })
    socket.addEventListener('error', () => reject(new Error(`No inspector answers at ${address}`)), { once: true })
  })
  socket.addEventListener('close', fail)
  socket.addEventListener('message', ({ data }) => {
    const { id, method, result = {}, error, params } = JSON.parse(String(data)) as Said
    if (method === 'HeapProfiler.addHeapSnapshotChunk') onChunk?.(params?.chunk ?? '')
    const asked = id === undefined ? undefined : waiting.get(id)
    if (id !== undefined) waiting.delete(id)
    if (error) asked?.reject(new Error(error.message))
    else asked?.resolve(result)
  })
  const ask = (method: string, params = {}) => {
    last += 1
    const asked = Promise.withResolvers<Record<string, number>>()
    waiting.set(last, asked)
    socket.send(JSON.stringify({ id: last, method, params }))
    return asked.promise
  }
  const collect = async () => {
    for (let at = 0; at < COLLECTIONS; at += 1) {
      await ask('HeapProfiler.collectGarbage')
      await sleep(FINALISERS_MS)
    }
  }
  return {
    collected: async () => {
      await collect()
      const { usedSize = Number.NaN, backingStorageSize = Number.NaN } = await ask('Runtime.getHeapUsage')
      return { heap: usedSize, buffers: backingStorageSize }
    },
    snapshot: async (file) => {
      await collect()
      const out = createWriteStream(file)
      onChunk = (chunk) => out.write(chunk)
      await ask('HeapProfiler.takeHeapSnapshot', { reportProgress: false })
      onChunk = undefined
      await new Promise<void>((resolve, reject) =>
        out.end((error?: Error | null) => (error ? reject(error) : resolve())),
      )
    },
    close: () => socket.close(),
  }
}
