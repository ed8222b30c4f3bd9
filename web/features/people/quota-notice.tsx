import type { ApiError } from '../../lib/api.ts'
import { useTexts } from '../../lib/locale.tsx'
import { paths } from '../../paths.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'

/** Written out, so that the catalogue with its texts stays out of the bundle. */
const TOO_MANY_COLLABORATORS = 10310

/** Whether a refusal is about the quota of collaborators, which gets an alert of its own. */
export function isQuota(error: ApiError | null): boolean {
  return error?.code === TOO_MANY_COLLABORATORS
}

/** The alert for a full quota of collaborators, of fixed texts only; nothing for other errors. */
export function QuotaNotice({ error }: { error: ApiError | null }) {
  const t = useTexts()
  if (!isQuota(error)) return null
  return (
    <Notice
      kind="warn"
      alert
      actions={
        <ButtonLink size="s" to={paths.userSetting()}>
          {t.member.goAccount}
        </ButtonLink>
      }
    >
      <b>{t.member.quotaTitle}</b> {t.member.quotaBody}
    </Notice>
  )
}
