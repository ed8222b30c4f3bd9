import { FileText, type LucideIcon } from 'lucide-react'
import type { Output } from '#shared/api/index.ts'
import { useCall } from '#web/lib/api.ts'
import { useLocale, useTexts } from '#web/lib/locale.tsx'
import { BUILT_IN } from './built-in.ts'

export type Kept = Output<'template/getMyList'>[number]

/** A template in the list. */
export interface Row {
  /** Not the same for a template that is both one's own and offered in the item. */
  key: string
  title: string
  icon: LucideIcon
  /** The user who offers it, or the items in which it is offered. */
  note: string
  /** The text; for a built-in template a function that downloads it. */
  text: string | (() => Promise<string>)
  /** The user's own template, which can be offered and deleted. */
  kept?: Kept
}

export interface Group {
  name: 'builtIn' | 'mine' | 'item'
  rows: readonly Row[]
}

const day = (time: string) => time.slice(0, 10)
const has = (title: string, words: string) => title.toLowerCase().includes(words.trim().toLowerCase())

/**
 * The templates that a user may use in an item: built-in ones, own ones, and those that others offer there.
 * @param words words that their titles must contain; `''` for all
 */
export function useTemplates(item_id: number, words: string) {
  const t = useTexts().template
  const { lang } = useLocale()
  const mine = useCall('template/getMyList', {}, { staleTime: 0, redirect_login: false })
  const offered = useCall('template/getItemList', { item_id }, { staleTime: 0, redirect_login: false })
  const own = new Set(mine.data?.map(({ id }) => id))
  const groups: Group[] = [
    {
      name: 'builtIn',
      rows: BUILT_IN.map(({ name, icon, text }) => ({
        key: name,
        title: t.builtIn[name],
        icon,
        note: '',
        text: () => text(lang),
      })),
    },
    {
      name: 'mine',
      rows: (mine.data ?? []).map((kept) => ({
        key: `mine-${kept.id}`,
        title: kept.template_title,
        icon: FileText,
        note: kept.share_item_count > 0 ? t.offered(kept.share_item_count) : day(kept.addtime),
        text: kept.template_content,
        kept,
      })),
    },
    {
      name: 'item',
      rows: (offered.data ?? [])
        .filter(({ template_id }) => !own.has(template_id))
        .map((row) => ({
          key: `item-${row.template_id}`,
          title: row.template_title,
          icon: FileText,
          note: t.by(row.username, day(row.created_at)),
          text: row.template_content,
        })),
    },
  ]
  return {
    groups: groups.map(({ name, rows }) => ({ name, rows: rows.filter(({ title }) => has(title, words)) })),
    hasOwn: own.size > 0,
    isPending: mine.isPending || offered.isPending,
    error: mine.error ?? offered.error,
    retry: () => Promise.all([mine.refetch(), offered.refetch()]),
  }
}
