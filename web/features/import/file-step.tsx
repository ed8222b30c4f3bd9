import { FileText, FolderOpen, Upload } from 'lucide-react'
import { type ChangeEvent, useEffect, useRef, useState } from 'react'
import { IMPORT_FORMATS } from '#shared/import-formats.ts'
import { IMPORT_BYTES, IMPORT_ENTRIES } from '#shared/limits.ts'
import { useTexts } from '#web/lib/locale.tsx'
import { upload } from '#web/lib/upload.ts'
import { useFileDrop } from '#web/lib/use-file-drop.ts'
import { type ChosenFile, filesOfDrop, filesOfInput, packFiles, takeDropped } from '#web/parts/import/chosen-files.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Meter } from '#web/ui/meter.tsx'
import { Notice } from '#web/ui/notice.tsx'

const MB = IMPORT_BYTES / 1024 / 1024

type Sending = 'packing' | number | null

/** The first step: files are dropped or chosen, and sent for a preview. */
export function FileStep(props: {
  item_id: number
  /** The reason why the last attempt failed. */
  problem?: string | undefined
  onSent: (operation_id: number) => void
}) {
  const t = useTexts().importing
  const [problem, setProblem] = useState(props.problem)
  const [sending, setSending] = useState<Sending>(null)
  const files = useRef<HTMLInputElement>(null)
  const folder = useRef<HTMLInputElement>(null)
  const leaving = useRef(new AbortController())
  useEffect(() => () => leaving.current.abort(), [])
  const send = async (chosen: ChosenFile[]) => {
    const [first] = chosen
    if (!first) return
    setProblem(undefined)
    if (chosen.length > IMPORT_ENTRIES) return setProblem(t.tooMany(IMPORT_ENTRIES))
    if (chosen.reduce((sum, { file }) => sum + file.size, 0) > IMPORT_BYTES) return setProblem(t.tooLarge(MB))
    try {
      setSending('packing')
      const top = first.path.includes('/') ? (first.path.split('/')[0] as string) : t.title
      const file = chosen.length === 1 && !first.path.includes('/') ? first.file : await packFiles(chosen, `${top}.zip`)
      setSending(0)
      const { operation_id } = await upload(
        'import/preview',
        file,
        { item_id: props.item_id },
        { onProgress: (part) => setSending(Math.floor(part * 100)), signal: leaving.current.signal },
      )
      props.onSent(operation_id)
    } catch (error) {
      if (leaving.current.signal.aborted) return
      setProblem((error as Error).message)
      setSending(null)
    }
  }
  const sendChosen = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const chosen = filesOfInput(currentTarget.files as FileList)
    // So that the same file can be chosen again after it failed.
    currentTarget.value = ''
    void send(chosen)
  }
  const { isOver, handlers } = useFileDrop((data) => void filesOfDrop(data).then(send))
  const sendFirst = useRef(send)
  // Files dropped on the list of items.
  useEffect(() => void takeDropped()?.then(sendFirst.current), [])
  return (
    <>
      {problem && (
        <Notice kind="danger" alert>
          {problem}
        </Notice>
      )}
      <div className="import-drop" data-over={isOver || undefined} {...handlers}>
        {sending === null ? (
          <>
            <h2>{t.drop}</h2>
            <p>{t.dropBody(MB)}</p>
            <span className="import-drop-actions">
              <Button kind="primary" icon={Upload} onClick={() => files.current?.click()}>
                {t.chooseFiles}
              </Button>
              <Button icon={FolderOpen} onClick={() => folder.current?.click()}>
                {t.chooseFolder}
              </Button>
            </span>
          </>
        ) : (
          <>
            <h2 role="status">{sending === 'packing' ? t.packing : t.sending(sending)}</h2>
            <span className="import-sending">
              <Meter label={t.title} value={sending === 'packing' ? 0 : sending} max={126} />
            </span>
          </>
        )}
        <input ref={files} type="file" multiple hidden data-testid="import-files" onChange={sendChosen} />
        <input ref={folder} type="file" hidden {...{ webkitdirectory: '' }} onChange={sendChosen} />
      </div>
      <h2 className="import-formats-title">{t.whatLabel}</h2>
      <ul className="import-formats">
        {Object.entries(IMPORT_FORMATS).map(([format, { name, endings }]) => (
          <li key={format}>
            <Icon of={FileText} />
            <span>
              <b>{name}</b>
              <small>{endings}</small>
            </span>
          </li>
        ))}
      </ul>
    </>
  )
}
