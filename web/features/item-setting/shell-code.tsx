import { WrapText } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useTexts } from '#web/lib/locale.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import './open-api.css'

/** Keywords and commands, options, quoted texts and comments. This is enough syntax for a short example. */
const TOKEN = /(#[^\n]*)|('[^']*'|"[^"]*")|((?<=\s)--?[a-z][\w-]*)|(\bcurl\b|\bfor\b|\bdo\b|\bdone\b|\bin\b)/g
const CLASSES = ['shell-com', 'shell-str', 'shell-key', 'shell-fn']

function coloured(code: string): ReactNode[] {
  const parts: ReactNode[] = []
  let end = 0
  for (const match of code.matchAll(TOKEN)) {
    parts.push(code.slice(end, match.index))
    const kind = match.slice(1).findIndex((group) => group !== undefined)
    parts.push(
      <span key={match.index} className={CLASSES[kind]}>
        {match[0]}
      </span>,
    )
    end = match.index + match[0].length
  }
  return [...parts, code.slice(end)]
}

export interface Example {
  id: string
  label: string
  /** The text on the screen. `copied` is the text for the clipboard, which contains the secrets. */
  code: string
  copied: string
}

/** Shell examples: one is shown at a time, can be wrapped, and copied with one press. */
export function ShellCode({ label, examples }: { label: string; examples: readonly Example[] }) {
  const t = useTexts()
  const [chosen, setChosen] = useState(examples[0]?.id)
  const [wrap, setWrap] = useState(false)
  const example = examples.find(({ id }) => id === chosen) ?? examples[0]
  if (!example) return null
  return (
    <div className="shell">
      <div className="shell-head">
        {/* biome-ignore lint/a11y/useSemanticElements: a fieldset brings a frame and a legend */}
        <div className="shell-tabs" role="group" aria-label={label}>
          {examples.map(({ id, label: name }) => (
            <button key={id} type="button" aria-pressed={id === example.id} onClick={() => setChosen(id)}>
              {name}
            </button>
          ))}
        </div>
        <IconButton icon={WrapText} label={t.setting.wrap} pressed={wrap} onClick={() => setWrap(!wrap)} />
        <CopyButton text={example.copied} label={t.setting.copyCode} />
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling element must be reachable by keyboard */}
      <pre tabIndex={0} className={classNames(wrap && 'shell-wrap')} lang="en">
        <code>{coloured(example.code)}</code>
      </pre>
    </div>
  )
}
