import { Baseline, PaintBucket } from 'lucide-react'
import { Suspense, useRef, useState } from 'react'
import { useTexts } from '#web/lib/locale.tsx'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { iconButtonClass } from '#web/ui/icon-button.tsx'
import { lazyNamed } from '#web/ui/lazy-named.tsx'
import { tip } from '#web/ui/tooltip.tsx'

const Popover = lazyNamed(() => import('#web/ui/react-aria/popover.tsx'), 'Popover')

/** Colours for texts and for backgrounds that are readable in both themes, in the order of `colours` in the texts. */
const INKS = ['#15211e', '#5c6965', '#a82925', '#835513', '#2c6f3c', '#106960', '#21629d', '#6a4d98'] as const
const GROUNDS = ['#ffffff', '#e4eae8', '#ffdcd6', '#fbe6a2', '#d3f0d6', '#cdebe6', '#d3e8fd', '#e6defc'] as const

/** Chooses the colour of texts or of cells. */
export function ColourButton(props: {
  kind: 'text' | 'ground'
  value: string | undefined
  /** `undefined` for the default colour. */
  onChoose: (colour: string | undefined) => void
}) {
  const { kind, value, onChoose } = props
  const t = useTexts().sheet
  const anchor = useRef<HTMLButtonElement>(null)
  const [open, setOpen] = useState(false)
  const label = kind === 'text' ? t.textColour : t.cellColour
  const choose = (colour: string | undefined) => {
    setOpen(false)
    onChoose(colour)
  }
  return (
    <>
      <button
        ref={anchor}
        type="button"
        className={iconButtonClass({ className: 'sheet-colour' })}
        aria-label={label}
        aria-haspopup="dialog"
        aria-expanded={open}
        {...tip(label)}
        onClick={() => setOpen(true)}
      >
        <Icon of={kind === 'text' ? Baseline : PaintBucket} />
        <span className="sheet-colour-now" style={{ background: value ?? 'transparent' }} />
      </button>
      {open && (
        <Suspense fallback={null}>
          <Popover label={label} anchor={anchor} onClose={() => setOpen(false)}>
            <div className="sheet-colours">
              {(kind === 'text' ? INKS : GROUNDS).map((colour, at) => (
                <button
                  key={colour}
                  type="button"
                  className="sheet-swatch"
                  aria-label={t.colours[at]}
                  aria-pressed={value === colour}
                  style={{ background: colour }}
                  onClick={() => choose(colour)}
                />
              ))}
            </div>
            <Button size="s" kind="ghost" wide onClick={() => choose(undefined)}>
              {t.colourNone}
            </Button>
          </Popover>
        </Suspense>
      )}
    </>
  )
}
