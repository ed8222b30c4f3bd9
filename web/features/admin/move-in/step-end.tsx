import { CircleCheck, Download, OctagonAlert, TriangleAlert } from 'lucide-react'
import type { Ref } from 'react'
import type { MoveAct } from '#shared/kinds.ts'
import type { SiteMoveResult } from '#shared/move-report.ts'
import { useSend } from '#web/lib/api.ts'
import { useLocale, useTexts } from '#web/lib/locale.tsx'
import { inBrowser } from '#web/lib/site.ts'
import { fullTime } from '#web/lib/time.ts'
import { paths } from '#web/paths.ts'
import { Button, ButtonLink, buttonClass } from '#web/ui/button.tsx'
import { confirm } from '#web/ui/confirm.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { toast, toastError } from '#web/ui/toast.ts'
import { CompareTables } from './compare-tables.tsx'
import { MoveTables } from './move-tables.tsx'
import type { Moves, Step } from './moves.ts'

interface Props {
  moves: Moves
  step: Step
  heading: Ref<HTMLHeadingElement>
  /** Other data are to be given. */
  onChange: () => void
}

/** The end of a step: what was found or what went wrong, and the next steps. */
export function StepEnd({ moves, step, heading, onChange }: Props) {
  const said = useTexts().siteMove
  const { act, state, error_message, is_kept } = step
  const { tag } = useLocale()
  const result = step.result as SiteMoveResult | null
  const isDifferent = result?.act === 'verify' && !result.is_proved
  const title =
    state === 'failed'
      ? said.failed[act]
      : state === 'cancelled'
        ? said.cancelled[act]
        : isDifferent
          ? said.different
          : said.done[act]
  const body = state === 'done' ? (isDifferent ? said.differentBody : said.doneBody[act]) : said.failedBody[act]
  const system = moves.systems.find(({ name }) => name === step.system)?.title ?? step.system
  return (
    <>
      <section className="o-panel move-panel" aria-labelledby="move-end">
        <h2 id="move-end" ref={heading} tabIndex={-1} data-state={state === 'done' && !isDifferent ? 'ok' : 'bad'}>
          <Icon of={state === 'done' ? (isDifferent ? TriangleAlert : CircleCheck) : OctagonAlert} size="l" />
          {title}
        </h2>
        {error_message !== '' && (
          <Notice kind="danger" alert>
            {error_message}
          </Notice>
        )}
        <p>{body}</p>
        <p className="o-hint move-facts">
          {result ? said.release(system, result.release, result.seconds) : system}
          {` · ${said.fromName(step.data.name)} · ${said.startedBy(step.username, fullTime(step.addtime, tag))}`}
        </p>
        {step.restarts > 0 && <p className="o-hint">{said.restarted(step.restarts)}</p>}
        {!is_kept && <Notice>{said.gone}</Notice>}
        <Actions step={step} onChange={onChange} isDifferent={isDifferent} />
        {step.kept_until > 0 && <Kept step={step} />}
      </section>
      {result && (result.act === 'verify' ? <CompareTables result={result} /> : <MoveTables result={result} />)}
    </>
  )
}

function Actions({ step, onChange, isDifferent }: { step: Step; onChange: () => void; isDifferent: boolean }) {
  const said = useTexts().siteMove
  const { operation_id, act, state, is_kept, has_report } = step
  const next = useSend('adminMove/next', { invalidates: ['adminMove/get'] })
  const go = (to: MoveAct) => next.mutate({ operation_id, act: to })
  const askMove = async () => {
    if (await confirm({ title: said.moveTitle, body: said.moveBody, action: said.move })) go('move')
  }
  const isDone = state === 'done'
  const names = { dry_run: said.dryAgain, move: said.moveAgain, verify: said.verifyAgain }
  const [main, others] = nextActs(act, isDone, isDifferent)
  const nameOf = (to: MoveAct) => {
    if (to === act) return isDone ? names[to] : said.again
    return to === 'move' ? (act === 'verify' ? said.moveAgain : said.move) : names[to]
  }
  const label = (to: MoveAct) => (to === 'verify' && act === 'move' ? said.verify : nameOf(to))
  return (
    <>
      {next.error && (
        <Notice kind="danger" alert>
          {next.error.message}
        </Notice>
      )}
      <div className="move-actions">
        {is_kept ? (
          <>
            <Button kind="primary" busy={next.isPending} onClick={() => (main === 'move' ? void askMove() : go(main))}>
              {label(main)}
            </Button>
            {others.map((to) => (
              <Button key={to} disabled={next.isPending} onClick={() => (to === 'move' ? void askMove() : go(to))}>
                {label(to)}
              </Button>
            ))}
            <Button disabled={next.isPending} onClick={onChange}>
              {said.otherData}
            </Button>
          </>
        ) : (
          <Button kind="primary" onClick={onChange}>
            {said.otherData}
          </Button>
        )}
        <span className="o-grow" />
        {main === 'move' && is_kept && (
          <ButtonLink kind="ghost" to={`${paths.admin('settings')}#backup`}>
            {said.backup}
          </ButtonLink>
        )}
        {has_report && (
          <a
            className={buttonClass({})}
            href={inBrowser(`/api/adminMove/report?operation_id=${operation_id}`)}
            download
          >
            <Icon of={Download} />
            <span className="o-button-label">{said.download}</span>
          </a>
        )}
      </div>
    </>
  )
}

/** The usual next step, and the others. */
function nextActs(act: MoveAct, isDone: boolean, isDifferent: boolean): [MoveAct, MoveAct[]] {
  if (!isDone) return [act, []]
  if (act === 'dry_run') return ['move', ['dry_run']]
  if (act === 'move') return ['verify', ['move']]
  return isDifferent ? ['move', ['verify']] : ['verify', ['move']]
}

/** Until when the data are kept, and a way to delete them. */
function Kept({ step: { operation_id, kept_until } }: { step: Step }) {
  const said = useTexts().siteMove
  const { tag } = useLocale()
  const discard = useSend('adminMove/discard', { invalidates: ['adminMove/get'], onError: toastError })
  return (
    <p className="move-kept">
      <span className="o-hint">{said.keptUntil(fullTime(kept_until, tag))}</span>
      <Button
        size="s"
        kind="danger-quiet"
        busy={discard.isPending}
        onClick={() => discard.mutate({ operation_id }, { onSuccess: () => toast(said.discarded) })}
      >
        {said.discard}
      </Button>
    </p>
  )
}
