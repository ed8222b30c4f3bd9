import { Check } from 'lucide-react'
import { useTexts } from '#web/lib/locale.tsx'
import { Icon } from '#web/ui/icon.tsx'

const STEPS = ['file', 'format', 'preview', 'write', 'report'] as const
export type ImportStep = (typeof STEPS)[number]

/** The five steps of an import, with the present one. */
export function ImportSteps({ current }: { current: ImportStep }) {
  const t = useTexts().importing.steps
  const at = STEPS.indexOf(current)
  return (
    <ol className="import-steps" aria-label={t.label}>
      {STEPS.map((step, index) => (
        <li key={step} aria-current={step === current ? 'step' : undefined} data-done={index < at || undefined}>
          <span className="import-step-number">{index < at ? <Icon of={Check} size="s" /> : index + 1}</span>
          <span className="import-step-name">{t[step]}</span>
        </li>
      ))}
    </ol>
  )
}
