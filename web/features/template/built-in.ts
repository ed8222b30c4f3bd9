import { BookOpen, type LucideIcon, NotebookPen, TableProperties, Webhook } from 'lucide-react'
import type { Lang } from '#shared/i18n/languages.ts'
import type { Texts } from '#shared/i18n/type.ts'

/** A template of the product. Its text is a file under `shared/i18n/<language>/templates`, downloaded on demand. */
export interface BuiltIn {
  name: keyof Texts['template']['builtIn']
  icon: LucideIcon
  text: (lang: Lang) => Promise<string>
}

const texts = import.meta.glob<string>('../../../shared/i18n/*/templates/*.md', { query: '?raw', import: 'default' })

const load = (file: string) => (lang: Lang) => {
  const text = texts[`../../../shared/i18n/${lang}/templates/${file}.md`]
  if (!text) throw new Error(`there is no template ${lang}/${file}`)
  return text()
}

/** The templates of the product, in the order of the list. */
export const BUILT_IN: readonly BuiltIn[] = [
  { name: 'apiPage', icon: Webhook, text: load('api-page') },
  { name: 'dataDictionary', icon: TableProperties, text: load('data-dictionary') },
  { name: 'manual', icon: BookOpen, text: load('manual') },
  { name: 'meetingNotes', icon: NotebookPen, text: load('meeting-notes') },
]
