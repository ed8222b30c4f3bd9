import type { EditorView } from '@codemirror/view'
import { Fragment, type KeyboardEvent, memo, type RefObject, useRef, useState } from 'react'
import { keyText } from '#web/lib/key-text.ts'
import { useTexts } from '#web/lib/locale.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { TOOLS } from './tools.ts'

const NAMES = TOOLS.flat().map((tool) => tool.name)

/** Buttons for the marks of Markdown. The bar is one Tab stop; the arrow keys move between buttons. The caret stays in the text. */
export const Toolbar = memo(function Toolbar({ source }: { source: RefObject<EditorView | null> }) {
  const t = useTexts().editor
  const bar = useRef<HTMLDivElement>(null)
  const [stop, setStop] = useState(0)
  const onKeyDown = (event: KeyboardEvent) => {
    const to = {
      ArrowRight: (stop + 1) % NAMES.length,
      ArrowLeft: (stop + NAMES.length - 1) % NAMES.length,
      Home: 0,
      End: NAMES.length - 1,
    }[event.key]
    if (to === undefined) return
    event.preventDefault()
    setStop(to)
    bar.current?.querySelectorAll('button')[to]?.focus()
  }
  return (
    <div ref={bar} role="toolbar" aria-label={t.toolbar} className="editor-marks" onKeyDown={onKeyDown}>
      {TOOLS.map((group, place) => (
        <Fragment key={group[0]?.name}>
          {place > 0 && <span className="editor-marks-line" />}
          {group.map(({ name, icon, keys, run }) => (
            <IconButton
              key={name}
              icon={icon}
              label={t.tools[name]}
              shortcut={keys && keyText(keys)}
              aria-keyshortcuts={keys?.replaceAll('-', '+').replace('Mod', 'Control')}
              tabIndex={NAMES.indexOf(name) === stop ? 0 : -1}
              // A press must not remove the selection in the text.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => {
                const view = source.current
                if (!view) return
                setStop(NAMES.indexOf(name))
                view.focus()
                run(view, t)
              }}
            />
          ))}
        </Fragment>
      ))}
    </div>
  )
})
