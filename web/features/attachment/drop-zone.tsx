import { Upload } from 'lucide-react'
import { type DragEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { useTexts } from '#web/lib/locale.tsx'
import { Button } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { Icon } from '#web/ui/icon.tsx'
import './drop-zone.css'

const holdsFiles = (event: DragEvent) => event.dataTransfer.types.includes('Files')

/** A file dropped beside the zone would replace the whole page in most browsers. This prevents it. */
function useNoStrayDrops() {
  useEffect(() => {
    const refuse = (event: globalThis.DragEvent) => {
      if (event.defaultPrevented || !event.dataTransfer?.types.includes('Files')) return
      event.preventDefault()
      event.dataTransfer.dropEffect = 'none'
    }
    addEventListener('dragover', refuse)
    addEventListener('drop', refuse)
    return () => {
      removeEventListener('dragover', refuse)
      removeEventListener('drop', refuse)
    }
  }, [])
}

/** Takes files that are dropped on its content. While files are dragged over it, it shows that it takes them. */
export function DropArea(props: { onFiles: (files: File[]) => void; className?: string; children: ReactNode }) {
  const t = useTexts().attachment
  const [over, setOver] = useState(false)
  useNoStrayDrops()
  // Every element inside sends its own enter and leave events, in an order that differs between browsers.
  const inside = useRef(0)
  const leave = () => {
    inside.current = 0
    setOver(false)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the button inside does the same by keyboard
    <div
      className={classNames('drop-area', over && 'drop-area-over', props.className)}
      onDragEnter={(event) => {
        if (!holdsFiles(event)) return
        event.preventDefault()
        inside.current += 1
        setOver(true)
      }}
      onDragOver={(event) => {
        if (!holdsFiles(event)) return
        event.preventDefault()
        event.dataTransfer.dropEffect = 'copy'
      }}
      onDragLeave={(event) => {
        if (!holdsFiles(event)) return
        inside.current -= 1
        if (inside.current <= 0) leave()
      }}
      onDrop={(event) => {
        if (!holdsFiles(event)) return
        event.preventDefault()
        leave()
        props.onFiles([...event.dataTransfer.files])
      }}
    >
      {props.children}
      {over && (
        <div className="drop-area-words" aria-hidden="true">
          <Icon of={Upload} size="l" />
          {t.dropNow}
        </div>
      )}
    </div>
  )
}

/** A button that opens the browser's file chooser, for several files at once. */
export function ChooseFiles(props: { onFiles: (files: File[]) => void; primary?: boolean; children: string }) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button kind={props.primary ? 'primary' : 'default'} icon={Upload} onClick={() => input.current?.click()}>
        {props.children}
      </Button>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        tabIndex={-1}
        aria-hidden="true"
        onChange={(event) => {
          const { files } = event.currentTarget
          if (files) props.onFiles([...files])
          // So that the same file can be chosen again after it failed.
          event.currentTarget.value = ''
        }}
      />
    </>
  )
}
