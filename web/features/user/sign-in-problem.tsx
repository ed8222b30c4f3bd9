import { useTexts } from '#web/lib/locale.tsx'
import { Notice } from '#web/ui/notice.tsx'
import './provider-buttons.css'

/** Explains why a login through another server failed, and what to do. `code` comes from the server's redirect. */
export function SignInProblem({ code }: { code: string }) {
  const said = useTexts().entrance
  const texts: Readonly<Record<string, string>> = said.problems
  return (
    <Notice kind="danger" alert className="auth-problem">
      {(Object.hasOwn(texts, code) && texts[code]) || said.problemOther}
    </Notice>
  )
}
