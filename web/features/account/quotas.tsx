import { useTexts } from '#web/lib/locale.tsx'
import { paths } from '#web/paths.ts'
import { ButtonLink } from '#web/ui/button.tsx'

/** A link to the limits of this site. */
export function Quotas() {
  const t = useTexts()
  return (
    <section id="quota">
      <h2>{t.quota.accountTitle}</h2>
      <div className="o-panel account-panel">
        <p className="account-lead">{t.quota.accountBody}</p>
        <div>
          <ButtonLink to={paths.prices()}>{t.quota.see}</ButtonLink>
        </div>
      </div>
    </section>
  )
}
