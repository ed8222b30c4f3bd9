import { FileUp, X } from 'lucide-react'
import { useRef, useState } from 'react'
import { fileSize } from '#web/lib/file-size.ts'
import { useTexts } from '#web/lib/locale.tsx'
import { useFileDrop } from '#web/lib/use-file-drop.ts'
import { Button } from '#web/ui/button.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { TextArea } from '#web/ui/text-area.tsx'

/** The largest dump that the browser reads. */
const SQL_FILE_MEGABYTES = 200

const MEGABYTE = 1024 * 1024

/** SQL that is typed or pasted, or a file that is chosen or dropped. The file is never sent anywhere. */
export function SqlSource(props: {
  source: string | File
  onChange: (source: string | File) => void
  error: string | null
}) {
  const { source, onChange, error } = props
  const t = useTexts().convert.sql
  const input = useRef<HTMLInputElement>(null)
  const [isTooLarge, setTooLarge] = useState(false)
  const takeFile = (file: File | undefined) => {
    if (!file) return
    setTooLarge(file.size > SQL_FILE_MEGABYTES * MEGABYTE)
    if (file.size <= SQL_FILE_MEGABYTES * MEGABYTE) onChange(file)
  }
  const { isOver, handlers } = useFileDrop((data) => takeFile(data.files[0]))
  return (
    <div className="convert-drop" {...handlers}>
      {typeof source === 'string' ? (
        <TextArea
          label={t.source}
          hint={t.hint}
          error={error}
          spellCheck={false}
          autoFocus
          data-autofocus
          value={source}
          onChange={onChange}
        />
      ) : (
        <div className="o-field">
          <span className="o-field-label">{t.source}</span>
          <p className="convert-file">
            <b>{source.name}</b> <span className="o-hint">{fileSize(source.size)}</span>
            <IconButton size="s" icon={X} label={t.takeAway} onClick={() => onChange('')} />
          </p>
          {error && (
            <Notice kind="danger" alert>
              {error}
            </Notice>
          )}
        </div>
      )}
      {isTooLarge && (
        <Notice kind="danger" alert>
          {t.tooLarge(SQL_FILE_MEGABYTES)}
        </Notice>
      )}
      <div>
        <Button size="s" icon={FileUp} onClick={() => input.current?.click()}>
          {t.choose}
        </Button>
        <input
          ref={input}
          type="file"
          hidden
          accept=".sql,.ddl,.dump,.txt,text/plain,application/sql"
          onChange={(event) => {
            takeFile(event.currentTarget.files?.[0])
            event.currentTarget.value = ''
          }}
        />
      </div>
      {isOver && <p className="convert-over">{t.drop}</p>}
    </div>
  )
}
