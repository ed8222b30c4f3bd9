import { useEffect, useRef, useState } from 'react'
import { RoomHead } from '#web/features/admin/backstage.tsx'
import { invalidate, useCall } from '#web/lib/api.ts'
import { useTexts } from '#web/lib/locale.tsx'
import { hasEnded } from '#web/parts/operation/use-operation.ts'
import { LoadFailed } from '#web/ui/load-failed.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { MoveProgress } from './move-progress.tsx'
import { type MoveStep, MoveSteps } from './move-steps.tsx'
import { MovedSites } from './moved-sites.tsx'
import type { Step } from './moves.ts'
import { SourceForm } from './source-form.tsx'
import { StepEnd } from './step-end.tsx'
import './move-in.css'

/** How often a running step is asked for, in milliseconds. */
const LOOK_MS = 1500

/** The room that moves a site of another system here: its data, a dry run, the move, and the comparison of both sides. */
export function MoveIn() {
  const said = useTexts().siteMove
  const { data, error, refetch } = useCall(
    'adminMove/get',
    {},
    { staleTime: 0, refetchInterval: LOOK_MS, refetchWhile: ({ last }) => last !== null && !hasEnded(last) },
  )
  const [isChanging, setChanging] = useState(false)
  const last = data?.last ?? null
  useWhenMoved(last)
  const view = !last || isChanging ? 'form' : hasEnded(last) ? 'end' : 'progress'
  const heading = useHeadingFocus(data ? `${view} ${last?.operation_id ?? 0}` : '')
  const current: MoveStep = view === 'form' || !last ? 'data' : last.act
  return (
    <div className="move-in">
      <RoomHead title={said.title} />
      <p className="backstage-lead">{said.lead}</p>
      {error && !data ? (
        <LoadFailed message={error.message} onRetry={refetch} />
      ) : !data ? (
        <Skeleton lines={6} />
      ) : (
        <>
          <MoveSteps current={current} isDone={view === 'end' && last?.state === 'done'} />
          {view === 'form' && (
            <SourceForm
              moves={data}
              heading={heading}
              onStarted={() => setChanging(false)}
              onBack={last ? () => setChanging(false) : undefined}
            />
          )}
          {view === 'progress' && last && <MoveProgress step={last} heading={heading} />}
          {view === 'end' && last && (
            <StepEnd moves={data} step={last} heading={heading} onChange={() => setChanging(true)} />
          )}
          <MovedSites moved={data.moved} />
        </>
      )}
    </div>
  )
}

/** Makes lists stale when a move has ended. */
function useWhenMoved(last: Step | null): void {
  const isMoved = last?.act === 'move' && hasEnded(last)
  useEffect(() => {
    if (isMoved) void invalidate('item/myList', 'adminUser/getList', 'adminItem/getList')
  }, [isMoved])
}

/** Puts the focus on the heading of a part that takes the place of another one, because the button that was pressed is gone. */
function useHeadingFocus(part: string) {
  const heading = useRef<HTMLHeadingElement>(null)
  const shown = useRef('')
  useEffect(() => {
    if (shown.current !== '' && shown.current !== part) heading.current?.focus()
    shown.current = part
  }, [part])
  return heading
}
