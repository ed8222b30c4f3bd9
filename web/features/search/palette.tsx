import { LibraryBig, Search, TextSearch, X } from 'lucide-react'
import { type KeyboardEvent, useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { Dialog, Modal, ModalOverlay } from 'react-aria-components'
import { useNavigate } from 'react-router'
import { KEYWORD_LENGTH } from '#shared/limits.ts'
import { useTexts } from '#web/lib/locale.tsx'
import { useSession } from '#web/lib/session.ts'
import { holdsWords } from '#web/parts/search-hits/search-hits.ts'
import { Icon } from '#web/ui/icon.tsx'
import { AriaProvider } from '#web/ui/react-aria/aria-provider.tsx'
import { PaletteFoot } from './palette-foot.tsx'
import { PaletteList } from './palette-list.tsx'
import { recentPages } from './recent-pages.ts'
import { type Group, type Row, recentRows } from './rows.ts'
import { useCommands } from './use-commands.ts'
import { useFound } from './use-found.ts'
import { useHere } from './use-here.ts'
import '#web/ui/react-aria/dialog.css'
import './palette.css'
import { inBrowser } from '#web/lib/site.ts'

/** How many recent pages are offered before anything is typed. */
const RECENT = 6

/** Enter was pressed while the answer was still loading. */
type Waiting = { newTab: boolean } | null

/**
 * The search over everything: items, pages, headings and commands in one list below a field. The focus stays in the field. Arrow
 * keys, Home and End choose, Enter opens (with Ctrl in a new tab), Tab limits the search to the item on screen.
 */
export function Palette({ onClose }: { onClose: () => void }) {
  const t = useTexts()
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
function useGroups(text: string, inHere: boolean, setInHere: (inHere: boolean) => void) {
  const t = useTexts()
  const { user } = useSession()
  const here = useHere()
  const found = useFound(text, here, inHere)
  const commands = useCommands(here)
  const typed = text.trim()
  const [recent] = useState(() => (user ? recentPages(Number(user.uid)) : []))
  const scope: Row | null =
    user && here
      ? {
          id: 'scope',
          title: inHere ? t.search.everywhere : t.search.onlyIn(here.item.item_name),
          icon: inHere ? LibraryBig : TextSearch,
          keys: 'Tab',
          stays: true,
          run: () => setInHere(!inHere),
        }
      : null
  const groups: Group[] = [...found.groups]
  if (!typed && !inHere) {
    const rows = recentRows(recent, here, RECENT)
    if (rows.length > 0) groups.push({ id: 'recent', title: t.search.recent, rows })
  }
  const offered = typed ? commands.filter(({ title }) => holdsWords(title, typed)) : commands
  // While a text is typed the scope row comes last, so that an early Enter does not change the scope.
  const rows = scope ? (typed ? [...offered, scope] : [scope, ...offered]) : offered
  if (rows.length > 0) groups.push({ id: 'commands', title: t.search.commands, rows })
  return { groups, found, here, scope, offered }
}

function Content({ onClose }: { onClose: () => void }) {
  const t = useTexts()
  const { user } = useSession()
  const navigate = useNavigate()
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [text, setText] = useState('')
  const [inHere, setInHere] = useState(false)
  const [at, setAt] = useState(0)
  const [waiting, setWaiting] = useState<Waiting>(null)
  const narrow = (next: boolean) => {
    setInHere(next)
    setAt(0)
    setWaiting(null)
    input.current?.focus()
  }
  const { groups, found, here, scope, offered } = useGroups(text, inHere, narrow)
  const rows = groups.flatMap((group) => group.rows)
  const chosen = rows[Math.min(at, rows.length - 1)]
  const typed = text.trim()
  const nothing = typed !== '' && found.total === 0 && offered.length === 0 && !found.stale && !found.error

  const choose = (row: Row, newTab: boolean) => {
    if (row.to && newTab) {
      window.open(inBrowser(row.to), '_blank', 'noopener')
      return
    }
    if (!row.stays) onClose()
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
    if (event.nativeEvent.isComposing || event.altKey) return
    const { key, shiftKey } = event
    const mod = event.ctrlKey || event.metaKey
    const last = rows.length - 1
    const to = { ArrowDown: at >= last ? 0 : at + 1, ArrowUp: at <= 0 ? last : at - 1, Home: 0, End: last }[key]
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
        <Icon of={Search} size="l" />
        {inHere && here && (
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
          maxLength={KEYWORD_LENGTH}
          placeholder={t.search.placeholder}
          value={text}
          onChange={(event) => {
            setText(event.currentTarget.value)
            setAt(0)
            setWaiting(null)
          }}
          onKeyDown={onKeyDown}
        />
        <button type="button" className="palette-close" onClick={onClose}>
          <span className="o-hidden">{t.common.close}</span>
          <kbd className="o-kbd o-wide-640">Esc</kbd>
          <span className="o-narrow-640">
            <Icon of={X} />
          </span>
        </button>
      </div>
      <div className="palette-body">
        {found.error && (
          <p className="palette-problem" role="alert">
            {found.error}
          </p>
        )}
        {nothing && (
          <div className="palette-none">
            <h2>{t.search.nothing(typed)}</h2>
            <p>{inHere && here ? t.search.nothingIn(here.item.item_name) : t.search.nothingHint(!user)}</p>
          </div>
        )}
        <PaletteList
          id={id}
          groups={groups}
          chosen={chosen}
          words={typed}
          onPoint={(row) => setAt(rows.indexOf(row))}
          onChoose={choose}
        />
      </div>
      <PaletteFoot
        scope={scope?.title}
        status={
          typed && !found.error
            ? found.stale && found.total === 0
              ? t.search.searching
              : t.search.results(found.total)
            : ''
        }
      />
    </>
  )
}
