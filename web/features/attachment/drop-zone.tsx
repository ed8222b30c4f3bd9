import { Upload } from 'lucide-react'
import { type ReactNode, useRef } from 'react'
import { useTexts } from '#web/lib/locale.tsx'
import { useFileDrop } from '#web/lib/use-file-drop.ts'
import { useNoStrayDrops } from '#web/lib/use-no-stray-drops.ts'
import { Button } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { Icon } from '#web/ui/icon.tsx'
import './drop-zone.css'

/** Takes files that are dropped on its content. While files are dragged over it, it shows that it takes them. */
export function DropArea(props: { onFiles: (files: File[]) => void; className?: string; children: ReactNode }) {
  const t = useTexts().attachment
  const { isOver: over, handlers } = useFileDrop((data) => props.onFiles([...data.files]))
  useNoStrayDrops()
  return (
    <div className={classNames('drop-area', over && 'drop-area-over', props.className)} {...handlers}>
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
