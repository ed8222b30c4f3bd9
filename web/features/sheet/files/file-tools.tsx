import { Download, Upload } from 'lucide-react'
import { Suspense, useState, useSyncExternalStore } from 'react'
import type { SheetStore } from '#web/features/sheet/model/sheet-store.ts'
import { download } from '#web/lib/download.ts'
import { useTexts } from '#web/lib/locale.tsx'
import { Button } from '#web/ui/button.tsx'
import { lazyNamed } from '#web/ui/lazy-named.tsx'
import { MenuButton } from '#web/ui/menu.tsx'
import { toast } from '#web/ui/toast.ts'

const ImportDialog = lazyNamed(() => import('./import-dialog.tsx'), 'ImportDialog')

/** Buttons to export and import files. Readers can only export. */
export function FileTools({ store, name }: { store: SheetStore; name: string }) {
  const t = useTexts().sheet
  const { editable } = useSyncExternalStore(store.subscribe, store.snapshot)
  const [importing, setImporting] = useState(false)
  const save = async (kind: 'xlsx' | 'csv') => {
    store.commit()
    const { book, at } = store.snapshot()
    try {
      if (kind === 'xlsx') {
        const { makeXlsx } = await import('./use-file-worker.ts')
        const { file, cut } = await makeXlsx(book)
        download(file, `${name}.xlsx`)
        if (cut > 0) toast({ text: t.exportCut(cut), kind: 'info' })
      } else {
        const { sheetToCsv } = await import('#shared/sheet/files/write-csv.ts')
        const own = book.length > 1 ? `${name}-${book[at]?.name}` : name
        download(new Blob([sheetToCsv(book, at)], { type: 'text/csv;charset=utf-8' }), `${own}.csv`)
      }
    } catch {
      toast({ text: t.exportFailed, kind: 'problem' })
    }
  }
  return (
    <>
      {editable && (
        <Button kind="ghost" size="s" icon={Upload} onClick={() => setImporting(true)}>
          {t.import}
        </Button>
      )}
      <MenuButton
        kind="ghost"
        size="s"
        icon={Download}
        label={t.export}
        align="end"
        groups={[
          {
            actions: [
              { id: 'xlsx', label: t.exportXlsx, run: () => save('xlsx') },
              { id: 'csv', label: t.exportCsv, run: () => save('csv') },
            ],
          },
        ]}
      />
      {importing && (
        <Suspense fallback={null}>
          <ImportDialog store={store} onClose={() => setImporting(false)} />
        </Suspense>
      )}
    </>
  )
}
