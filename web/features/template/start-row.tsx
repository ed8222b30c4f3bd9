import { useLocale, useTexts } from '#web/lib/locale.tsx'
import type { EditorPage } from '#web/parts/editor-tools/editor-tool.ts'
import { Button } from '#web/ui/button.tsx'
import { toastError } from '#web/ui/toast.ts'
import { BUILT_IN } from './built-in.ts'
import './template.css'

/** A row of templates to begin an empty page with. */
export function StartRow({ editor, onMore }: { editor: EditorPage; onMore: () => void }) {
  const t = useTexts().template
  const { lang } = useLocale()
  const insert = (text: Promise<string>) =>
    text.then(
      (it) => editor.insert(it, { caretBefore: true }),
      () => toastError({ message: t.loadFailed }),
    )
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset brings a frame and a legend
    <div role="group" aria-label={t.begin} className="template-start">
      <span aria-hidden="true">{t.begin}</span>
      {BUILT_IN.map(({ name, icon, text }) => (
        <Button key={name} kind="ghost" size="s" icon={icon} onClick={() => insert(text(lang))}>
          {t.builtIn[name]}
        </Button>
      ))}
      <Button kind="ghost" size="s" onClick={onMore}>
        {t.more}
      </Button>
    </div>
  )
}
