import { useEffect, useState } from 'react'
import { type ApiError, call } from '#web/lib/api.ts'
import type { DeskToolProps } from '#web/parts/editor-tools/tools.ts'
import type { SortQuestion } from '#web/parts/sort-pages/sort-pages.ts'
import { toastError } from '#web/ui/toast.ts'
import { SortDialog } from './sort-dialog.tsx'

/** The editor's tool that sorts the pages of the place where the page stands. A page that is not there yet is saved first. */
export function SortTool({ desk, onClose }: DeskToolProps) {
  const [question, setQuestion] = useState<SortQuestion | null>(null)
  useEffect(() => {
    const ask = async () => {
      if ((await desk.savedPage()) === null) return onClose()
      const { cat_id, name } = desk.place()
      const pages = await call('catalog/getPagesBycat', { item_id: desk.item_id, cat_id })
      setQuestion({ item_id: desk.item_id, place: name, pages })
    }
    ask().catch((error: ApiError) => {
      toastError(error)
      onClose()
    })
  }, [desk, onClose])
  return question && <SortDialog question={question} onClose={onClose} />
}
