import { Columns2, Eye, Pencil } from 'lucide-react'
import { useState } from 'react'
import { useTexts } from '#web/lib/locale.tsx'
import { readStored, writeStored } from '#web/lib/storage.ts'
import { NARROW, useMedia } from '#web/lib/use-media.ts'
import { Icon } from '#web/ui/icon.tsx'
import { tip } from '#web/ui/tooltip.tsx'
import '#web/ui/segmented.css'

const VIEW_KEY = 'octavo-editor-view'
const VIEWS = ['write', 'split', 'preview'] as const
export type View = (typeof VIEWS)[number]

/** The view (text, preview or both): the remembered choice, and its setter. A narrow window has no room for both. */
export function useView(): [View, (view: View) => void] {
  const [view, setView] = useState<View>(() => VIEWS.find((name) => name === readStored(VIEW_KEY)) ?? 'split')
  const narrow = useMedia(NARROW)
  return [
    narrow && view === 'split' ? 'write' : view,
    (next) => {
      setView(next)
      // The view of a narrow window is no choice for a wide one.
      if (!narrow) writeStored(VIEW_KEY, next)
    },
  ]
}

/** The views in a narrow window. */
export function ViewTabs({ view, onChange }: { view: View; onChange: (view: View) => void }) {
  const t = useTexts()
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset brings a frame and a legend
    <div className="editor-tabs o-narrow-999" role="group" aria-label={t.editor.view}>
      {(['write', 'preview'] as const).map((name) => (
        <button key={name} type="button" aria-pressed={view === name} onClick={() => onChange(name)}>
          {t.editor[name]}
        </button>
      ))}
    </div>
  )
}

/** The views in a wide window. */
export function ViewButtons({ view, onChange }: { view: View; onChange: (view: View) => void }) {
  const t = useTexts()
  const views = [
    { value: 'write', label: t.editor.viewWrite, icon: Pencil },
    { value: 'split', label: t.editor.viewSplit, icon: Columns2 },
    { value: 'preview', label: t.editor.viewPreview, icon: Eye },
  ] as const
  return (
    // biome-ignore lint/a11y/useSemanticElements: as above
    <div className="o-segmented o-wide-999" role="group" aria-label={t.editor.view}>
      {views.map(({ value, label, icon }) => (
        <button
          key={value}
          type="button"
          aria-label={label}
          aria-pressed={view === value}
          {...tip(label)}
          onClick={() => onChange(value)}
        >
          <Icon of={icon} />
        </button>
      ))}
    </div>
  )
}
