import type { Texts } from '#shared/i18n/type.ts'
import { wholeAddress } from '#web/lib/site.ts'
import { copyText } from './copy-button.tsx'
import { toast } from './toast.ts'

/** Copies the full address of one of our paths and shows a toast. */
export async function copyLink(t: Texts, path: string): Promise<void> {
  const copied = await copyText(wholeAddress(path))
  toast(copied ? t.reader.linkCopied : { text: t.common.copyFailed, kind: 'problem' })
}
