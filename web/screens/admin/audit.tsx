import { AuditLog } from '#web/features/admin/audit-log.tsx'
import { Backstage } from '#web/features/admin/backstage.tsx'
import { AppHeader } from '#web/features/shell/header.tsx'

/** `/admin/audit`: the audit log. For site administrators. */
export default function AdminAuditScreen() {
  return (
    <>
      <AppHeader />
      <Backstage room="audit">
        <AuditLog />
      </Backstage>
    </>
  )
}
