import type { CallResultData } from '#server/answer/preserialised.ts'
import type { RunCall } from '#server/call/run-call.ts'
import type { RequestFacts, Services } from '#server/context.ts'
import { isIndexable } from '#server/domain/item/indexable.repository.ts'
import { traced } from '#server/tracing/trace.ts'
import type { CallName, Input, Output } from '#shared/api/index.ts'
import type { ErrorName } from '#shared/errors.ts'
import { guessLang } from '#shared/guess-lang.ts'
import type { Lang } from '#shared/i18n/languages.ts'
import { serverTexts } from '#shared/i18n/server-texts.ts'
import { HOME_PAGE, ITEM_TYPE } from '#shared/kinds.ts'
import { isPageId } from '#shared/page-id.ts'
import type { ScreenContent } from './screen-html.ts'
import { withShortMenu } from './short-answer.ts'

/** The visitor of a screen and the facts of the request. */
export interface Visit {
  services: Services
  runCall: RunCall
  facts: RequestFacts
  lang: Lang
  headerToken: string | undefined
  /** Path and query of the request. */
  url: string
}

const SITE_NAME = 'Octavo'

/** Runs calls as the visitor, with the same rights as from the interface, and collects their answers for it. */
class Gathered {
  readonly data: Record<string, CallResultData> = {}
  readonly #visit: Visit
  readonly #refusals = new Map<CallName, ErrorName>()

  constructor(visit: Visit) {
    this.#visit = visit
  }

  /** The visitor's answer of a call without its preserialised parts; null if it is refused. */
  async read<N extends CallName>(name: N, input: Input<N> & Record<string, unknown>): Promise<Output<N> | null> {
    const { services, runCall, facts, lang, headerToken } = this.#visit
    const call = { name, fields: { ...input }, lang, facts, headerToken, crossSite: true }
    const { outcome, cause } = await traced(
      () => ({ name: `call ${name}`, kind: 'internal', attributes: { 'octavo.call': name } }),
      () => runCall(services, call),
    )
    const query = new URLSearchParams(
      Object.entries(input).map(([key, value]): [string, string] => [key, String(value)]),
    ).toString()
    // An internal error must not look like a missing page or a logged-out user.
    if (cause) throw cause
    if (!outcome.ok) {
      this.#refusals.set(name, outcome.error.error)
      return null
    }
    this.data[query ? `${name}?${query}` : name] = outcome
    return outcome.data as Output<N>
  }

  /** Whether a call was refused because this visitor may not see the item or the page. */
  isHidden(name: CallName): boolean {
    return this.#refusals.get(name) === 'ITEM_NOT_VISIBLE'
  }

  /** Reduces the menu to what is visible when a page in this catalog is open. */
  async shorten(cat_id: number): Promise<void> {
    for (const [key, answered] of Object.entries(this.data)) {
      if (key.startsWith('item/info?')) this.data[key] = await withShortMenu(this.#visit.services, answered, cat_id)
    }
  }

  /** Collects the session. It is null for a guest, so that the interface need not ask. */
  async readUser(): Promise<void> {
    if (!(await this.read('user/info', {}))) this.data['user/info'] = { data: null }
  }

  /** The answers of one call. */
  only(name: CallName): Record<string, CallResultData> {
    return this.#where((key) => key.split('?', 1)[0] === name)
  }

  /** The answers of all other calls. */
  without(name: CallName): Record<string, CallResultData> {
    return this.#where((key) => key.split('?', 1)[0] !== name)
  }

  /** How many bytes the preserialised parts of a call's answers have. */
  bytesOf(name: CallName): number {
    const parts = Object.values(this.only(name)).flatMap(({ ready = {} }) => Object.values(ready))
    return parts.reduce((sum, { bytes }) => sum + bytes.length, 0)
  }

  #where(isWanted: (key: string) => boolean): Record<string, CallResultData> {
    return Object.fromEntries(Object.entries(this.data).filter(([key]) => isWanted(key)))
  }

  /** Whether nobody is logged in. */
  get isGuest(): boolean {
    return this.data['user/info']?.data === null
  }
}

/** A screen redirects to another address. */
export interface Redirect {
  redirect: string
}

/**
 * The content of a screen for this visitor.
 * @param path the decoded segments of the screen's address
 */
export async function screenContent(visit: Visit, path: string[]): Promise<ScreenContent | Redirect> {
  const content = await ownContent(visit, path)
  if ('redirect' in content || content.status !== 404) return content
  // What this site has at an address wins over what a site had there that was moved here.
  const found = await new Gathered(visit).read('oldAddress/find', { address: visit.url })
  return found && found.address !== `/${path.join('/')}` ? { redirect: found.address } : content
}

async function ownContent(visit: Visit, path: string[]): Promise<ScreenContent | Redirect> {
  const gathered = new Gathered(visit)
  await gathered.readUser()
  const { origin } = visit.facts
  const base = { lang: visit.lang, origin, indexable: false, isPublic: false, data: gathered.data }
  const [first, second] = path
  if (!first) return landing(visit, gathered)
  if (first === 'admin' && path.length === 1) return { redirect: '/admin/index' }
  if (first === 'p' && second) return sharedPage(gathered, base, second)
  if (first === 'page' && path.length === 2 && isPageId(second as string)) {
    const page = await gathered.read('page/info', { page_id: second as string })
    if (page) return { redirect: `/${page.item_id}/${page.page_id}` }
    return { ...base, status: gathered.isHidden('page/info') ? 200 : 404, title: SITE_NAME }
  }
  if (first === 'page' && second === 'edit') return editor(gathered, base, path)
  if (path.join('/') === 'prices' || path.join('/') === 'order/index') return plans(gathered, base, first)
  if (KNOWN_SCREENS.some((screen) => screen.test(`/${path.join('/')}`)))
    return { ...base, status: 200, title: SITE_NAME }
  if (path.length <= 2) return itemView(visit, gathered, base, first, second)
  return { ...base, status: 404, title: SITE_NAME }
}

/** Addresses of screens that need only the session. The answer to any other address has the status 404. */
export const KNOWN_SCREENS = [
  /^\/user\/(login|register|loginByUserToken|setting|verifyEmail|forgotPassword|newPassword|secondStep)$/,
  /^\/user\/invite\/[0-9a-f]{64}$/,
  /^\/item\/(index|add|import|group\/index|(setting|export)\/\d+|password\/[A-Za-z0-9]+)$/,
  /^\/catalog\/\d+$/,
  /^\/page\/(edit|diff)\/\d+\/\d+$/,
  /^\/team\/(index|(member|item)\/\d+)$/,
  /^\/(message|attachment)\/index$/,
  /^\/web(\/index\.html)?$/,
  /^\/admin\/(index|users|items|attachments|announcements|settings|plans|sign-in|move-in|audit|about)$/,
]

/** Bytes of a page in the document of its editor. A longer one comes with a call, because nothing runs before the whole document has arrived. */
const MOST_IN_HTML = 200_000

/** The editor of a page. What it loads first is in the document, so that a writer on a slow network waits once and not three times. */
async function editor(gathered: Gathered, base: Base, path: string[]): Promise<ScreenContent> {
  const content: ScreenContent = { ...base, status: 200, title: SITE_NAME }
  const [, , item_id = '', page_id = ''] = path
  if (!KNOWN_SCREENS.some((screen) => screen.test(`/${path.join('/')}`))) return { ...content, status: 404 }
  if (gathered.isGuest) return content
  const item = await gathered.read('item/info', { item_id })
  if (!item?.item_edit || item.item_type === ITEM_TYPE.spreadsheet)
    return { ...content, data: gathered.only('user/info') }
  await gathered.read('common/homePageSetting', {})
  await gathered.read('catalog/catListName', { item_id })
  const page = Number(page_id) > 0 ? await gathered.read('page/info', { page_id }) : null
  if (gathered.bytesOf('page/info') > MOST_IN_HTML)
    return { ...content, ahead: 'page/edit', isWritten: true, data: gathered.without('page/info') }
  const mayWrite = item.item_type !== ITEM_TYPE.external && !item.is_archived && page?.item_id === item.item_id
  const written = { ahead: 'page/edit', isWritten: true, ...(mayWrite && { hasPlainField: true }) } as const
  return { ...content, ...written, data: gathered.data }
}

/** Without plans and limits there is no `/prices`. Without plans and own orders there is no `/order/index`. */
async function plans(gathered: Gathered, base: Base, first: string): Promise<ScreenContent> {
  const quota = await gathered.read('common/quota', {})
  const hasPlans = quota?.has_plans === 1
  const hasLimits = quota && (quota.plan || quota.collaborators_per_item !== null || quota.pages_per_item !== null)
  const hasOrders = async () => !gathered.isGuest && ((await gathered.read('order/getMyList', {}))?.total ?? 0) > 0
  const isThere = hasPlans || (first === 'prices' ? Boolean(hasLimits) : await hasOrders())
  return { ...base, status: isThere ? 200 : 404, title: SITE_NAME }
}

async function landing(visit: Visit, gathered: Gathered): Promise<ScreenContent | Redirect> {
  const { title, lede } = serverTexts(visit.lang).landing
  const home = await gathered.read('common/homePageSetting', {})
  if (home?.home_page === HOME_PAGE.login) return { redirect: '/user/login' }
  if (home?.home_page === HOME_PAGE.item && home.home_item) return { redirect: `/${home.home_item}` }
  return {
    status: 200,
    lang: visit.lang,
    origin: visit.facts.origin,
    title: titleOf(title),
    description: lede,
    chunk: 'landing',
    ...(gathered.isGuest && { starts: 'use' }),
    indexable: true,
    isPublic: gathered.isGuest,
    canonical: `${visit.facts.origin}/`,
    data: gathered.data,
  }
}

type Base = Pick<ScreenContent, 'lang' | 'origin' | 'indexable' | 'isPublic' | 'data'>

/** The title of a screen, as `useTitle` of the interface makes it. */
const titleOf = (...parts: (string | undefined)[]) => [...new Set([...parts, SITE_NAME])].filter(Boolean).join(' · ')

async function itemView(
  visit: Visit,
  gathered: Gathered,
  base: Base,
  item_id: string,
  page_id: string | undefined,
): Promise<ScreenContent> {
  const item = await gathered.read('item/info', { item_id })
  // If the item is hidden, the interface continues to the screen that asks for the visit password.
  if (!item) return { ...base, status: gathered.isHidden('item/info') ? 200 : 404, title: SITE_NAME }
  const shown = page_id ?? (item.first_page_id || undefined)
  const page = shown && isPageId(String(shown)) ? await gathered.read('page/info', { page_id: shown }) : null
  // A page that this visitor may not see is not distinguished from one that does not exist.
  if (!page || page.item_id !== item.item_id)
    return { ...base, status: page_id ? 404 : 200, title: titleOf(item.item_name) }
  // Writers use the whole tree at once, so only readers get a short menu.
  if (!item.item_edit) await gathered.shorten(page.cat_id)
  const address = item.item_domain || item.item_id
  return {
    ...base,
    status: 200,
    title: titleOf(page.page_title, item.item_name),
    description: page.excerpt,
    contentLang: guessLang(`${page.page_title}\n${page.excerpt}`),
    isPublic: item.is_private === 0 && gathered.isGuest,
    indexable: await isIndexable(visit.services.database.db, item.item_id),
    canonical: `${visit.facts.origin}/${address}/${page.page_id}`,
    ...(gathered.isGuest && !item.has_watermark && { starts: 'soon' }),
    ...(item.item_edit && item.item_type === ITEM_TYPE.spreadsheet && { isWritten: true }),
    article: articleOf(page, item.item_type),
  }
}

async function sharedPage(gathered: Gathered, base: Base, unique_key: string): Promise<ScreenContent> {
  const page = await gathered.read('page/infoByKey', { unique_key })
  if (!page) return { ...base, status: 404, title: SITE_NAME }
  return {
    ...base,
    status: 200,
    title: titleOf(page.page_title),
    description: page.excerpt,
    contentLang: guessLang(`${page.page_title}\n${page.excerpt}`),
    ...(gathered.isGuest && { starts: 'soon' }),
    article: articleOf(page, page.item_type),
  }
}

const articleOf = (page: Pick<Output<'page/info'>, 'page_title'>, item_type: number) => ({
  title: page.page_title,
  byBrowser: item_type === ITEM_TYPE.spreadsheet,
})
