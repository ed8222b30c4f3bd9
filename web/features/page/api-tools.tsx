import type { Output } from '#shared/api/index.ts'
import type { ApiPage } from '#shared/api-page/api-page.ts'
import { curlOf } from '#shared/api-page/curl.ts'
import { fetchOf } from '#shared/api-page/fetch-code.ts'
import { readApiPage } from '#shared/api-page/read.ts'
import { exampleRequest } from '#shared/api-page/request.ts'
import { withState } from '#shared/api-page/set-state.ts'
import { type ApiState, STATE_NAMES } from '#shared/api-page/states.ts'
import type { Texts } from '#shared/i18n/type.ts'
import { ApiError, call, invalidateOf } from '#web/lib/api.ts'
import { useTexts } from '#web/lib/locale.tsx'
import { Status } from '#web/parts/api-marks/status.tsx'
import { copyText } from '#web/ui/copy-button.tsx'
import { toast } from '#web/ui/toast.ts'

type Page = Output<'page/info'>

/** The fields of a page that a change of its state sends. */
type Changed = Pick<Page, 'page_id' | 'item_id' | 'cat_id' | 'page_content' | 'revision'>

/** The state of an API page as a pill; nothing without a state. */
export function ApiStatus({ state }: { state: number }) {
  const t = useTexts()
  const name = STATE_NAMES[state]
  return name ? <Status status={name}>{t.apiPage.states[name]}</Status> : null
}

async function copyRequest(t: Texts, text: string, write: (request: ReturnType<typeof exampleRequest>) => string) {
  const page: ApiPage | null = readApiPage(text)
  const copied = page !== null && (await copyText(write(exampleRequest(page))))
  toast(copied ? t.common.copied : { text: t.common.copyFailed, kind: 'problem' })
}

/** Copy the request that a page describes, as a shell command or as JavaScript. */
export const copyCurl = (t: Texts, text: string) => copyRequest(t, text, curlOf)
export const copyFetch = (t: Texts, text: string) => copyRequest(t, text, fetchOf)

/**
 * Writes a state into the text of a page and offers Undo. The save is based on the revision that was read, so that no change of
 * others is lost.
 * @param before the state in the current text
 */
export async function changeState(t: Texts, page: Changed, before: ApiState, state: ApiState): Promise<void> {
  const page_content = withState(page.page_content, state)
  if (page_content === undefined) {
    toast({ text: t.apiPage.noPlace, kind: 'problem' })
    return
  }
  const { page_id, item_id, cat_id, revision } = page
  try {
    const saved = await call('page/save', { page_id, item_id, cat_id, page_content, base_revision: revision })
    await invalidateOf(item_id, 'page/info', 'item/info')
    const name = STATE_NAMES[state]
    const text = name ? t.apiPage.stateSaved(t.apiPage.states[name]) : t.apiPage.stateTaken
    toast({ text, undo: () => changeState(t, { ...page, ...saved }, state, before) })
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    toast({ text: error.message, kind: 'problem' })
  }
}
