import { useEffect, useState } from 'react'
import type { DiffResult } from './diff-model.ts'

/** A comparison that takes longer than this is stopped (ms). The time limits of the comparison itself are much shorter. */
const GIVE_UP_MS = 20_000

/** The comparison of two texts by a worker: `null` while it runs, `'failed'` when it failed. `retry` runs it again. */
export function useDiff(before: string, after: string): { diff: DiffResult | 'failed' | null; retry: () => void } {
  const [diff, setDiff] = useState<DiffResult | 'failed' | null>(null)
  const [tries, setTries] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another try is another run
  useEffect(() => {
    setDiff(null)
    const worker = new Worker(new URL('./diff.worker.ts', import.meta.url), { type: 'module' })
    const fail = () => {
      worker.terminate()
      setDiff('failed')
    }
    const timer = setTimeout(fail, GIVE_UP_MS)
    worker.onerror = fail
    worker.onmessage = ({ data }: MessageEvent<DiffResult>) => {
      clearTimeout(timer)
      setDiff(data)
    }
    worker.postMessage({ before, after })
    return () => {
      clearTimeout(timer)
      worker.terminate()
    }
  }, [before, after, tries])
  return { diff, retry: () => setTries((count) => count + 1) }
}
