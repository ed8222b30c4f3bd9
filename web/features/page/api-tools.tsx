import { Copy, Ellipsis } from 'lucide-react'
import type { Output } from '#shared/api/index.ts'
import type { ApiPage } from '#shared/api-page/api-page.ts'
import { curlOf } from '#shared/api-page/curl.ts'
import { fetchOf } from '#shared/api-page/fetch-code.ts'
import { readApiPage } from '#shared/api-page/read.ts'
import { exampleRequest } from '#shared/api-page/request.ts'
import { withState } from '#shared/api-page/set-state.ts'
import { type ApiState, STATE_NAMES } from '#shared/api-page/state.ts'
import type { Texts } from '#shared/i18n/type.ts'
import { ApiError, useSend } from '../../lib/api.ts'
import { useTexts } from '../../lib/locale.tsx'
import { copyText } from '../../ui/copy-button.tsx'
import { type MenuGroup, MenuIconButton } from '../../ui/menu.tsx'
import { Status } from '../../ui/status.tsx'
import { toast } from '../../ui/toast.ts'

type Page = Output<'page/info'>

/** What of a page a change of its state sends back. */
type Changed = Pick<Page, 'page_id' | 'item_id' | 'cat_id' | 'page_content' | 'revision'>

const labelOf = (t: Texts, state: number): string => {
  const name = STATE_NAMES[state]
  return name ? t.apiPage.states[name] : t.apiPage.noState
}

/** The state of an API page as a pill; nothing when it has none. */
export function ApiStatus({ state }: { state: number }) {
  const t = useTexts()
  const name = STATE_NAMES[state]
  return name ? <Status status={name}>{t.apiPage.states[name]}</Status> : null
}

/** Copies the request that a page describes. */
async function copyRequest(t: Texts, text: string, write: (request: ReturnType<typeof exampleRequest>) => string) {
  const page: ApiPage | null = readApiPage(text)
  const copied = page !== null && (await copyText(write(exampleRequest(page))))
  toast(copied ? t.common.copied : { text: t.common.copyFailed, kind: 'problem' })
}

/** Writes states into the text of pages: through a save that begins from the revision that was read, so that nobody's change is lost. */
function useStateChange() {
  const t = useTexts()
  const save = useSend('page/save', { invalidates: ['page/info', 'item/info'] })
  const change = async (page: Changed, before: ApiState, state: ApiState): Promise<void> => {
    const page_content = withState(page.page_content, state)
    if (page_content === undefined) {
      toast({ text: t.apiPage.noPlace, kind: 'problem' })
      return
    }
    const { page_id, item_id, cat_id, revision } = page
    try {
      const saved = await save.mutateAsync({ page_id, item_id, cat_id, page_content, base_revision: revision })
      const text = state ? t.apiPage.stateSaved(labelOf(t, state)) : t.apiPage.stateTaken
      toast({ text, undo: () => change({ ...page, ...saved }, state, before) })
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      toast({ text: error.message, kind: 'problem' })
    }
  }
  return { change, isPending: save.isPending }
}

/** The `…` of an API page: its request to copy, and for editors its state. */
export function ApiMenu({ page, canEdit }: { page: Page; canEdit: boolean }) {
  const t = useTexts()
  const { change, isPending } = useStateChange()
  const { page_content, api_state } = page
  const copy: MenuGroup = {
    actions: [
      {
        id: 'curl',
        label: t.apiPage.copyCurl,
        icon: Copy,
        run: () => copyRequest(t, page_content, curlOf),
      },
      { id: 'fetch', label: t.apiPage.copyFetch, icon: Copy, run: () => copyRequest(t, page_content, fetchOf) },
    ],
  }
  const states: MenuGroup = {
    title: t.apiPage.state,
    actions: ([1, 2, 3, 4, 5, 0] as const).map((state) => ({
      id: `state-${state}`,
      label: labelOf(t, state),
      checked: state === api_state,
      disabled: isPending,
      run: () => (state === api_state ? undefined : change(page, api_state as ApiState, state)),
    })),
  }
  return (
    <MenuIconButton label={t.apiPage.menu} icon={Ellipsis} groups={canEdit ? [copy, states] : [copy]} align="end" />
  )
}
