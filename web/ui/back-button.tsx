import { ArrowLeft } from 'lucide-react'
import { useNavigate } from 'react-router'
import { useTexts } from '#web/lib/locale.tsx'
import { useHydrated } from '#web/lib/use-hydrated.ts'
import { Button } from './button.tsx'

/** Goes back to the previous address. Not drawn when this was the first address of the tab. */
export function BackButton() {
  const t = useTexts()
  const navigate = useNavigate()
  const hydrated = useHydrated()
  if (!hydrated || history.length < 2) return null
  return (
    <Button icon={ArrowLeft} onClick={() => navigate(-1)}>
      {t.shell.goBack}
    </Button>
  )
}
