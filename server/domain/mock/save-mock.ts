import type { Context, SessionUser } from '#server/context.ts'
import { newSecret } from '#server/domain/item/item-key.ts'
import { lockForWriting } from '#server/policy/lock-for-writing.ts'
import { unescapeOnce } from '#server/text/protocol-escaping.ts'
import { WorkFailed } from '#server/work/messages.ts'
import { Prepared } from '#server/work/prepared.ts'
import { AppError } from '#shared/errors.ts'
import { MOCK_TEMPLATE_LENGTH } from '#shared/limits.ts'
import { findMockOfPage, insertMock, updateMock } from './mock.repository.ts'
import { smallAnswer } from './mock-answer.ts'

/** The input of a save. */
interface Sent {
  template: string
  path?: string | undefined
  method?: string | undefined
}

/**
 * Saves the mock of a page; inside a transaction. A page has one mock, whose key never changes.
 * @throws AppError BAD_FIELD, MOCK_TOO_LARGE, WORK_GIVEN_UP, OVERLOADED
 */
export async function saveMock(
  ctx: Context,
  { page_id, item_id }: { page_id: number; item_id: number },
  user: SessionUser,
  sent: Sent,
): Promise<{ page_id: number; path: string; unique_key: string; method: string }> {
  const template = jsonText(sent.template)
  assertFits(ctx, template, item_id)
  const path = pathOf(sent.path ?? '')
  const method = (sent.method ?? '').toUpperCase()
  if (method !== '' && !/^[A-Z]+$/.test(method))
    throw new AppError('BAD_FIELD', { field: 'method', reason: '@not_one_of' })
  await lockForWriting(ctx, item_id)
  const found = await findMockOfPage(ctx.db, page_id)
  const written = { uid: user.uid, item_id, template, path, method, last_update_time: ctx.now }
  if (found) await updateMock(ctx.db, found.id, written)
  const unique_key = found?.unique_key ?? newSecret()
  if (!found) await insertMock(ctx.db, { ...written, unique_key, page_id, addtime: ctx.now, view_times: 0 })
  return { page_id, path, unique_key, method }
}

/** The template as JSON. Old clients send it escaped for HTML. @throws AppError BAD_FIELD when it is not JSON or too long */
function jsonText(sent: string): string {
  for (const template of [sent, unescapeOnce(sent)]) {
    if (!isJson(template)) continue
    if (template.length <= MOCK_TEMPLATE_LENGTH) return template
    throw new AppError('BAD_FIELD', { field: 'template', reason: '@too_long', max: MOCK_TEMPLATE_LENGTH })
  }
  throw new AppError('BAD_FIELD', { field: 'template', reason: '@not_json' })
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

/** Checks the largest answer that the template allows. @throws AppError MOCK_TOO_LARGE, WORK_GIVEN_UP, OVERLOADED */
function assertFits({ prepared = new Prepared() }: Context, template: string, item_id: number): void {
  if (smallAnswer(template, true) !== null) return
  const made = prepared.one({ task: 'mock', input: { template, atWorst: true }, turn: `item ${item_id}` })
  if (made instanceof WorkFailed) throw made
  if (made === null) throw new AppError('MOCK_TOO_LARGE')
}

/** The path with one leading slash and without its query. */
const pathOf = (path: string): string => `/${path.split(/[?#]/, 1)[0]?.replace(/^\/+/, '') ?? ''}`
