import { BookOpen, type LucideIcon, NotebookPen, TableProperties, Webhook } from 'lucide-react'
import type { Lang } from '#shared/i18n/languages.ts'
import type { Texts } from '#shared/i18n/type.ts'

/** A template that comes with the product; its text is a file under `shared/i18n/<language>/templates`, downloaded when it is asked for. */
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

/** The templates that come with the product, in the order in which they are offered. */
export const BUILT_IN: readonly BuiltIn[] = [
  { name: 'apiPage', icon: Webhook, text: load('api-page') },
  { name: 'dataDictionary', icon: TableProperties, text: load('data-dictionary') },
  { name: 'manual', icon: BookOpen, text: load('manual') },
  { name: 'meetingNotes', icon: NotebookPen, text: load('meeting-notes') },
]
