import { keyText } from '#web/lib/key-text.ts'
import { useTexts } from '#web/lib/locale.tsx'

function Key({ keys, label }: { keys: string; label: string }) {
  return (
    <span>
      {keys.split(' ').map((key) => (
        <kbd key={key} className="o-kbd">
          {keyText(key)}
        </kbd>
      ))}{' '}
      {label}
    </span>
  )
}

/**
 * The keys of the palette, and the number of results, which is read aloud.
 * @param props.scope the label of Tab, if it does something
 * @param props.filters whether there are filters
 */
export function PaletteFoot(props: { scope: string | undefined; filters: boolean; status: string }) {
  const { scope, filters, status } = props
  const { search: t } = useTexts()
  return (
    <footer className="palette-foot">
      <span className="palette-keys o-wide-640">
        <Key keys="↑ ↓" label={t.move} />
        <Key keys="↵" label={t.open} />
        <Key keys="Mod-↵" label={t.newTab} />
        {filters && <Key keys="Alt-↓" label={t.filter} />}
        {scope && <Key keys="Tab" label={t.scope} />}
      </span>
      <span className="o-num" role="status">
        {status}
      </span>
    </footer>
  )
}
