import '#web/lib/all-texts.ts'
import { call, isRefusal } from '#web/lib/api.ts'
import { currentTexts, useLocale, useTexts } from '#web/lib/locale.tsx'
import { currentUser } from '#web/lib/session.ts'
import { endInAllTabs, saveDraftsInAllTabs, startAfresh } from '#web/lib/session-tabs.ts'
import { fullTime } from '#web/lib/time.ts'
import { paths } from '#web/paths.ts'
import { choose } from '#web/ui/confirm.ts'
import { draftsOfUser } from './draft-store.ts'
import { saveDrafts } from './save-drafts.ts'
import './log-out.css'

/** At most this many drafts are listed by name. */
const NAMED = 5

type Drafts = ReturnType<typeof draftsOfUser>

/** The list of unsaved texts, with the result of the last attempt to save them. */
function UnsavedTexts({ drafts, failed }: { drafts: Drafts; failed: number }) {
  const t = useTexts().user
  const { tag } = useLocale()
  return (
    <>
      <p>{failed > 0 ? t.unsavedFailed(failed) : t.unsavedBody}</p>
      <ul className="log-out-drafts">
        {drafts.slice(0, NAMED).map(({ place, draft }) => (
          <li key={`${place.key} ${draft.at} ${draft.editor}`}>
            <b>{draft.title || t.unsavedNoTitle}</b> <time>{fullTime(draft.at / 1000, tag)}</time>
          </li>
        ))}
      </ul>
      {drafts.length > NAMED && <p>{t.unsavedMore(drafts.length - NAMED)}</p>}
    </>
  )
}

/**
 * Asks until nothing is unsaved or the user has decided. Resolves to whether drafts stay on this device; `null` means do not log
 * out.
 */
async function settleDrafts(uid: number): Promise<boolean | null> {
  const t = currentTexts().user
  let failed = 0
  let saved = false
  for (;;) {
    const drafts = draftsOfUser(uid)
    // No draft was found here. A slow tab may still write one, so drafts stay unless the user saved them.
    if (drafts.length === 0) return !saved
    const choice = await choose({
      title: t.unsavedTitle(drafts.length),
      body: <UnsavedTexts drafts={drafts} failed={failed} />,
      choices: [
        { value: 'drop', label: t.unsavedDrop, kind: 'danger' },
        { value: 'keep', label: t.unsavedKeep },
        { value: 'save', label: t.unsavedSave, kind: 'primary' },
      ],
    })
    if (choice === null) return null
    if (choice !== 'save') return choice === 'keep'
    failed = await saveDrafts(drafts)
    saved = true
  }
}

/**
 * Logs out. Asks first about unsaved texts: they can be saved, stay on this device for the next login of the same user, or be
 * discarded. Then all tabs clear what the device stored of the user.
 */
export async function logOutAsking(): Promise<void> {
  const uid = currentUser()?.uid ?? 0
  await saveDraftsInAllTabs()
  const keepDrafts = await settleDrafts(uid)
  if (keepDrafts === null) return
  const answer = await call('user/logout', { confirm: 1 }, { redirect_login: false }).catch((error: unknown) => {
    if (isRefusal(error, 'NOT_LOGGED_IN')) return null
    throw error
  })
  endInAllTabs(uid, keepDrafts)
  const away = answer?.logout_redirect_uri
  if (away && /^https?:/i.test(away)) location.assign(away)
  else startAfresh(paths.landing(), null)
}
