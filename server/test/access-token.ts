import type { TestApp } from './build-test-app.ts'
import type { TestUser } from './factories.ts'

/** The user with an access token instead of a session. @param given.item_ids the only items that it reaches */
export async function withAccessToken(
  t: TestApp,
  user: TestUser,
  given: { scope: 'read' | 'write' | 'administer'; item_ids?: readonly number[] },
): Promise<TestUser> {
  const { scope, item_ids } = given
  const reach = item_ids ? { item_ids: item_ids.join(',') } : { all_items: 1 }
  const { data } = await t.call('accessToken/add', { name: 'Script', scope, ...reach }, user)
  const script = { ...user, token: data.token }
  // The first use records its time. Later calls that are refused must change nothing.
  await t.call('user/info', {}, script)
  return script
}
