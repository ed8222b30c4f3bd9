import { RefreshCw } from 'lucide-react'
import { useSend } from '#web/lib/api.ts'
import { useLocale, useTexts } from '#web/lib/locale.tsx'
import { fullTime } from '#web/lib/time.ts'
import { Button } from '#web/ui/button.tsx'
import { toastError } from '#web/ui/toast.ts'

/** The job that compares the storage with the rows of files. */
const JOB = 'sweep-files'

/**
 * The time of the last comparison of the storage with the list of files, and a button that starts another one. @param checked unix seconds; 0: never
 */
export function StorageCheck({ checked, isChecking }: { checked: number; isChecking: boolean }) {
  const said = useTexts().attachment
  const { tag } = useLocale()
  const run = useSend('adminOverview/runJob', {
    invalidates: ['attachment/getAllList', 'adminOverview/get', 'adminAudit/getList'],
    onError: toastError,
  })
  const busy = isChecking || run.isPending
  return (
    <div className="o-hint files-checked">
      <span role="status">
        {busy
          ? said.checkingStorage
          : checked > 0
            ? said.storageChecked(fullTime(checked, tag))
            : said.storageUnchecked}
      </span>
      <Button size="s" icon={RefreshCw} busy={busy} onClick={() => run.mutate({ name: JOB })}>
        {said.checkStorage}
      </Button>
    </div>
  )
}
