import { CircleCheck, Upload } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { MovePart } from '#shared/kinds.ts'
import { MOVE_FILE_BYTES } from '#shared/limits.ts'
import { fileSize } from '#web/lib/file-size.ts'
import { useTexts } from '#web/lib/locale.tsx'
import { upload } from '#web/lib/upload.ts'
import { useFileDrop } from '#web/lib/use-file-drop.ts'
import { Button } from '#web/ui/button.tsx'
import { FieldNote } from '#web/ui/field.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Notice } from '#web/ui/notice.tsx'

/** A file that is on the server. */
export interface SentFile {
  operation_id: number
  name: string
  bytes: number
}

/** Takes a file and sends it at once, so that it is there when the step starts. */
export function UploadPart(props: {
  part: MovePart
  sent: SentFile | undefined
  error: string | null
  onSent: (file: SentFile | undefined) => void
  onSending: (isSending: boolean) => void
}) {
  const { part, sent, error, onSent, onSending } = props
  const said = useTexts().siteMove
  const [percent, setPercent] = useState<number>()
  const [problem, setProblem] = useState('')
  const input = useRef<HTMLInputElement>(null)
  const stopping = useRef(new AbortController())
  useEffect(() => () => stopping.current.abort(), [])
  const send = async (file: File | undefined) => {
    if (!file || percent !== undefined) return
    setProblem('')
    setPercent(0)
    onSending(true)
    onSent(undefined)
    stopping.current = new AbortController()
    const { signal } = stopping.current
    try {
      const { operation_id } = await upload(
        'adminMove/upload',
        file,
        { part },
        { signal, onProgress: (share) => setPercent(Math.floor(share * 100)) },
      )
      onSent({ operation_id, name: file.name, bytes: file.size })
    } catch (failure) {
      if (!signal.aborted) setProblem((failure as Error).message)
    } finally {
      setPercent(undefined)
      onSending(false)
    }
  }
  const { isOver, handlers } = useFileDrop((data) => void send(data.files[0]))
  return (
    <div className="move-upload" data-over={isOver || undefined} {...handlers}>
      {percent !== undefined ? (
        <>
          <p role="status">{said.sending(percent)}</p>
          <progress aria-label={said.from.upload} max={100} value={percent} />
          <Button size="s" onClick={() => stopping.current.abort()}>
            {said.stopSending}
          </Button>
        </>
      ) : sent ? (
        <p className="move-sent">
          <Icon of={CircleCheck} />
          <span role="status">{said.sent(sent.name, fileSize(sent.bytes))}</span>
          <Button size="s" onClick={() => input.current?.click()}>
            {said.another}
          </Button>
        </p>
      ) : (
        <>
          <Button icon={Upload} aria-describedby={`move-${part}-note`} onClick={() => input.current?.click()}>
            {part === 'data' ? said.chooseData : said.chooseUploads}
          </Button>
          <p className="o-hint">
            {said.dataHint[part === 'data' ? 'upload' : 'uploads']} {said.orDrop(fileSize(MOVE_FILE_BYTES))}
          </p>
        </>
      )}
      {problem !== '' && (
        <Notice kind="danger" alert>
          {problem}
        </Notice>
      )}
      <FieldNote id={`move-${part}-note`} error={sent ? null : error} />
      <input
        ref={input}
        type="file"
        hidden
        data-testid={`move-${part}`}
        onChange={(event) => {
          void send(event.target.files?.[0])
          event.target.value = ''
        }}
      />
    </div>
  )
}
