import { FilePlus, FolderPlus } from 'lucide-react'
import type { ReactNode } from 'react'
import { Navigate, useLocation } from 'react-router'
import type { Output } from '#shared/api/index.ts'
import { ITEM_TYPE } from '#shared/kinds.ts'
import type { ApiError } from '#web/lib/api.ts'
import { useTexts } from '#web/lib/locale.tsx'
import { writingRoot } from '#web/lib/may-edit.ts'
import { redirectFrom } from '#web/lib/redirect.ts'
import { useSession } from '#web/lib/session.ts'
import { type Id, paths } from '#web/paths.ts'
import { BackButton } from '#web/ui/back-button.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { LoadFailed } from '#web/ui/load-failed.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { firstPage } from './tree-model.ts'

/** `main` of a screen that has no page to show. */
function Hint({ children }: { children: ReactNode }) {
  return (
    <main id="main" tabIndex={-1} className="item-hint">
      {children}
    </main>
  )
}

/**
 * Redirects a visitor who may not read something to the screen that asks for the visit password, and back here afterwards.
 * @param props.item 0 when only the page is known
 */
export function ToPassword({ item, page_id }: { item: Id; page_id?: Id | undefined }) {
  const { pathname } = useLocation()
  return <Navigate to={paths.itemPassword(item, page_id, redirectFrom(pathname))} replace />
}

/** Shown for an address that belongs to no item. */
export function NoItem() {
  const t = useTexts()
  const { user } = useSession()
  return (
    <Hint>
      <Empty
        level={1}
        title={t.shell.notFoundTitle}
        actions={
          <>
            <ButtonLink kind="primary" to={user ? paths.items() : paths.landing()}>
              {user ? t.shell.goItems : t.shell.goHome}
            </ButtonLink>
            <BackButton />
          </>
        }
      >
        {t.shell.notFoundBody}
      </Empty>
    </Hint>
  )
}

/**
 * Shown when the page does not exist.
 * @param props.item the item, if it is known: its first page is offered
 */
export function NoPage(props: { item?: Output<'item/info'> | undefined; address?: Id }) {
  const { item, address = item?.item_id ?? 0 } = props
  const t = useTexts()
  const first = item && firstPage(item.menu)
  return (
    <Hint>
      <Empty
        level={1}
        title={t.reader.noPageTitle}
        actions={
          <>
            {first && (
              <ButtonLink kind="primary" to={paths.itemPage(address, first.page_id)}>
                {t.reader.openFirstPage}
              </ButtonLink>
            )}
            <BackButton />
          </>
        }
      >
        {t.reader.noPageBody}
      </Empty>
    </Hint>
  )
}

/** Shown for an item without pages: what to do next, for those who may edit it. */
export function EmptyItem(props: { item: Output<'item/info'>; onCatalog?: (() => void) | undefined }) {
  const { item, onCatalog } = props
  const editor = item.item_edit
  const t = useTexts()
  return (
    <Hint>
      <Empty
        level={1}
        title={t.reader.emptyItemTitle}
        actions={
          editor && (
            <>
              <ButtonLink kind="primary" icon={FilePlus} to={paths.pageEdit(item.item_id, 0, writingRoot(item))}>
                {t.reader.newPage}
              </ButtonLink>
              {onCatalog && (
                <Button icon={FolderPlus} onClick={onCatalog}>
                  {t.reader.newCatalog}
                </Button>
              )}
            </>
          )
        }
      >
        {editor ? (onCatalog ? t.reader.emptyItemEditor : t.reader.emptySingleEditor) : t.reader.emptyItemReader}
      </Empty>
    </Hint>
  )
}

/** Shown above the text of an archived item: it cannot be edited. */
function ArchivedHint() {
  const t = useTexts()
  return <Notice className="item-archived o-no-print">{t.reader.archived}</Notice>
}

/** Shown above the text when the pages of this item are written in another program. */
function ExternalHint() {
  const t = useTexts()
  return <Notice className="item-archived o-no-print">{t.reader.external}</Notice>
}

/** Shown instead of a screen whose content could not be loaded: the reason, and a retry button. */
export function ScreenFailed({ error, onRetry }: { error: ApiError; onRetry: () => void }) {
  return (
    <Hint>
      <LoadFailed message={error.message} onRetry={onRetry} />
    </Hint>
  )
}

/** The loading state of a page; empty for the first 200 ms. */
export function PageWaiting() {
  return (
    <main id="main" tabIndex={-1} className="item-hint">
      <div className="item-waiting">
        <Skeleton lines={8} />
      </div>
    </main>
  )
}

/** A notice for readers: the item cannot be changed, or not here. */
export function ItemHint({ item }: { item: Pick<Output<'item/info'>, 'is_archived' | 'item_type' | 'is_login'> }) {
  if (item.is_archived === 1) return <ArchivedHint />
  return item.item_type === ITEM_TYPE.external && item.is_login ? <ExternalHint /> : null
}
