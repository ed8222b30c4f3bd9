import { TriangleAlert } from 'lucide-react'
import { useTexts } from '#web/lib/locale.tsx'
import { Icon } from '#web/ui/icon.tsx'
import './gone-links.css'

/** Shows in the foot of the editor how many links lead to pages that do not exist. */
export function GoneLinks({ count }: { count: number }) {
  const t = useTexts().pageLinks
  return (
    <span className="editor-gone-links">
      <Icon of={TriangleAlert} size="s" />
      {t.goneCount(count)}
    </span>
  )
}
