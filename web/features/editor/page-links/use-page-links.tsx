import type { Extension } from '@codemirror/state'
import type { EditorView, ViewUpdate } from '@codemirror/view'
import { type ReactNode, Suspense, useId, useState } from 'react'
import { lazyNamed } from '#web/ui/lazy-named.tsx'
import { closePicker, type KeyHold, type Picking, pickerExtension, picking } from './picking.ts'

const Picker = lazyNamed(() => import('./picker.tsx'), 'Picker')

/** The facts that the picker needs about the edited page. */
export interface PickerPlace {
  item_id: number
  /** 0 for a new page. */
  page_id: number
  /** The catalog for a newly created page. */
  cat_id: () => number
  /** Whether pages may be created: not in a single-page item. */
  canCreate: boolean
}

/** Links to pages: `[[` opens a list of pages at the caret. Called once per editor. */
export function usePageLinks(place: PickerPlace): { extension: Extension; picker: ReactNode } {
  const [open, setOpen] = useState<{ view: EditorView; now: Picking } | null>(null)
  const [hold] = useState<KeyHold>({ keys: null, isEarly: false })
  const id = useId()
  const [extension] = useState(() => {
    const follow = ({ view, state }: ViewUpdate) => {
      const now = state.field(picking)
      if (!now) hold.isEarly = false
      setOpen(now && { view, now })
    }
    return pickerExtension(hold, follow, { id })
  })
  const picker = open && (
    <Suspense fallback={null}>
      <Picker {...open} {...{ id, hold, place }} onClose={() => closePicker(open.view)} />
    </Suspense>
  )
  return { extension, picker }
}
