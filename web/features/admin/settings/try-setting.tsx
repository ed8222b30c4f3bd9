import { Play } from 'lucide-react'
import { TryStepsList } from '#web/features/admin/try-steps.tsx'
import { useSend } from '#web/lib/api.ts'
import { useTexts } from '#web/lib/locale.tsx'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { useDraft } from './setting-card.tsx'

/** Tries the saved settings of a group for real, and shows each step with the real error. @param label the label of the button */
export function TrySetting(props: {
  call: 'adminSetting/tryAi' | 'adminSetting/tryStorage' | 'adminBackup/tryIt'
  label: string
}) {
  const t = useTexts()
  const said = t.siteSettings
  const { changes } = useDraft()
  const trial = useSend(props.call)
  return (
    <div className="setting-try">
      <Button icon={Play} busy={trial.isPending} disabled={changes > 0} onClick={() => trial.mutate({})}>
        {trial.isPending ? t.trySteps.running : props.label}
      </Button>
      {changes > 0 && <span className="o-hint">{said.tryFirstSave}</span>}
      {trial.error && (
        <Notice kind="danger" alert>
          {trial.error.message}
        </Notice>
      )}
      <TryStepsList result={trial.data} />
    </div>
  )
}
