import { type Extension, Facet } from '@codemirror/state'
import type { EditorView } from '@codemirror/view'
import { type RefObject, useEffect, useState, useSyncExternalStore } from 'react'
import { inCell } from '#web/features/editor/commands/cells.ts'
import { type ApiError, useCall } from '#web/lib/api.ts'
import { useTexts } from '#web/lib/locale.tsx'
import { isPlanLimit } from '#web/lib/plan-limit.ts'
import { upload as sendFile } from '#web/lib/upload.ts'
import { useLatest } from '#web/lib/use-latest.ts'
import { NoticeBar } from '#web/parts/writing/notice-bar.tsx'
import { Button } from '#web/ui/button.tsx'
import { toast, toastError } from '#web/ui/toast.ts'
import { captionOf, isPicture, markdownOf, PICTURE_TYPES, sortFiles } from './accept.ts'
import { createUploads, type Upload, type Uploads } from './create-uploads.ts'
import { addPlaces, dropPlace, fillPlace } from './upload-widgets.ts'
import './uploads.css'

/** Inserts files into the text. Refused files are reported by a toast. */
export interface TakeFiles {
  /** Inserts each file at its own position. */
  at: (view: EditorView, places: readonly { file: File; pos: number }[]) => void
  /** Replaces a range of the text by the files, one line each; in a cell of a table, side by side. `name`: the description of a single picture where it was copied. */
  over: (view: EditorView, files: readonly File[], from: number, to: number, name?: string) => void
}

/**
 * The uploads of an editor.
 * @param page_id 0 until the page is saved for the first time; until then the files belong only to the item
 */
export function useUploads(
  item_id: number,
  page_id: number,
  source: RefObject<EditorView | null>,
): { uploads: Uploads; take: TakeFiles } {
  const texts = useTexts().editor
  const site = useCall('common/homePageSetting', {}, { staleTime: Number.POSITIVE_INFINITY })
  const limit = useLatest(site.data?.upload_mb ?? null)
  const page = useLatest(page_id)
  const [made] = useState(() => {
    const place = () => (page.current > 0 ? { page_id: page.current } : { item_id })
    const uploads = createUploads(
      ({ file, kind }, options) =>
        sendFile(kind === 'picture' ? 'page/uploadImg' : 'page/upload', file, place(), {
          ...options,
          // A picture must not lead away from the text. The notice bar says that the session has ended.
          redirect_login: false,
        }).catch((error: ApiError) => {
          // The place in the text says what is wrong; the toast leads to the plans.
          if (isPlanLimit(error)) toastError(error)
          throw error
        }),
      ({ id, kind, text }, url) => {
        if (source.current) fillPlace(source.current, id, markdownOf(kind, text, url))
      },
    )
    const sort = (files: readonly File[]) => {
      const { accepted, refused } = sortFiles(files, limit.current, texts)
      for (const text of refused) toast({ text, kind: 'problem' })
      return accepted
    }
    const start = (view: EditorView, places: readonly { file: File; pos: number }[], name?: string) => {
      const started = places.map(({ file, pos }) => ({
        pos,
        upload: uploads.start(file, isPicture(file) ? 'picture' : 'file', captionOf(file, texts, name)),
      }))
      addPlaces(view, started, uploads, texts)
    }
    const take: TakeFiles = {
      at(view, places) {
        const accepted = sort(places.map(({ file }) => file))
        start(
          view,
          places.filter(({ file }) => accepted.includes(file)),
        )
      },
      over(view, files, from, to, name) {
        const accepted = sort(files)
        if (accepted.length === 0) return
        // A line break would end the row of a table.
        const insert = (inCell(view.state, from, to) ? ' ' : '\n').repeat(accepted.length - 1)
        if (insert || from !== to)
          view.dispatch({
            changes: { from, to, insert },
            selection: { anchor: from + insert.length },
            userEvent: 'input.paste',
          })
        start(
          view,
          accepted.map((file, index) => ({ file, pos: from + index })),
          files.length === 1 ? name : undefined,
        )
      },
    }
    return { uploads, take }
  })
  const { uploads } = made
  useEffect(() => {
    let known: readonly Upload[] = []
    const stop = uploads.subscribe(() => {
      const now = uploads.snapshot()
      const gone = known.filter(({ id }) => !now.some((upload) => upload.id === id))
      known = now
      // A finished upload removes its own placeholder, in the same step that inserts the Markdown.
      queueMicrotask(() => {
        for (const { id } of gone) if (source.current) dropPlace(source.current, id)
      })
    })
    return () => {
      stop()
      uploads.dropAll()
    }
  }, [uploads, source])
  return made
}

/** Opens the file chooser for pictures, which are inserted at the caret. */
export const pickPictures = Facet.define<(view: EditorView) => void, (view: EditorView) => void>({
  combine: ([pick]) => pick ?? (() => {}),
})

/** @param take inserts the chosen files */
export const picturePicker = (take: TakeFiles): Extension =>
  pickPictures.of((view) => {
    const field = document.createElement('input')
    field.type = 'file'
    field.multiple = true
    field.accept = PICTURE_TYPES
    field.onchange = () => {
      const { from, to } = view.state.selection.main
      take.over(view, [...(field.files ?? [])], from, to)
      view.focus()
    }
    field.click()
  })

interface Shown {
  uploads: Uploads
  source: RefObject<EditorView | null>
}

/** Failed uploads, each with its reason and its possible actions. */
export function UploadProblems({ uploads, source }: Shown) {
  const t = useTexts()
  const failed = useSyncExternalStore(uploads.subscribe, uploads.snapshot).filter(({ state }) => state === 'failed')
  // The pressed button disappears with its line, so the focus moves to the text.
  const answer = (act: () => void) => {
    source.current?.focus()
    act()
  }
  return failed.map(({ id, file, error }) => (
    <NoticeBar
      key={id}
      kind="danger"
      actions={
        <>
          <Button size="s" onClick={() => answer(() => uploads.retry(id))}>
            {t.common.retry}
          </Button>
          <Button size="s" kind="ghost" onClick={() => answer(() => uploads.drop(id))}>
            {t.editor.upload.remove}
          </Button>
        </>
      }
    >
      <b>
        {t.editor.upload.failed(file.name || t.editor.pictureText)}
        {t.common.sentenceEnd}
      </b>{' '}
      {error}
    </NoticeBar>
  ))
}

/** The running uploads, in the foot, with a button to cancel them. */
export function UploadStatus({ uploads, source }: Shown) {
  const { upload: t } = useTexts().editor
  const sending = useSyncExternalStore(uploads.subscribe, uploads.snapshot).filter(({ state }) => state === 'sending')
  const part = sending.reduce((sum, upload) => sum + upload.part, 0) / Math.max(1, sending.length)
  return (
    <span className="editor-uploading" role="status">
      {sending.length > 0 && (
        <>
          <span className="o-ring" />
          {t.sending(sending.length)} <span aria-hidden="true">{Math.round(part * 100)} %</span>
          <Button
            size="s"
            kind="ghost"
            onClick={() => {
              source.current?.focus()
              for (const { id } of sending) uploads.drop(id)
            }}
          >
            {t.cancel}
          </Button>
        </>
      )}
    </span>
  )
}
