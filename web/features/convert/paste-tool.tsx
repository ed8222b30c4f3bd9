import { type ClipboardEvent, useDeferredValue, useMemo, useState } from 'react'
import type { Align } from '#shared/markdown-table/row.ts'
import { tidyTable } from '#shared/markdown-table/write.ts'
import { useTexts } from '#web/lib/locale.tsx'
import type { EditorToolProps } from '#web/parts/editor-tools/editor-tool.ts'
import { Checkbox } from '#web/ui/check.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { TextArea } from '#web/ui/text-area.tsx'
import { ConvertDialog } from './convert-dialog.tsx'
import { htmlCells, isNumber, readPasted, sourceOf } from './read-pasted.ts'
import { TablePreview } from './table-preview.tsx'

const ALIGNS = ['none', 'numbers', 'left', 'center'] as const
type Choice = (typeof ALIGNS)[number]

function alignsOf(rows: readonly (readonly string[])[], choice: Choice): Align[] {
  return (rows[0] ?? []).map((_, i) => {
    if (choice !== 'numbers') return choice === 'none' ? null : choice
    const filled = rows.slice(1).flatMap((row) => (row[i]?.trim() ? [row[i] as string] : []))
    return filled.length > 0 && filled.every(isNumber) ? 'right' : null
  })
}

/** Turns copied cells into a Markdown table: from a spreadsheet, a web page, CSV or Markdown. */
export function PasteTool({ editor, onClose }: EditorToolProps) {
  const t = useTexts().convert
  const [first] = useState(() => editor.selection())
  const [text, setText] = useState(first)
  const [hasHead, setHead] = useState(true)
  const [choice, setChoice] = useState<Choice>('numbers')
  const [tried, setTried] = useState(false)
  const read = useDeferredValue(text)
  const made = useMemo(() => {
    const { rows, isMarkdown } = readPasted(read)
    const width = rows[0]?.length ?? 0
    const withHead = hasHead ? rows : [Array<string>(width).fill(''), ...rows]
    return width > 0 ? { rows: withHead, align: alignsOf(withHead, choice), isMarkdown } : null
  }, [read, hasHead, choice])
  // A table of a web page is pasted with its cells; its plain text would be one line.
  const onPaste = (event: ClipboardEvent<HTMLTextAreaElement>) => {
    const html = event.clipboardData.getData('text/html')
    const cells = html && htmlCells(html)
    if (!cells) return
    event.preventDefault()
    const { selectionStart, selectionEnd, value } = event.currentTarget
    setText(value.slice(0, selectionStart) + cells + value.slice(selectionEnd))
  }
  const onInsert = () => {
    setTried(true)
    if (!made || text !== read) return
    const rows = made.isMarkdown ? made.rows : made.rows.map((row) => row.map(sourceOf))
    editor.insert(tidyTable({ align: made.align, rows }), { block: true })
    onClose()
  }
  return (
    <ConvertDialog
      title={t.paste.title}
      dirty={text !== first}
      onClose={onClose}
      onInsert={onInsert}
      preview={made && <TablePreview head={made.rows[0] ?? []} rows={made.rows.slice(1)} align={made.align} />}
    >
      <TextArea
        label={t.paste.source}
        hint={t.paste.hint}
        error={tried && !made ? t.paste.empty : null}
        spellCheck={false}
        autoFocus
        data-autofocus
        value={text}
        onPaste={onPaste}
        onChange={setText}
      />
      <Checkbox checked={hasHead} onChange={setHead}>
        {t.paste.head}
      </Checkbox>
      <SelectField
        label={t.paste.align}
        options={ALIGNS.map((value) => ({ value, label: t.paste.aligns[value] }))}
        value={choice}
        onChange={setChoice}
      />
    </ConvertDialog>
  )
}
