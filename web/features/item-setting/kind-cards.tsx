import { BookOpen, FileText, Sheet } from 'lucide-react'
import { ITEM_TYPE } from '#shared/kinds.ts'
import { useTexts } from '#web/lib/locale.tsx'
import { RadioCards } from '#web/ui/radio-cards.tsx'

/** The kind of a new item, as one card for each. `value` is an `item_type`. */
export function KindCards(props: { value: number; onChange: (item_type: number) => void }) {
  const t = useTexts().item
  const cards = [
    { value: ITEM_TYPE.regular as number, icon: BookOpen, label: t.kindRegular, hint: t.kindRegularHint },
    { value: ITEM_TYPE.single_page, icon: FileText, label: t.kindSingle, hint: t.kindSingleHint },
    { value: ITEM_TYPE.spreadsheet, icon: Sheet, label: t.kindSpreadsheet, hint: t.kindSpreadsheetHint },
  ]
  return <RadioCards label={t.kind} cards={cards} value={props.value} onChange={props.onChange} />
}
