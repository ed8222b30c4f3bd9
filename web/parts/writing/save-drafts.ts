import { call } from '#web/lib/api.ts'
import { type DraftPlace, dropDraft, type StoredDraft } from './draft-store.ts'

interface KeptDraft {
  place: DraftPlace
  draft: StoredDraft
}

/**
 * Sends a draft as its editor would: based on the revision that it was written on, so that changes of others are merged or the save
 * is refused.
 */
async function sendDraft({ place, draft }: KeptDraft): Promise<void> {
  const { page_id } = place
  const text = { page_id, page_title: draft.title, page_content: draft.text, cat_id: draft.cat_id }
  const quiet = { redirect_login: false }
  if (page_id === 0) {
    await call('page/save', { ...text, item_id: place.item_id, request_id: draft.request_id }, quiet)
    return
  }
  const { item_id, revision } = await call('page/info', { page_id }, quiet)
  // Somebody has saved since. Then the draft does not decide in which catalog the page is.
  const base_cat_id = revision === draft.revision ? undefined : draft.cat_id
  await call('page/save', { ...text, item_id, base_revision: draft.revision || undefined, base_cat_id }, quiet)
}

/**
 * Saves drafts, the oldest first, and removes those that were saved.
 * @param drafts the newest first
 * @returns how many could not be saved: a conflict, a lock, a right that has ended, no network
 */
export async function saveDrafts(drafts: readonly KeptDraft[]): Promise<number> {
  let failed = 0
  for (const kept of drafts.toReversed()) {
    try {
      await sendDraft(kept)
      dropDraft(kept.place, kept.draft)
    } catch {
      failed++
    }
  }
  return failed
}
