import { useEffect, useState } from 'react'
import type { DiffResult } from './diff-model.ts'

/** When the comparison takes longer than this, it is given up (ms). The comparison itself gets coarser long before. */
const GIVE_UP_MS = 20_000

/** The comparison of two texts, made in a worker: `null` while it is under way, `'failed'` when it could not be made. */
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
