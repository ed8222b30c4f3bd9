import { ArrowLeft, ChevronDown, ChevronsUpDown, ChevronUp, Columns2, RotateCcw, Rows3 } from 'lucide-react'
import { useRef, useState } from 'react'
import type { Output } from '#shared/api/index.ts'
import { useCall } from '#web/lib/api.ts'
import { useLocale, useTexts } from '#web/lib/locale.tsx'
import { readStored, writeStored } from '#web/lib/storage.ts'
import { fullTime } from '#web/lib/time.ts'
import { NARROW, useMedia } from '#web/lib/use-media.ts'
import { paths } from '#web/paths.ts'
import { Button } from '#web/ui/button.tsx'
import { confirm } from '#web/ui/confirm.ts'
import type { DiffResult } from '#web/ui/diff/diff-model.ts'
import { type DiffMode, TextDiff } from '#web/ui/diff/text-diff.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { IconButton, IconLink } from '#web/ui/icon-button.tsx'
import { MenuIconButton } from '#web/ui/menu.tsx'
import { Segmented } from '#web/ui/segmented.tsx'
import { Avatar } from '#web/ui/tile.tsx'
import { toast, toastError } from '#web/ui/toast.ts'
import { restoreVersion } from './restore.ts'
import { useChanges } from './use-changes.ts'
import './page-diff.css'

const MODE_KEY = 'octavo-diff'

type Compared = Output<'page/diff'>

function useMode(): [DiffMode, (mode: DiffMode) => void] {
  const narrow = useMedia(NARROW)
  const [mode, setMode] = useState<DiffMode>(() => (readStored(MODE_KEY) === 'inline' ? 'inline' : 'side'))
  return [
    narrow ? 'inline' : mode,
    (next) => {
      setMode(next)
      writeStored(MODE_KEY, next)
    },
  ]
}

/** Shows which version stands at the left, with a menu of the others. */
function Versions({ page, history_page }: Compared) {
  const t = useTexts().history
  const { tag } = useLocale()
  const list = useCall('page/history', { page_id: page.page_id })
  const actions = (list.data ?? []).map((version) => ({
    id: String(version.page_history_id),
    label: `${version.addtime.slice(0, 16)} ${version.author_username}`,
    checked: version.page_history_id === history_page.page_history_id,
    to: paths.pageDiff(page.page_id, version.page_history_id),
  }))
  return (
    <div className="compare-versions">
      <div>
        <Avatar id={history_page.author_uid} name={history_page.author_username} size="s" />
        <span className="o-cut">
          <b>{t.versionOf(fullTime(history_page.addtime, tag))}</b>{' '}
          <span className="o-muted">
            {history_page.author_username}
            {history_page.page_comments && `, ${t.noteOf(history_page.page_comments)}`}
          </span>
        </span>
        {actions.length > 1 && (
          <span className="compare-choose">
            <MenuIconButton size="s" label={t.versions} icon={ChevronsUpDown} groups={[{ actions }]} />
          </span>
        )}
      </div>
      <div>
        <Avatar id={page.author_uid} name={page.author_username} size="s" />
        <span className="o-cut">
          <b>{t.current(fullTime(page.addtime, tag))}</b> <span className="o-muted">{page.author_username}</span>
        </span>
      </div>
    </div>
  )
}

/**
 * Compares the current page with one of its versions.
 * @param props.canEdit whether the version may be restored
 * @param props.onRestored called when the page has the text of the version
 */
export function PageDiff(props: Compared & { back: string; canEdit: boolean; onRestored: () => void }) {
  const { page, history_page, back, canEdit, onRestored } = props
  const t = useTexts()
  const { tag } = useLocale()
  const narrow = useMedia(NARROW)
  const [mode, setMode] = useMode()
  const [diff, setDiff] = useState<DiffResult | null>(null)
  const [busy, setBusy] = useState(false)
  const body = useRef<HTMLElement>(null)
  const { now, all, go } = useChanges(body, diff)
  const time = fullTime(history_page.addtime, tag)
  const restore = async () => {
    const yes = await confirm({
      title: t.history.restoreTitle(time),
      body: t.history.restoreBody,
      action: t.history.restoreShort,
    })
    if (!yes) return
    setBusy(true)
    try {
      await restoreVersion(history_page)
      toast(t.history.restored)
      onRestored()
    } catch (error) {
      toastError(error as Error)
    }
    setBusy(false)
  }
  return (
    <main id="main" className="compare" tabIndex={-1}>
      <div className="compare-bar">
        <IconLink icon={ArrowLeft} label={t.history.back} to={back} />
        <h1 className="o-cut" data-focus="">
          {page.page_title}
        </h1>
        {diff && (
          <span className="compare-stat o-num">
            <b className="compare-plus">+{diff.added.toLocaleString(tag)}</b>{' '}
            <b className="compare-minus">−{diff.removed.toLocaleString(tag)}</b>
          </span>
        )}
        <span className="o-grow" />
        {all > 0 && (
          <span className="compare-steps">
            <span className="o-muted o-num o-wide-640" role="status">
              {t.history.change(now.toLocaleString(tag), all.toLocaleString(tag))}
            </span>
            <IconButton
              icon={ChevronUp}
              label={`${t.history.previous} (P)`}
              aria-keyshortcuts="p"
              onClick={() => go(-1)}
            />
            <IconButton
              icon={ChevronDown}
              label={`${t.history.next} (N)`}
              aria-keyshortcuts="n"
              onClick={() => go(1)}
            />
          </span>
        )}
        {!narrow && (
          <Segmented
            label={t.editor.view}
            value={mode}
            onChange={setMode}
            options={[
              { value: 'side', label: t.history.side, icon: Columns2 },
              { value: 'inline', label: t.history.inline, icon: Rows3 },
            ]}
          />
        )}
        {canEdit && (
          <Button busy={busy} onClick={restore} aria-label={t.history.restoreShort}>
            <Icon of={RotateCcw} /> <span className="o-wide-640">{t.history.restoreShort}</span>
            <span className="o-narrow-640">{t.history.restore}</span>
          </Button>
        )}
      </div>
      <Versions page={page} history_page={history_page} />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the keys that go through the changes need the focus */}
      <section ref={body} className="compare-body" tabIndex={0} aria-label={t.history.compareTitle(page.page_title)}>
        <TextDiff
          before={history_page.page_content}
          after={page.page_content}
          mode={mode}
          label={t.history.compareTitle(page.page_title)}
          onDiff={setDiff}
        />
      </section>
    </main>
  )
}
