import { useTexts } from '#web/lib/locale.tsx'
import type { ConfirmOptions } from './confirm.ts'

/** The question before typed text is lost. */
export function useDiscardQuestion(): ConfirmOptions {
  const { discardTitle: title, discardBody: body, discard: action } = useTexts().common
  return { title, body, action, danger: true }
}
