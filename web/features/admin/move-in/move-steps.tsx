import { Check } from 'lucide-react'
import { useTexts } from '#web/lib/locale.tsx'
import { Icon } from '#web/ui/icon.tsx'

const STEPS = ['data', 'dry_run', 'move', 'verify'] as const
export type MoveStep = (typeof STEPS)[number]

/** The steps of a move with the present one. @param props.isDone the present one has ended well */
export function MoveSteps({ current, isDone }: { current: MoveStep; isDone: boolean }) {
  const said = useTexts().siteMove.steps
  const at = STEPS.indexOf(current)
  return (
    <ol className="move-steps" aria-label={said.label}>
      {STEPS.map((step, index) => {
        const isBehind = index < at || (index === at && isDone)
        return (
          <li key={step} aria-current={step === current ? 'step' : undefined} data-done={isBehind || undefined}>
            <span className="move-step-number">{isBehind ? <Icon of={Check} size="s" /> : index + 1}</span>
            <span className="move-step-name">{said[step]}</span>
          </li>
        )
      })}
    </ol>
  )
}
