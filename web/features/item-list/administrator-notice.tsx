import { useTexts } from '#web/lib/locale.tsx'
import { Notice } from '#web/ui/notice.tsx'
import './administrator-notice.css'

/** Explains to the administrator of a site without items what to do next. */
export function AdministratorNotice() {
  const t = useTexts().user
  return (
    <Notice className="administrator-notice">
      <b>{t.administratorTitle}</b>
      <p>{t.administratorBody}</p>
      <ul>
        {t.administratorSteps.map(({ text, command }) => (
          <li key={text}>
            {text} {command && <code>{command}</code>}
          </li>
        ))}
      </ul>
    </Notice>
  )
}
