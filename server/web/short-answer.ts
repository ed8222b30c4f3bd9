import { type CallResultData, type PreserialisedJson, scriptSafe } from '#server/answer/preserialised.ts'
import type { Services } from '#server/context.ts'
import type { Output } from '#shared/api/index.ts'
import { shortMenu } from '#shared/short-menu.ts'

type Menu = Output<'item/info'>['menu']

/** Menus with fewer bytes (about 200 pages) are sent completely. */
const SMALL_BYTES = 32 * 1024

/**
 * The answer of `item/info` for the HTML of a page. A large menu is reduced to the rows that are visible at first (`shortMenu`), because a reader on
 * a phone would have to wait for ten thousand titles. The result is cached for each version of the menu and each catalog.
 * @param cat_id the catalog of the open page
 */
export async function withShortMenu(
  services: Services,
  answered: CallResultData,
  cat_id: number,
): Promise<CallResultData> {
  const whole = answered.ready?.menu
  if (!whole || whole.bytes.length < SMALL_BYTES) return answered
  const menu = await services.ready.get(`short ${cat_id} ${whole.key}`, async () => {
    const short = shortMenu(JSON.parse(String(whole.bytes)) as Menu, cat_id)
    const bytes = Buffer.from(scriptSafe(JSON.stringify(short)))
    return { key: `${whole.key} around ${cat_id}`, bytes, size: bytes.length } satisfies PreserialisedJson & {
      size: number
    }
  })
  return { ...answered, ready: { ...answered.ready, menu } }
}
