import { useLocale, useTexts } from '#web/lib/locale.tsx'
import { fullTime } from '#web/lib/time.ts'
import type { StoredDraft } from '#web/parts/writing/draft-store.ts'
import { Button } from '#web/ui/button.tsx'
import { TextDiff } from '#web/ui/diff/text-diff.tsx'
import { Dialog } from '#web/ui/react-aria/dialog.tsx'

/** Compares a stored draft with the text in the editor. */
export function CompareDialog(props: { draft: StoredDraft; text: string; onTake: () => void; onClose: () => void }) {
  const { draft, text, onTake, onClose } = props
  const t = useTexts().editor
  const { tag } = useLocale()
  return (
    <Dialog
      title={t.draftTitle(fullTime(draft.at / 1000, tag))}
      size="l"
      className="o-dialog-full"
      onClose={onClose}
      foot={
        <Button kind="primary" onClick={onTake}>
          {t.draftTake}
        </Button>
      }
    >
      <TextDiff before={text} after={draft.text} mode="inline" label={t.draftTitle(fullTime(draft.at / 1000, tag))} />
    </Dialog>
  )
}
