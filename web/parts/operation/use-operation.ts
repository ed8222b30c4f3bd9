import { useEffect, useRef, useState } from 'react'
import type { Output } from '#shared/api/index.ts'
import type { OperationState } from '#shared/kinds.ts'
import { useCall } from '#web/lib/api.ts'

/** How often an operation is asked for, in milliseconds, and until when after the first look. */
const PACES = [
  { until: 20_000, every: 1_000 },
  { until: 120_000, every: 3_000 },
  { until: Number.POSITIVE_INFINITY, every: 10_000 },
] as const
/** Less than this says nothing about the time left (milliseconds). */
const OBSERVED_MS = 4_000

const ENDS: readonly OperationState[] = ['done', 'failed', 'cancelled']

/** Whether an operation has ended, in whatever way. */
export const hasEnded = ({ state }: { state: OperationState }): boolean => ENDS.includes(state)

/**
 * Follows an operation: asks how far it is until it has ended, ever less often. Whoever comes back to it finds it as it is then.
 * @param onEnd is called once, as soon as an answer says that the operation has ended. This may be the first answer.
 * @returns the query, and the estimated seconds left of the present step; undefined: unknown
 */
export function useOperation(operation_id: number, onEnd?: (operation: Output<'operation/info'>) => void) {
  const [every, setEvery] = useState<number | undefined>(PACES[0].every)
  const query = useCall('operation/info', { operation_id }, { staleTime: 0, refetchInterval: every })
  const { data } = query
  const begun = useRef(0)
  const ended = useRef<number>(undefined)
  const pace = useRef({ step: '', done: 0, at: 0 })
  useEffect(() => {
    if (!data) return
    const now = performance.now()
    begun.current ||= now
    if (hasEnded(data)) {
      setEvery(undefined)
      if (ended.current !== data.operation_id) onEnd?.(data)
      ended.current = data.operation_id
      return
    }
    setEvery(PACES.find(({ until }) => now - begun.current < until)?.every)
    if (pace.current.step !== data.step) pace.current = { step: data.step, done: data.done, at: now }
  }, [data, onEnd])
  return { query, secondsLeft: data ? left(data, pace.current) : undefined }
}

function left(data: Output<'operation/info'>, pace: { step: string; done: number; at: number }): number | undefined {
  if (data.step !== pace.step || data.total === 0 || data.done <= pace.done) return undefined
  const passed = performance.now() - pace.at
  if (passed < OBSERVED_MS) return undefined
  return ((passed / (data.done - pace.done)) * (data.total - data.done)) / 1000
}
