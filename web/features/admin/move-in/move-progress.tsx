import type { Ref } from 'react'
import { useSend } from '#web/lib/api.ts'
import { useLocale, useTexts } from '#web/lib/locale.tsx'
import { fullTime } from '#web/lib/time.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { toastError } from '#web/ui/toast.ts'
import '#web/parts/operation/operation.css'
import type { Step } from './moves.ts'

/** A running step: how far it is, and a way to stop it for every administrator. */
export function MoveProgress({ step: one, heading }: { step: Step; heading: Ref<HTMLHeadingElement> }) {
  const t = useTexts()
  const said = t.siteMove
  const { tag } = useLocale()
  const { operation_id, act, state, step, done, total, is_stopping, is_silent, restarts, username, addtime } = one
  const cancel = useSend('adminMove/cancel', { invalidates: ['adminMove/get'], onError: toastError })
  const now = state === 'waiting' ? t.operation.steps.waiting : t.operation.steps[step]
  return (
    <section className="o-panel move-panel operation" aria-labelledby="move-now">
      <h2 id="move-now" ref={heading} tabIndex={-1}>
        {said.running[act]}
      </h2>
      <p className="operation-step">
        <span role="status">{is_stopping ? said.stopping : now}</span>
        {total > 0 && <span className="o-muted o-num">{said.count(done, total)}</span>}
      </p>
      <progress aria-label={said.running[act]} {...(total > 0 && { max: total, value: Math.min(done, total) })} />
      {is_silent ? <Notice>{said.silent}</Notice> : restarts > 0 && <Notice>{said.restarted(restarts)}</Notice>}
      <p className="o-hint">{said.runHint[act]}</p>
      <p className="operation-foot">
        <span className="o-hint">{said.startedBy(username, fullTime(addtime, tag))}</span>
        <Button busy={cancel.isPending || is_stopping} onClick={() => cancel.mutate({ operation_id })}>
          {said.cancel}
        </Button>
      </p>
    </section>
  )
}
