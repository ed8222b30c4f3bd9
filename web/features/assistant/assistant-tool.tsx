import { Languages, ListCollapse, MessageCircleQuestion, Sparkles, Square, Table, WandSparkles } from 'lucide-react'
import { type KeyboardEvent, useState } from 'react'
import type { Texts } from '#shared/i18n/type.ts'
import { AI_QUESTION_LENGTH } from '#shared/limits.ts'
import { isComposing } from '#web/lib/is-composing.ts'
import { useLocale, useTexts } from '#web/lib/locale.tsx'
import type { EditorPage, EditorToolProps } from '#web/parts/editor-tools/editor-tool.ts'
import { Button } from '#web/ui/button.tsx'
import { CopyButton } from '#web/ui/copy-button.tsx'
import type { LucideIcon } from '#web/ui/icon.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Dialog } from '#web/ui/react-aria/dialog.tsx'
import { Ring } from '#web/ui/ring.tsx'
import { TextArea } from '#web/ui/text-area.tsx'
import { useAnswer } from './use-answer.ts'
import './assistant.css'

type Action = keyof Texts['assistant']['prompts']

const ACTIONS: readonly { name: Action; icon: LucideIcon }[] = [
  { name: 'rewrite', icon: WandSparkles },
  { name: 'toChinese', icon: Languages },
  { name: 'toEnglish', icon: Languages },
  { name: 'summarise', icon: ListCollapse },
  { name: 'table', icon: Table },
  { name: 'explain', icon: MessageCircleQuestion },
]

/** A prompt, followed by the text that it is about. */
const about = (prompt: string, text: string) => `${prompt}\n\n${text}`

/** Ready-made questions about the selection, or about the whole page when nothing is selected. */
function QuickActions(props: { text: string; hint: string; busy: boolean; onAsk: (content: string) => void }) {
  const { text, hint, busy, onAsk } = props
  const t = useTexts().assistant
  const { tag } = useLocale()
  const room = AI_QUESTION_LENGTH - Math.max(...Object.values(t.prompts).map((prompt) => about(prompt, '').length))
  const isLong = text.length > room
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset brings a frame and a legend
    <div role="group" aria-label={t.quick} className="assistant-quick">
      {ACTIONS.map(({ name, icon }) => (
        <Button
          key={name}
          size="s"
          icon={icon}
          disabled={busy || isLong}
          onClick={() => onAsk(about(t.prompts[name], text))}
        >
          {t.actions[name]}
        </Button>
      ))}
      <p className={isLong ? 'assistant-long' : undefined}>{isLong ? t.tooLong(room.toLocaleString(tag)) : hint}</p>
    </div>
  )
}

/** The answer so far, and the reason if it stopped. */
function Answer({ editor, answer }: { editor: EditorPage; answer: ReturnType<typeof useAnswer> }) {
  const { text, progress, error } = answer
  const t = useTexts().assistant
  return (
    <section
      className="assistant-answer"
      aria-label={t.answer}
      aria-busy={progress === 'asking' || progress === 'writing'}
    >
      {text && (
        <div className="assistant-text">
          <editor.Preview text={text} />
        </div>
      )}
      {error && (
        <Notice kind="danger" alert>
          {error}
        </Notice>
      )}
    </section>
  )
}

/** The progress of the answer, always visible at the foot. */
function State({ text, progress }: Pick<ReturnType<typeof useAnswer>, 'text' | 'progress'>) {
  const t = useTexts().assistant
  const isBusy = progress === 'asking' || progress === 'writing'
  return (
    <p role="status" className="o-dialog-foot-start assistant-state">
      {isBusy && <Ring label={null} />}
      {progress !== 'none' && progress !== 'failed' && <span>{t.progress[progress]}</span>}
      {!isBusy && text && <span>{t.check}</span>}
    </p>
  )
}

/** The AI assistant: a question or a ready-made one, the growing answer, and the ways to put it into the page. */
export function AssistantTool({ editor, onClose }: EditorToolProps) {
  const t = useTexts().assistant
  const { tag } = useLocale()
  const [prompt, setPrompt] = useState('')
  const [isMissing, setMissing] = useState(false)
  // The selection when the dialog opened; it stays behind the dialog.
  const [selection] = useState(editor.selection)
  const [page] = useState(editor.text)
  const answer = useAnswer()
  const { text, progress } = answer
  const isBusy = progress === 'asking' || progress === 'writing'
  const isReady = text !== '' && !isBusy
  const askPrompt = () => {
    setMissing(prompt.trim() === '')
    if (prompt.trim() !== '') void answer.ask(selection ? about(prompt.trim(), selection) : prompt.trim())
  }
  const put = (how: () => unknown) => {
    onClose()
    // The dialog returns the focus first.
    requestAnimationFrame(() => void how())
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || isComposing(event) || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    if (!isBusy) askPrompt()
  }
  const target = selection || page
  const kept = selection.trimEnd()
  const below = `${kept}\n\n${text.trim()}${selection.slice(kept.length)}`
  return (
    <Dialog
      title={t.title}
      size="l"
      className="o-dialog-full assistant"
      dirty={isBusy || text !== ''}
      onClose={onClose}
      foot={
        progress !== 'none' && (
          <>
            <State text={text} progress={progress} />
            {isBusy && (
              <Button icon={Square} onClick={answer.stop}>
                {t.stop}
              </Button>
            )}
            {isReady && <CopyButton text={text}>{t.copy}</CopyButton>}
            {isReady && selection && <Button onClick={() => put(() => editor.insert(text))}>{t.replace}</Button>}
            {isReady && !selection && page.trim() !== '' && (
              <Button onClick={() => put(() => editor.replaceAll(text))}>{t.replacePage}</Button>
            )}
            {isReady && (
              <Button
                kind="primary"
                onClick={() => put(() => (selection ? editor.insert(below) : editor.insert(text, { block: true })))}
              >
                {selection ? t.insertBelow : t.insert}
              </Button>
            )}
          </>
        )
      }
    >
      {target.trim() !== '' && (
        <QuickActions
          text={target}
          hint={selection ? t.aboutSelection(selection.length.toLocaleString(tag)) : t.aboutPage}
          busy={isBusy}
          onAsk={(content) => void answer.ask(content)}
        />
      )}
      <div className="assistant-ask">
        <TextArea
          label={t.prompt}
          hint={t.promptHint}
          error={isMissing ? t.empty : null}
          value={prompt}
          maxLength={AI_QUESTION_LENGTH - selection.length - 2}
          rows={3}
          data-autofocus=""
          onChange={(next) => {
            setMissing(false)
            setPrompt(next)
          }}
          onKeyDown={onKeyDown}
        />
        <Button kind={isReady ? 'default' : 'primary'} icon={Sparkles} busy={isBusy} onClick={askPrompt}>
          {t.ask}
        </Button>
      </div>
      {progress !== 'none' && <Answer editor={editor} answer={answer} />}
    </Dialog>
  )
}
