import { BookOpen, FileText, Plug, Sheet } from 'lucide-react'
import { ITEM_TYPE } from '#shared/kinds.ts'
import { useTexts } from '#web/lib/locale.tsx'

/** The icon and the name of a kind of items, by its number on the wire. */
export function useItemKind(item_type: number) {
  const t = useTexts()
  if (item_type === ITEM_TYPE.single_page) return { icon: FileText, label: t.item.kindSingle }
  if (item_type === ITEM_TYPE.external) return { icon: Plug, label: t.item.kindExternal }
  if (item_type === ITEM_TYPE.spreadsheet) return { icon: Sheet, label: t.item.kindSpreadsheet }
  return { icon: BookOpen, label: t.item.kindRegular }
}
