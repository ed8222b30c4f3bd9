import { keepStored, readStored, storedKeys } from '#web/lib/storage.ts'

/** When the storage is full, drafts older than this are removed. */
const OLD_MS = 30 * 24 * 3600 * 1000
const PREFIX = 'octavo-draft:'

/** A text that was on screen and not saved. */
export interface StoredDraft {
  /** When it was written, in milliseconds. */
  at: number
  title: string
  cat_id: number
  text: string
  /** The revision of the page that the text is based on; 0 for a new page. */
  revision: number
  /** The id of the first save of a new page. */
  request_id?: string | undefined
  /** The last text that was sent and got no answer; the server may have saved it. */
  sent?: string | undefined
  /** The editor that wrote the draft. Each tab has one. */
  editor?: string
  /** The writer continues with it as a new page: it is offered however short it is. */
  is_continued?: boolean
}

/** The key in localStorage of a user's drafts for a page. Drafts for a new page belong to the item. */
export function draftKey(uid: number, page: { page_id: number; item_id: number }): string {
  return `${PREFIX}${uid}:${page.page_id || `new-${page.item_id}`}`
}

/** The parts of a draft key. */
export interface DraftPlace {
  key: string
  uid: number
  /** 0 for a new page. */
  page_id: number
  /** Known only for a new page; else 0. */
  item_id: number
}

/** Parses a key that `draftKey` made; `null` for other keys. */
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

/** Removes one draft; other drafts of the same page stay. */
export function dropDraft({ key }: DraftPlace, draft: StoredDraft): void {
  writeDrafts(
    key,
    readDrafts(key).filter((other) => other.at !== draft.at || other.editor !== draft.editor),
  )
}

/**
 * The page is gone: moves its drafts to the key of a new page, before the drafts that are there.
 * @param own the text on screen; it replaces earlier drafts of its editor
 * @returns whether there is any draft, and all are stored there now
 */
export function continueAsNew(from: string, to: string, own?: StoredDraft): boolean {
  const others = (key: string) => readDrafts(key).filter((draft) => !own || draft.editor !== own.editor)
  const drafts = [...(own ? [own] : []), ...others(from)]
  // What they know of the saves of the page that is gone is not true of the new one.
  const moved = drafts.map((draft) => ({
    ...draft,
    revision: 0,
    request_id: undefined,
    sent: undefined,
    is_continued: true,
  }))
  if (moved.length === 0 || !writeDrafts(to, [...moved, ...others(to)])) return false
  writeDrafts(from, [])
  return true
}

function isDraft(value: unknown): value is StoredDraft {
  const draft = value as StoredDraft | null
  return typeof draft?.text === 'string' && typeof draft.title === 'string' && typeof draft.at === 'number'
}

/** The stored drafts, newest first. Unreadable ones are left out. */
export function readDrafts(key: string): StoredDraft[] {
  try {
    const stored: unknown = JSON.parse(readStored(key) ?? '[]')
    return Array.isArray(stored) ? stored.filter(isDraft) : []
  } catch {
    return []
  }
}

function dropOld(now: number) {
  for (const key of storedKeys()) {
    if (!key.startsWith(PREFIX)) continue
    if (readDrafts(key).every((draft) => now - draft.at > OLD_MS)) keepStored(key, null)
  }
}

/** Stores drafts, newest first; an empty list removes the entry. Returns `false` when the browser's storage is blocked or full. */
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
