import { GitCompare, Pencil } from 'lucide-react'
import { type FormEvent, type ReactNode, useCallback, useEffect, useState } from 'react'
import { Link } from 'react-router'
import type { Output } from '#shared/api/index.ts'
import { PAGE_COMMENTS_LENGTH } from '#shared/limits.ts'
import { call, updateCached, useCall } from '#web/lib/api.ts'
import { useLocale, useTexts } from '#web/lib/locale.tsx'
import { exactTime } from '#web/lib/time.ts'
import { paths } from '#web/paths.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { confirm } from '#web/ui/confirm.ts'
import { Empty } from '#web/ui/empty.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { LoadFailed } from '#web/ui/load-failed.tsx'
import { Dialog } from '#web/ui/react-aria/dialog.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { Avatar } from '#web/ui/tile.tsx'
import { toast, toastError } from '#web/ui/toast.ts'
import { restoreVersion } from './restore.ts'
import { crowdedMinutes, VersionFacts } from './version-facts.tsx'
import './history-dialog.css'

type Version = Output<'page/history'>[number]
type Current = Output<'page/info'>

interface NoteFormProps {
  version: Version
  /** Tells whether something was typed that is not saved. */
  onTyped: (page_history_id: number, isTyped: boolean) => void
  onDone: () => void
}

function NoteForm({ version, onTyped, onDone }: NoteFormProps) {
  const t = useTexts()
  const { page_id, page_history_id } = version
  const [note, setNote] = useState(version.page_comments)
  const [error, setError] = useState<string | null>(null)
  const isTyped = note !== version.page_comments
  useEffect(() => {
    onTyped(page_history_id, isTyped)
    return () => onTyped(page_history_id, false)
  }, [onTyped, page_history_id, isTyped])
  const save = async (event: FormEvent) => {
    event.preventDefault()
    try {
      await call('page/updateHistoryComments', { page_id, page_history_id, page_comments: note.trim() })
      updateCached('page/history', { page_id }, (rows) =>
        rows.map((row) => (row.page_history_id === page_history_id ? { ...row, page_comments: note.trim() } : row)),
      )
      onDone()
    } catch (cause) {
      setError((cause as Error).message)
    }
  }
  return (
    <form className="history-note" onSubmit={save}>
      <TextField
        label={t.history.noteLabel}
        hideLabel
        className="o-grow"
        maxLength={PAGE_COMMENTS_LENGTH}
        value={note}
        error={error}
        onChange={setNote}
        autoFocus
      />
      <Button type="submit" size="s" kind="primary">
        {t.common.save}
      </Button>
      <Button size="s" onClick={onDone}>
        {t.common.cancel}
      </Button>
    </form>
  )
}

/** The current version of the page, above the older ones. */
function CurrentRow({ page, newest, crowded, sized }: { page: Current; newest: Version } & Sized) {
  const t = useTexts()
  const { saved_at, author_username } = page
  const facts = {
    saved_at,
    author_username,
    added: sized ? newest.next_added : null,
    removed: sized ? newest.next_removed : null,
  }
  return (
    <li className="history-row">
      <div className="history-line">
        <Avatar id={page.author_uid} name={author_username} size="s" />
        <div className="history-facts">
          <VersionFacts facts={facts} crowded={crowded} />
        </div>
        <Badge kind="accent">{t.history.now}</Badge>
      </div>
    </li>
  )
}

interface Sized {
  crowded: ReadonlySet<number>
  /** Whether changes are counted in lines. */
  sized: boolean
}

function VersionRow(
  props: Sized & {
    version: Version
    /** The version before it, if it is stored. */
    before: Version | undefined
    canEdit: boolean
    /** Compare leads to another screen. When the dialog stands over unsaved text, it opens in a new tab. */
    newTab: boolean
    /** Draws a text that is not Markdown; such texts are not compared by lines. */
    view: ((text: string) => ReactNode) | undefined
    onRestore: (version: Version) => unknown
    /** Tells whether the note of a version has unsaved text. */
    onTyped: (page_history_id: number, isTyped: boolean) => void
  },
) {
  const { version, before, crowded, sized, canEdit, newTab, view, onRestore, onTyped } = props
  const t = useTexts()
  const { tag } = useLocale()
  const { saved_at, author_username } = version
  const time = exactTime(saved_at, tag)
  const facts = {
    saved_at,
    author_username,
    added: sized && before ? before.next_added : null,
    removed: sized && before ? before.next_removed : null,
  }
  const [open, setOpen] = useState<'text' | 'note' | null>(null)
  const toggle = (what: 'text' | 'note') => setOpen(open === what ? null : what)
  return (
    <li className="history-row">
      <div className="history-line">
        <Avatar id={version.author_uid} name={version.author_username} size="s" />
        <div className="history-facts">
          <VersionFacts facts={facts} crowded={crowded} />
          {version.page_comments && open !== 'note' && (
            <span className="history-comment">{t.history.noteOf(version.page_comments)}</span>
          )}
        </div>
        <span className="history-acts">
          <Button size="s" kind="ghost" aria-expanded={open === 'text'} onClick={() => toggle('text')}>
            {t.history.view}
          </Button>
          {!view && (
            <Link
              className={buttonClass({ size: 's', kind: 'ghost' })}
              to={paths.pageDiff(version.page_id, version.page_history_id)}
              target={newTab ? '_blank' : undefined}
            >
              <Icon of={GitCompare} />
              <span className="o-button-label">{t.history.compare}</span>
            </Link>
          )}
          {canEdit && (
            <>
              <Button size="s" kind="ghost" onClick={() => onRestore(version)}>
                {t.history.restore}
              </Button>
              <IconButton size="s" icon={Pencil} label={t.history.editNote} onClick={() => toggle('note')} />
            </>
          )}
        </span>
      </div>
      {open === 'note' && <NoteForm version={version} onTyped={onTyped} onDone={() => setOpen(null)} />}
      {open === 'text' && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling element must be reachable by keyboard
        <section className="history-text" tabIndex={0} aria-label={t.history.versionOf(time)}>
          <b>{version.page_title}</b>
          {view ? view(version.page_content) : <pre>{version.page_content}</pre>}
        </section>
      )}
    </li>
  )
}

/**
 * The stored versions of a page: who saved them, when and why, their text, a comparison, and a button to restore.
 * @param props.view draws the text of a version of a spreadsheet
 * @param props.onTake for the editor: puts a version into the text on screen instead of saving it; returns `false` when that was not possible
 */
export function HistoryDialog(props: {
  page_id: number
  canEdit: boolean
  view?: (text: string) => ReactNode
  onTake?: ((version: { text: string; title: string }) => unknown) | undefined
  onClose: () => void
}) {
  const { page_id, canEdit, view, onTake, onClose } = props
  const t = useTexts()
  const { tag } = useLocale()
  const page = useCall('page/info', page_id ? { page_id } : null, { redirect_login: onTake === undefined }).data
  const list = useCall('page/history', { page_id }, { staleTime: 0, redirect_login: onTake === undefined })
  const restore = async (version: Version) => {
    if (onTake) {
      if ((await onTake({ text: version.page_content, title: version.page_title })) === false) return
      toast({ text: view ? t.history.takenSheet : t.history.taken, kind: 'info' })
      return onClose()
    }
    const yes = await confirm({
      title: t.history.restoreTitle(exactTime(version.saved_at, tag)),
      body: t.history.restoreBody,
      action: t.history.restoreShort,
    })
    if (!yes) return
    try {
      await restoreVersion(version)
      toast(t.history.restored)
      onClose()
    } catch (error) {
      toastError(error as Error)
    }
  }
  const [typed, setTyped] = useState<ReadonlySet<number>>(new Set())
  const onTyped = useCallback((page_history_id: number, isTyped: boolean) => {
    setTyped((before) => {
      const ids = new Set(before)
      if (isTyped) ids.add(page_history_id)
      else ids.delete(page_history_id)
      return ids
    })
  }, [])
  const versions = list.data ?? []
  const [newest] = versions
  const crowded = crowdedMinutes([...(page ? [page.saved_at] : []), ...versions.map((version) => version.saved_at)])
  const sizes = { crowded, sized: view === undefined }
  return (
    <Dialog title={t.history.title} size="l" className="o-dialog-full history" dirty={typed.size > 0} onClose={onClose}>
      {list.error && <LoadFailed message={list.error.message} onRetry={list.refetch} />}
      {list.isPending && <Skeleton lines={5} />}
      {list.data?.length === 0 && <Empty title={t.history.empty} level={3} />}
      {newest && (
        <ul className="history-list">
          {page && <CurrentRow page={page} newest={newest} {...sizes} />}
          {versions.map((version, index) => (
            <VersionRow
              key={version.page_history_id}
              version={version}
              before={versions[index + 1]}
              {...sizes}
              canEdit={canEdit}
              newTab={onTake !== undefined}
              view={view}
              onRestore={restore}
              onTyped={onTyped}
            />
          ))}
        </ul>
      )}
    </Dialog>
  )
}
