import type { Texts } from '#shared/i18n/type.ts'
import { confirm } from '#web/ui/confirm.ts'

/** Asks whether a file may be deleted. @param fromPage only from this page; other pages may still have it */
export function mayDelete(t: Texts['attachment'], name: string, fromPage = false): Promise<boolean> {
  const body = fromPage ? t.removeFromPageBody : t.removeBody
  return confirm({ title: t.removeTitle(name), body, action: t.removeAction, danger: true })
}
