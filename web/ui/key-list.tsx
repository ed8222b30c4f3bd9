import { keyText } from '#web/lib/key-text.ts'
import './key-list.css'

/** A row: what the keys do, and the keys in CodeMirror's notation (alternatives are separated by a comma). */
export type KeyRow = readonly [label: string, keys: string]

function Keys({ keys }: { keys: string }) {
  return keys.split(', ').map((one) => (
    <kbd key={one} className="o-kbd">
      {keyText(one)}
    </kbd>
  ))
}

/** Keys that belong together, below their title, in the symbols of this keyboard. */
export function KeyGroup({ title, rows }: { title: string; rows: readonly KeyRow[] }) {
  return (
    <div className="o-keys-group">
      <h3>{title}</h3>
      <dl>
        {rows.map(([label, keys]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              <Keys keys={keys} />
            </dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
