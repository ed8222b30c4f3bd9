import { Upload } from 'lucide-react'
import type { ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { useTexts } from '#web/lib/locale.tsx'
import { useSession } from '#web/lib/session.ts'
import { useFileDrop } from '#web/lib/use-file-drop.ts'
import { paths } from '#web/paths.ts'
import { Icon } from '#web/ui/icon.tsx'
import { keepDropped } from './chosen-files.ts'
import './import-drop.css'

/** Takes files that are dropped anywhere on its content, and opens the import into a new item with them. */
export function ImportDrop({ className, children }: { className: string; children: ReactNode }) {
  const t = useTexts().importing
  const navigate = useNavigate()
  const mayCreate = useSession().user?.may_create_items === 1
  const { isOver, handlers } = useFileDrop((data) => {
    keepDropped(data)
    void navigate(paths.itemImport())
  })
  if (!mayCreate) return <div className={className}>{children}</div>
  return (
    <div className={className} {...handlers}>
      {children}
      {isOver && (
        <div className="import-over" aria-hidden>
          <span>
            <Icon of={Upload} size="l" />
            {t.dropOnList}
          </span>
        </div>
      )}
    </div>
  )
}
