import { LibraryBig, Search as SearchIcon, TextSearch, X } from 'lucide-react'
import { type KeyboardEvent, useEffect, useEffectEvent, useId, useMemo, useRef, useState } from 'react'
import { Dialog, Modal, ModalOverlay } from 'react-aria-components'
import { useNavigate } from 'react-router'
import { SEARCH_KEYWORD_LENGTH } from '#shared/limits.ts'
import { isComposing } from '#web/lib/is-composing.ts'
import { useTexts } from '#web/lib/locale.tsx'
import { useSession } from '#web/lib/session.ts'
import { inBrowser } from '#web/lib/site.ts'
import { useBack } from '#web/lib/use-back.ts'
import { FilterButton, FilterChips, FilterPanel } from '#web/parts/search-filters/filter-panel.tsx'
import { foldersOf } from '#web/parts/search-filters/folders.ts'
import { NO_SEARCH, type Search, setFilters } from '#web/parts/search-filters/search.ts'
import { PALETTE } from '#web/parts/search-filters/search-address.ts'
import { removeSearch, useSearch } from '#web/parts/search-filters/use-search.ts'
import { shownQuery } from '#web/parts/search-hits/hit-groups.ts'
import { Correction } from '#web/parts/search-hits/hit-parts.tsx'
import { holdsWords } from '#web/parts/search-hits/search-hits.ts'
import { Icon } from '#web/ui/icon.tsx'
import { pasteLine } from '#web/ui/paste-line.ts'
import { AriaProvider } from '#web/ui/react-aria/aria-provider.tsx'
import { PaletteFoot } from './palette-foot.tsx'
import { PaletteList } from './palette-list.tsx'
import { recentPages } from './recent-pages.ts'
import { type Group, type Row, recentRows } from './rows.ts'
import { useCommands } from './use-commands.ts'
import { useFound } from './use-found.ts'
import { type Here, useHere } from './use-here.ts'
import { useReadAs } from './use-read-as.ts'
import '#web/ui/react-aria/dialog.css'
import './palette.css'

/** How many recent pages are offered before anything is typed. */
const RECENT = 6

/** Enter was pressed while the answer was still loading. */
type Waiting = { newTab: boolean } | null

/**
 * The search over everything: items, pages, headings and commands in one list below a field. The focus stays in the field. Arrow
 * keys, Home and End choose, Enter opens (with Ctrl in a new tab), Tab limits the search to the item on screen, Alt and Down open the filters. The
 * search is in the address while the palette is open.
 */
export function Palette({ onClose }: { onClose: () => void }) {
  const t = useTexts()
  useBack(onClose)
  return (
    <AriaProvider>
      <ModalOverlay
        className="o-dialog-scrim palette-scrim"
        isOpen
        isDismissable
        onOpenChange={(open) => {
          if (!open) onClose()
        }}
      >
        <Modal className="o-dialog palette">
          <Dialog aria-label={t.common.search} className="palette-in">
            <Content onClose={onClose} />
          </Dialog>
        </Modal>
      </ModalOverlay>
    </AriaProvider>
  )
}

/** The rows for the typed text, or the suggestions while it is empty. */
function useGroups(search: Search, here: Here | null, narrow: (inHere: boolean) => void) {
  const t = useTexts()
  const { user } = useSession()
  const inHere = search.here && here !== null
  const found = useFound(search, here)
  const commands = useCommands(here)
  const typed = search.text.trim()
  const isReadAs = useReadAs(
    typed,
    commands.map(({ title }) => title),
  )
  const [recent] = useState(() => (user ? recentPages(Number(user.uid)) : []))
  // Nothing was found everywhere, so the item on screen has nothing either.
  const isUseless = !inHere && typed !== '' && !found.stale && !found.error && found.groups.length === 0
  const scope: Row | null =
    user && here && !isUseless
      ? {
          id: 'scope',
          title: inHere ? t.search.everywhere : t.search.onlyIn(here.item.item_name),
          icon: inHere ? LibraryBig : TextSearch,
          keys: 'Tab',
          stays: true,
          run: () => narrow(!inHere),
        }
      : null
  const groups: Group[] = [...found.groups]
  if (!typed && !inHere) {
    const rows = recentRows(recent, here, RECENT)
    if (rows.length > 0) groups.push({ id: 'recent', title: t.search.recent, rows })
  }
  const offered = typed ? commands.filter(({ title }) => holdsWords(title, typed) || isReadAs(title)) : commands
  // While a text is typed the scope row comes last, so that an early Enter does not change the scope.
  const rows = scope ? (typed ? [...offered, scope] : [scope, ...offered]) : offered
  if (rows.length > 0) groups.push({ id: 'commands', title: t.search.commands, rows })
  return { groups, found, scope, offered }
}

function Content({ onClose }: { onClose: () => void }) {
  const t = useTexts()
  const { user } = useSession()
  const navigate = useNavigate()
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const panel = useId()
  const { search: kept, change } = useSearch(PALETTE)
  const here = useHere()
  const [filtering, setFiltering] = useState(false)
  const [at, setAt] = useState(0)
  const [waiting, setWaiting] = useState<Waiting>(null)
  // Guests search titles only, so the filters of a shared link do not count for them.
  const search = useMemo(() => (user ? kept : { ...NO_SEARCH, text: kept.text }), [user, kept])
  const { text } = search
  const inHere = search.here && here !== null
  const focusField = () => input.current?.focus()
  const changeSearch = (part: Partial<Search>) => {
    // A folder belongs to the item on screen.
    change({ ...part, ...(part.cat_id && { here: true }), ...(part.here === false && { cat_id: 0 }) })
    setAt(0)
    setWaiting(null)
  }
  const narrow = (next: boolean) => {
    changeSearch({ here: next })
    focusField()
  }
  const { groups, found, scope, offered } = useGroups(search, here, narrow)
  const folders = here && foldersOf(here.item.menu)
  const isFiltered = setFilters(search).length > 0
  const rows = groups.flatMap((group) => group.rows)
  const place = Math.min(at, rows.length - 1)
  const chosen = rows[place]
  const typed = text.trim()
  const isNone = typed !== '' && found.groups.length === 0 && !found.stale && !found.error
  const nothing = isNone && offered.length === 0

  const choose = (row: Row, newTab: boolean) => {
    if (row.to && newTab) {
      window.open(inBrowser(row.to), '_blank', 'noopener')
      return
    }
    if (!row.stays) {
      // before the next screen gets an entry of its own, so that Back leads to this one without the palette
      removeSearch(PALETTE)
      onClose()
    }
    if (row.to) navigate(row.to)
    else row.run?.()
  }

  // Enter was pressed before the answer came: opens the result for the typed text, not one for an older text.
  const openWaiting = useEffectEvent(() => {
    if (waiting && chosen && !chosen.stays) choose(chosen, waiting.newTab)
    setWaiting(null)
  })
  useEffect(() => {
    if (!found.stale && waiting) openWaiting()
  }, [found.stale, waiting])

  useEffect(() => {
    if (chosen) document.getElementById(`${id}-${chosen.id}`)?.scrollIntoView({ block: 'nearest' })
  }, [chosen, id])

  const onKeyDown = (event: KeyboardEvent) => {
    // An input method uses these keys itself while it composes.
    if (isComposing(event)) return
    const { key, shiftKey } = event
    if (key === 'ArrowDown' && event.altKey && user) {
      event.preventDefault()
      setFiltering(true)
    }
    if (event.altKey) return
    const mod = event.ctrlKey || event.metaKey
    const last = rows.length - 1
    const to = { ArrowDown: place >= last ? 0 : place + 1, ArrowUp: place <= 0 ? last : place - 1, Home: 0, End: last }[
      key
    ]
    if (to !== undefined && !mod && !shiftKey) {
      event.preventDefault()
      if (last >= 0) setAt(to)
    } else if (key === 'Enter') {
      event.preventDefault()
      if (found.stale && at === 0) setWaiting({ newTab: mod })
      else if (chosen) choose(chosen, mod)
    } else if (key === 'Tab' && !shiftKey && !mod && scope) {
      event.preventDefault()
      // React Aria, which traps the focus in the dialog, would move it.
      event.stopPropagation()
      narrow(!inHere)
    } else if (key === 'Backspace' && text === '' && inHere) {
      narrow(false)
    }
  }

  return (
    <>
      <div className="palette-head">
        <Icon of={SearchIcon} size="l" />
        {inHere && (
          <span className="palette-scope">
            <span className="o-cut">{here.item.item_name}</span>
            <button type="button" aria-label={t.search.everywhere} onClick={() => narrow(false)}>
              <Icon of={X} size="s" />
            </button>
          </span>
        )}
        <input
          ref={input}
          // biome-ignore lint/a11y/noAutofocus: the field is the only content of the dialog
          autoFocus
          role="combobox"
          aria-label={t.common.search}
          aria-expanded={rows.length > 0}
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          aria-activedescendant={chosen && `${id}-${chosen.id}`}
          autoComplete="off"
          spellCheck={false}
          enterKeyHint="go"
          maxLength={SEARCH_KEYWORD_LENGTH}
          placeholder={t.search.placeholder}
          value={text}
          onChange={(event) => changeSearch({ text: event.currentTarget.value })}
          onPaste={pasteLine}
          onKeyDown={onKeyDown}
        />
        {user && (
          <FilterButton
            filters={search}
            open={filtering}
            panel_id={panel}
            onToggle={() => {
              setFiltering(!filtering)
              if (filtering) focusField()
            }}
          />
        )}
        <button type="button" className="palette-close" onClick={onClose}>
          <span className="o-hidden">{t.common.close}</span>
          <kbd className="o-kbd o-wide-640">Esc</kbd>
          <span className="o-narrow-640">
            <Icon of={X} />
          </span>
        </button>
      </div>
      {filtering && (
        <FilterPanel
          id={panel}
          className="palette-filters"
          filters={search}
          folders={folders}
          onChange={changeSearch}
          onClose={() => {
            setFiltering(false)
            focusField()
          }}
        />
      )}
      <FilterChips
        className="palette-chips"
        filters={search}
        folders={folders}
        onChange={changeSearch}
        onCleared={focusField}
      />
      {isFiltered && !typed && <p className="palette-note">{t.search.needsWords}</p>}
      {typed && found.corrected && (
        <Correction
          className="palette-note"
          corrected={found.corrected}
          typed={typed}
          onVerbatim={() => {
            changeSearch({ verbatim: true })
            focusField()
          }}
        />
      )}
      <div className="palette-body">
        {found.error && (
          <p className="palette-problem" role="alert">
            {found.error}
          </p>
        )}
        {nothing && (
          <div className="palette-none">
            <h2>{t.search.nothing(shownQuery(typed))}</h2>
            <p>
              {isFiltered
                ? t.search.nothingFiltered
                : inHere
                  ? t.search.nothingIn(here.item.item_name)
                  : t.search.nothingHint(!user)}
            </p>
          </div>
        )}
        <PaletteList
          id={id}
          groups={groups}
          chosen={chosen}
          words={found.corrected || typed}
          onPoint={(row) => setAt(rows.indexOf(row))}
          onChoose={choose}
        />
      </div>
      <PaletteFoot
        scope={scope?.title}
        filters={user !== null}
        status={
          typed && !found.error
            ? found.stale && found.groups.length === 0
              ? t.search.searching
              : found.total === 0 && found.groups.length > 0
                ? t.search.nothingWhole
                : t.search.results(found.total, found.isPart)
            : ''
        }
      />
    </>
  )
}
