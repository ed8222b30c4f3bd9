import type { Texts } from '#shared/i18n/type.ts'
import { copyText } from '#web/ui/copy-button.tsx'
import { toast } from '#web/ui/toast.ts'

/** Copies the text of a page as Markdown and shows a toast. API JSON is copied as the Markdown that is shown for it. */
export async function copyMarkdown(t: Texts, text: string): Promise<void> {
  // The converter for API JSON is downloaded only for such pages.
  const isJson = /^\s*\{/.test(text)
  const shown = isJson ? (await import('#shared/api-page/json-markdown.ts')).pageMarkdown(text) : text
  const copied = await copyText(shown)
  toast(copied ? t.common.copied : { text: t.common.copyFailed, kind: 'problem' })
}
