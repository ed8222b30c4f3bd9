import { ChevronsUpDown } from 'lucide-react'
import { memo, type ReactNode, useEffect, useMemo, useState } from 'react'
import { useLocale, useTexts } from '#web/lib/locale.tsx'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import type { DiffResult, Part, Row, Side } from './diff-model.ts'
import { fold } from './fold.ts'
import { useDiff } from './use-diff.ts'
import './text-diff.css'

/** Rows drawn at first and added by each press of "Show more": a page with ten thousand changed lines must not block the window. */
const ROWS_AT_ONCE = 1500

export type DiffMode = 'side' | 'inline'

function Pieces({ parts, kind }: { parts: readonly Part[]; kind: 'del' | 'ins' }) {
  const Tag = kind
  return parts.map((part, at) =>
    part.marked ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: pieces have no identity
      <Tag key={at}>{part.text}</Tag>
    ) : (
      part.text
    ),
  )
}

function Cells({ side, kind, same }: { side: Side | null; kind: 'del' | 'ins'; same: boolean }) {
  const state = side ? (same ? undefined : kind) : 'none'
  return (
    <>
      <td className="diff-no" data-kind={state}>
        {side?.no}
      </td>
      <td className="diff-text" data-kind={state}>
        {side && !same && <span className="diff-sign">{kind === 'del' ? '−' : '+'}</span>}
        {side && <Pieces parts={side.parts} kind={kind} />}
      </td>
    </>
  )
}

/** The rows of one section. In the inline view the old lines of a change stand above the new ones. */
const Rows = memo(function Rows({ rows, from, mode }: { rows: readonly Row[]; from: number; mode: DiffMode }) {
  if (mode === 'side') {
    return rows.map((row, at) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the place is the identity
      <tr key={at} data-row={from + at} data-same={row.same || undefined}>
        <Cells side={row.before} kind="del" same={row.same} />
        <Cells side={row.after} kind="ins" same={row.same} />
      </tr>
    ))
  }
  const lines: ReactNode[] = []
  let waiting: ReactNode[] = []
  rows.forEach((row, at) => {
    const index = from + at
    if (row.same) {
      lines.push(...waiting)
      waiting = []
    }
    if (row.before) {
      lines.push(
        <tr key={`${index}-`} data-row={index} data-same={row.same || undefined}>
          <Cells side={row.before} kind="del" same={row.same} />
        </tr>,
      )
    }
    if (row.after && !row.same) {
      waiting.push(
        <tr key={`${index}+`} data-row={row.before ? undefined : index}>
          <Cells side={row.after} kind="ins" same={false} />
        </tr>,
      )
    }
  })
  lines.push(...waiting)
  return lines
})

function DiffTable({ diff, mode, label }: { diff: DiffResult; mode: DiffMode; label: string }) {
  const t = useTexts().history
  const { tag } = useLocale()
  const sections = useMemo(() => fold(diff.rows), [diff])
  const [opened, setOpened] = useState<ReadonlySet<number>>(new Set())
  const [most, setMost] = useState(ROWS_AT_ONCE)
  let left = most
  const columns = mode === 'side' ? 4 : 2
  const shown: ReactNode[] = []
  for (const { from, rows, folded } of sections) {
    if (left <= 0) break
    if (folded && !opened.has(from)) {
      shown.push(
        <tr key={from} className="diff-gap">
          <td colSpan={columns}>
            <button type="button" onClick={() => setOpened(new Set([...opened, from]))}>
              <Icon of={ChevronsUpDown} size="s" />
              {rows.length === 1 ? t.unchangedOne : t.unchanged(rows.length.toLocaleString(tag))}
            </button>
          </td>
        </tr>,
      )
      continue
    }
    shown.push(<Rows key={from} rows={rows.length > left ? rows.slice(0, left) : rows} from={from} mode={mode} />)
    left -= rows.length
  }
  return (
    <>
      <table className="diff" data-mode={mode} aria-label={label}>
        <colgroup>
          <col className="diff-col-no" />
          <col />
          {mode === 'side' && (
            <>
              <col className="diff-col-no" />
              <col />
            </>
          )}
        </colgroup>
        <tbody>{shown}</tbody>
      </table>
      {left <= 0 && (
        <div className="diff-more">
          <Button size="s" onClick={() => setMost(most + ROWS_AT_ONCE)}>
            {t.showMore}
          </Button>
        </div>
      )}
    </>
  )
}

/**
 * The differences of two texts: both texts side by side (`side`) or in one column (`inline`). Changed words and Chinese characters
 * are marked, unchanged parts are folded. A worker compares.
 * @param props.onDiff gets the comparison when it is finished
 */
export function TextDiff(props: {
  before: string
  after: string
  mode: DiffMode
  /** The accessible name of the table. */
  label: string
  onDiff?: (diff: DiffResult) => void
}) {
  const { before, after, mode, label, onDiff } = props
  const t = useTexts()
  const { diff, retry } = useDiff(before, after)
  useEffect(() => {
    if (diff && diff !== 'failed') onDiff?.(diff)
  }, [diff, onDiff])
  if (!diff) return <Skeleton lines={8} className="diff-waiting" />
  if (diff === 'failed') {
    return (
      <Notice kind="danger" alert actions={<Button onClick={retry}>{t.common.retry}</Button>}>
        {t.history.diffFailed}
      </Notice>
    )
  }
  if (diff.added + diff.removed === 0) return <p className="diff-same">{t.history.diffSame}</p>
  return (
    <>
      {diff.rough && <Notice>{t.history.diffRough}</Notice>}
      <DiffTable diff={diff} mode={mode} label={label} />
    </>
  )
}
