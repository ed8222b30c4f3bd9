import type { TestApp } from './build-test-app.ts'

/** The entries of the audit log for a kind of act, newest first: the person, the object, and the detail or the refusal. */
export async function auditOf(t: TestApp, action: string): Promise<string[]> {
  const rows = await t.services.database.db
    .selectFrom('audit_log')
    .selectAll()
    .where('action', '=', action)
    .orderBy('id', 'desc')
    .execute()
  return rows.map((row) => [row.username, row.object_name, row.detail, row.refusal].join('|'))
}
