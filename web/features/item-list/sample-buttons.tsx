import { Braces, Sheet, TableProperties } from 'lucide-react'
import { useNavigate } from 'react-router'
import { SAMPLE_KINDS } from '#shared/samples/kinds.ts'
import { useSend } from '#web/lib/api.ts'
import { useTexts } from '#web/lib/locale.tsx'
import { paths } from '#web/paths.ts'
import { Button } from '#web/ui/button.tsx'
import { toastError } from '#web/ui/toast.ts'
import './sample-buttons.css'

const ICONS = { api: Braces, dictionary: TableProperties, sheet: Sheet } as const

/**
 * Buttons that create a sample item and open it.
 * @param props.lift removes the leave guard; called before the screen is left
 */
export function SampleButtons({ lift }: { lift?: () => void }) {
  const t = useTexts().sample
  const navigate = useNavigate()
  const add = useSend('item/addSample', {
    invalidates: ['item/myList'],
    onSuccess: ({ item_id }) => {
      lift?.()
      navigate(paths.item(item_id))
    },
    onError: toastError,
  })
  return (
    <section className="sample-buttons" aria-label={t.label}>
      <p>
        <b>{t.label}</b> {t.hint}
      </p>
      <div>
        {SAMPLE_KINDS.map((kind) => (
          <Button
            key={kind}
            icon={ICONS[kind]}
            busy={add.isPending && add.variables?.kind === kind}
            disabled={add.isPending}
            onClick={() => add.mutate({ kind })}
          >
            {t.kinds[kind]}
          </Button>
        ))}
      </div>
    </section>
  )
}
