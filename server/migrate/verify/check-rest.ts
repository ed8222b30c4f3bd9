import { listProviders } from '#server/auth/sign-in/provider.repository.ts'
import { cutTo } from '#server/migrate/mover/judge.ts'
import { listSaves } from '#server/site-options.repository.ts'
import { optionText, optionValue, typedOption } from '#server/site-options.ts'
import { GROUP_NAME_LENGTH, TEMPLATE_TITLE_LENGTH } from '#shared/limits.ts'
import { isSecretOption, type SiteOption } from '#shared/site-options.ts'
import { type Check, type Checking, refTo } from './check.ts'
import {
  deletionHere,
  groupHere,
  itemKeyHere,
  mockHere,
  noticeHere,
  orderHere,
  shareHere,
  starHere,
  subscriptionHere,
  templateHere,
  templateShareHere,
} from './here.repository.ts'
import { fault, unequal } from './result.ts'

const GONE = [fault('it is not here any more')]

/** Compares who deleted a page. */
export const checkDeletion: Check<'deletion'> = async (checking, { page, by_name }) => {
  const here = await deletionHere(checking.ctx.db, refTo(checking, 'page', page))
  return here ? unequal({ 'deleted by': [by_name, here.del_by_username] }) : GONE
}

/** Compares the page of a share link. */
export const checkShare: Check<'share'> = async (checking, { page, unique_key }) => {
  const here = await shareHere(checking.ctx.db, unique_key)
  return here ? unequal({ page: [refTo(checking, 'page', page), here.page_id] }) : GONE
}

/** Compares the item and the token of an API key. The result does not show the token. */
export const checkItemKey: Check<'item_key'> = async (checking, { item, api_key, api_token }) => {
  const here = await itemKeyHere(checking.ctx.db, api_key)
  if (!here) return GONE
  const found = unequal({ item: [refTo(checking, 'item', item), here.item_id] })
  const isSame = checking.ctx.services.secrets.open(here.api_token) === api_token
  return isSame ? found : [...found, fault('another api_token')]
}

/** Checks that a user has starred an item. */
export const checkStar: Check<'star'> = async (checking, { user, item }) =>
  (await starHere(checking.ctx.db, refTo(checking, 'user', user), refTo(checking, 'item', item))) ? [] : GONE

/** The items of a list that were moved. */
const itemsHere = (checking: Checking, items: readonly string[]): number[] =>
  items.map((item) => refTo(checking, 'item', item)).filter((item_id) => item_id > 0)

/** Compares a group of items: its name, and the items that were moved. */
export const checkGroup: Check<'group'> = async (checking, group, { new_id }) => {
  const here = await groupHere(checking.ctx.db, new_id)
  if (!here) return GONE
  const name = cutTo(group.group_name, GROUP_NAME_LENGTH) || `Group ${group.id}`
  return unequal({ name: [name, here.group_name], items: [itemsHere(checking, group.items).join(','), here.item_ids] })
}

/** Compares the order of a user's items in a group, or of the starred ones. */
export const checkOrder: Check<'order'> = async (checking, { user, group, items }) => {
  const item_group_id = group === 'stars' ? -1 : refTo(checking, 'group', group)
  const here = await orderHere(checking.ctx.db, refTo(checking, 'user', user), item_group_id)
  if (!here) return GONE
  const numbers = Object.entries(JSON.parse(here.item_sort_data) as Record<string, number>)
  const ordered = numbers.sort(([, a], [, b]) => a - b).map(([item_id]) => item_id)
  return unequal({ order: [itemsHere(checking, items).join(','), ordered.join(',')] })
}

/** Compares the title and the text of a template. */
export const checkTemplate: Check<'template'> = async ({ ctx }, template, { new_id }) => {
  const here = await templateHere(ctx.db, new_id)
  if (!here) return GONE
  const title = cutTo(template.template_title, TEMPLATE_TITLE_LENGTH) || `Template ${template.id}`
  return unequal({ title: [title, here.template_title], text: [template.template_content, here.template_content] })
}

/** Checks that a template is shared with an item. */
export const checkTemplateShare: Check<'template_share'> = async (checking, { template, item }) => {
  const [template_id, item_id] = [refTo(checking, 'template', template), refTo(checking, 'item', item)]
  return (await templateShareHere(checking.ctx.db, template_id, item_id)) ? [] : GONE
}

/** Compares a mock: its template, path and page. */
export const checkMock: Check<'mock'> = async (checking, mock, { new_id }) => {
  const here = await mockHere(checking.ctx.db, new_id)
  if (!here) return GONE
  return unequal({
    template: [mock.template, here.template],
    path: [mock.path, here.path],
    page: [refTo(checking, 'page', mock.page), here.page_id],
  })
}

/** Compares the text of a message. */
export const checkMessage: Check<'message'> = async ({ ctx }, message, { new_id }) => {
  const here = await noticeHere(ctx.db, new_id)
  return here ? unequal({ text: [message.message_content, here.message_content] }) : GONE
}

/** Checks that a user follows a page. */
export const checkSubscription: Check<'subscription'> = async (checking, { user, page }) => {
  const [uid, page_id] = [refTo(checking, 'user', user), refTo(checking, 'page', page)]
  return (await subscriptionHere(checking.ctx.db, uid, page_id)) ? [] : GONE
}

/** Compares the value of a setting. For a secret one it only checks that there is a value. */
export const checkSetting: Check<'setting'> = async (checking, { name, value, item }) => {
  const option = name as SiteOption
  const [kept] = await listSaves(checking.ctx.db, [option])
  if (isSecretOption(option)) return kept || value === '' ? [] : GONE
  const text = typedOption(option, item === '' ? value : String(refTo(checking, 'item', item)))
  // A value that a site has anyway is not stored.
  const here = optionText(optionValue(option as Parameters<typeof optionValue>[0], kept?.option_value))
  return unequal({ value: [text, here] })
}

/** Checks that a sign-in provider of the same kind is here. */
export const checkProvider: Check<'provider'> = async ({ ctx }, { kind }, { new_id }) =>
  (await listProviders(ctx.db)).some((one) => one.provider_id === new_id && one.kind === kind) ? [] : GONE
