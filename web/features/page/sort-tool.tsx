import { useEffect, useState } from 'react'
import { type ApiError, call } from '#web/lib/api.ts'
import type { EditorToolProps } from '#web/parts/editor-tools/editor-tool.ts'
import type { SortQuestion } from '#web/parts/sort-pages/sort-pages.ts'
import { toastError } from '#web/ui/toast.ts'
import { SortDialog } from './sort-dialog.tsx'

/** The editor's tool that sorts the pages of the page's catalog. A new page is saved first. */
export function SortTool({ editor, onClose }: EditorToolProps) {
  const [question, setQuestion] = useState<SortQuestion | null>(null)
  useEffect(() => {
    const ask = async () => {
      if ((await editor.savedPage()) === null) return onClose()
      const { cat_id, name } = editor.place()
      const pages = await call('catalog/getPagesBycat', { item_id: editor.item_id, cat_id })
      setQuestion({ item_id: editor.item_id, place: name, pages })
    }
    ask().catch((error: ApiError) => {
      toastError(error)
      onClose()
    })
  }, [editor, onClose])
  return question && <SortDialog question={question} onClose={onClose} />
}
