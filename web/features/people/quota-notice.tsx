import { type ApiError, isRefusal } from '#web/lib/api.ts'
import { useTexts } from '#web/lib/locale.tsx'
import { useHasPlans } from '#web/parts/plans/use-has-plans.ts'
import { paths } from '#web/paths.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'

/** Whether a refusal is about the quota of collaborators, which gets an alert of its own. */
export function isQuota(error: ApiError | null): boolean {
  return isRefusal(error, 'TOO_MANY_COLLABORATORS')
}

/**
 * The alert for a full quota of collaborators, with links to the limits and to the account. It uses only fixed texts. Nothing for
 * other errors.
 */
export function QuotaNotice({ error }: { error: ApiError | null }) {
  const t = useTexts()
  const hasPlans = useHasPlans()
  if (!isQuota(error)) return null
  return (
    <Notice
      kind="warn"
      alert
      className="people-quota"
      actions={
        <>
          <ButtonLink size="s" to={paths.prices()}>
            {hasPlans ? t.plan.comparePlans : t.quota.see}
          </ButtonLink>
          <ButtonLink size="s" to={paths.userSetting('quota')}>
            {t.quota.account}
          </ButtonLink>
        </>
      }
    >
      <b>
        {t.quota.collaboratorsFull}
        {t.common.sentenceEnd}
      </b>{' '}
      {hasPlans ? t.plan.peopleFullBody : t.quota.collaboratorsFullBody}
    </Notice>
  )
}
