import { keepStored, readStored, storedKeys } from '#web/lib/storage.ts'

/** Drafts older than this give way when the storage is full. */
const OLD_MS = 30 * 24 * 3600 * 1000
const PREFIX = 'octavo-draft:'

/** What was on screen and not on the server. */
export interface StoredDraft {
  /** When it was kept, in milliseconds. */
  at: number
  title: string
  cat_id: number
  text: string
  /** The revision of the page that it was written on; 0 for a page that is not there yet. */
  revision: number
  /** The id of the first save of a page that is not there yet. */
  request_id?: string | undefined
  /** A text that was sent last and got no answer: the server may have it. */
  sent?: string | undefined
  /** The editor that keeps it; each tab has one. */
  editor?: string
}

/** Where the drafts of a user for a page lie; those for a new page belong to the item. */
export function draftKey(uid: number, page: { page_id: number; item_id: number }): string {
  return `${PREFIX}${uid}:${page.page_id || `new-${page.item_id}`}`
}

/** Where a draft lies, read back from its key. */
export interface DraftPlace {
  key: string
  uid: number
  /** 0 for a page that is not there yet. */
  page_id: number
  /** Only known for a page that is not there yet; else 0. */
  item_id: number
}

/** What `draftKey` wrote into a key; `null` for keys of other things. */
export function draftPlace(key: string): DraftPlace | null {
  const [, uid, fresh, id] = /^octavo-draft:(\d+):(new-)?(\d+)$/.exec(key) ?? []
  if (!uid) return null
  return { key, uid: Number(uid), page_id: fresh ? 0 : Number(id), item_id: fresh ? Number(id) : 0 }
}

/** All drafts of a user on this device, the newest first. */
export function draftsOfUser(uid: number): { place: DraftPlace; draft: StoredDraft }[] {
  return storedKeys()
    .map(draftPlace)
    .filter((place) => place?.uid === uid)
    .flatMap((place) => (place ? readDrafts(place.key).map((draft) => ({ place, draft })) : []))
    .sort((a, b) => b.draft.at - a.draft.at)
}

/** Takes one draft away, and leaves others of the same page. */
export function dropDraft({ key }: DraftPlace, draft: StoredDraft): void {
  writeDrafts(
    key,
    readDrafts(key).filter((other) => other.at !== draft.at || other.editor !== draft.editor),
  )
}

function isDraft(value: unknown): value is StoredDraft {
  const draft = value as StoredDraft | null
  return typeof draft?.text === 'string' && typeof draft.title === 'string' && typeof draft.at === 'number'
}

/** The kept drafts, newest first; what cannot be read is none. */
export function readDrafts(key: string): StoredDraft[] {
  try {
    const stored: unknown = JSON.parse(readStored(key) ?? '[]')
    return Array.isArray(stored) ? stored.filter(isDraft) : []
  } catch {
    return []
  }
}

function dropOld(now: number) {
  for (const key of Object.keys(localStorage)) {
    if (!key.startsWith(PREFIX)) continue
    if (readDrafts(key).every((draft) => now - draft.at > OLD_MS)) keepStored(key, null)
  }
}

/** Keeps drafts, newest first; none removes the entry. `false`: the browser's storage is closed or full. */
export function writeDrafts(key: string, drafts: readonly StoredDraft[]): boolean {
  if (drafts.length === 0) return keepStored(key, null)
  const value = JSON.stringify(drafts)
  if (keepStored(key, value)) return true
  try {
    dropOld(Date.now())
  } catch {
    return false
  }
  return keepStored(key, value)
}
