import type { TestApp } from './build-test-app.ts'

/** What the audit log says of the acts of a kind, the newest first: who, on what, with what detail or refusal. */
export async function auditOf(t: TestApp, action: string): Promise<string[]> {
  const rows = await t.services.database.db
    .selectFrom('audit_log')
    .selectAll()
    .where('action', '=', action)
    .orderBy('id', 'desc')
    .execute()
  return rows.map((row) => [row.username, row.object_name, row.detail, row.refusal].join('|'))
}
