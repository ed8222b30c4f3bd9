import { ChevronsUpDown, Folder } from 'lucide-react'
import { Suspense, useRef, useState } from 'react'
import { useTexts } from '#web/lib/locale.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { lazyNamed } from '#web/ui/lazy-named.tsx'
import type { CatalogOption } from './catalog-list.tsx'

const CatalogList = lazyNamed(() => import('./catalog-list.tsx'), 'CatalogList')

/** The path of the page's catalog. A press opens the list of all catalogs. */
export function CatalogChooser(props: {
  /** The folders. The list begins with the root of the item if `mayUseRoot` is set. */
  catalogs: readonly CatalogOption[]
  mayUseRoot: boolean
  value: number
  onChange: (cat_id: number) => void
}) {
  const t = useTexts().editor
  const anchor = useRef<HTMLButtonElement>(null)
  const [open, setOpen] = useState(false)
  const options = props.mayUseRoot ? [{ cat_id: 0, path: t.catalogRoot }, ...props.catalogs] : props.catalogs
  const path = (options.find((option) => option.cat_id === props.value)?.path ?? t.catalogRoot).replaceAll('/', ' / ')
  const preload = () => void CatalogList.preload().catch(() => undefined)
  return (
    <>
      <button
        ref={anchor}
        type="button"
        className="editor-catalog"
        aria-haspopup="listbox"
        aria-expanded={open}
        aria-label={t.catalogOf(path)}
        data-tip={path}
        data-tip-cut=""
        onPointerEnter={preload}
        onFocus={preload}
        onClick={() => setOpen(true)}
      >
        <Icon of={Folder} size="s" />
        <span className="o-cut">{path}</span>
        <Icon of={ChevronsUpDown} size="s" />
      </button>
      {open && (
        <Suspense fallback={null}>
          <CatalogList
            options={options}
            value={props.value}
            anchor={anchor}
            onClose={() => setOpen(false)}
            onChoose={(cat_id) => {
              props.onChange(cat_id)
              setOpen(false)
            }}
          />
        </Suspense>
      )}
    </>
  )
}
