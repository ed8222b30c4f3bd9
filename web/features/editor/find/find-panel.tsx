import {
  closeSearchPanel,
  findNext,
  findPrevious,
  getSearchQuery,
  replaceAll,
  replaceNext,
  SearchQuery,
  selectMatches,
  setSearchQuery,
} from '@codemirror/search'
import { EditorSelection } from '@codemirror/state'
import { EditorView, runScopeHandlers, type ViewUpdate } from '@codemirror/view'
import { ArrowDown, ArrowUp, CaseSensitive, Regex, Replace, ReplaceAll, WholeWord, X } from 'lucide-react'
import { type KeyboardEvent, useCallback, useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import { isComposing } from '#web/lib/is-composing.ts'
import { keyText } from '#web/lib/key-text.ts'
import { useLocale, useTexts } from '#web/lib/locale.tsx'
import { Button } from '#web/ui/button.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { type Count, countMatches, matchFrom } from './count.ts'
import './find.css'

/** Matches are counted when nothing was typed for this long (ms). */
const COUNT_MS = 120

const SWITCHES = [
  { name: 'caseSensitive', icon: CaseSensitive, keys: 'Alt-c', code: 'KeyC' },
  { name: 'wholeWord', icon: WholeWord, keys: 'Alt-w', code: 'KeyW' },
  { name: 'regexp', icon: Regex, keys: 'Alt-r', code: 'KeyR' },
] as const

type Spec = Pick<SearchQuery, 'search' | 'replace' | 'caseSensitive' | 'wholeWord' | 'regexp'>

/** Counts again when text and selection have not changed for a moment. */
function useCount(view: EditorView, listeners: Set<(update: ViewUpdate) => void>): [Count, () => void] {
  const [count, setCount] = useState(() => countMatches(getSearchQuery(view.state), view.state))
  const recount = useCallback(() => setCount(countMatches(getSearchQuery(view.state), view.state)), [view])
  useEffect(() => {
    let timer = 0
    const listener = (update: ViewUpdate) => {
      if (!update.docChanged && !update.selectionSet) return
      clearTimeout(timer)
      timer = window.setTimeout(recount, COUNT_MS)
    }
    listeners.add(listener)
    return () => {
      clearTimeout(timer)
      listeners.delete(listener)
    }
  }, [listeners, recount])
  return [count, recount]
}

/** The panel to find and replace. While it is open, the matches are marked in the text. */
export function FindPanel({ view, listeners }: { view: EditorView; listeners: Set<(update: ViewUpdate) => void> }) {
  const t = useTexts().editor.find
  const { tag } = useLocale()
  const id = useId()
  const [spec, setSpec] = useState<Spec>(() => getSearchQuery(view.state))
  const [replaced, setReplaced] = useState<number | null>(null)
  const [count, recount] = useCount(view, listeners)
  const field = useRef<HTMLInputElement>(null)
  /** Where the search began. A longer search text continues from here, not from the last match. */
  const start = useRef(view.state.selection.main.from)
  const isValid = spec.search === '' || new SearchQuery(spec).valid

  useLayoutEffect(() => {
    field.current?.focus()
    field.current?.select()
  }, [])
  // When it is opened again over a selection, CodeMirror searches for the selected text.
  useEffect(() => {
    const listener = () => {
      const query = getSearchQuery(view.state)
      setSpec((old) => (query.search && query.search !== old.search ? { ...old, search: query.search } : old))
    }
    listeners.add(listener)
    return () => {
      listeners.delete(listener)
    }
  }, [view, listeners])

  const change = (next: Partial<Spec>) => {
    const changed = { ...spec, ...next }
    setSpec(changed)
    setReplaced(null)
    const query = new SearchQuery(changed)
    const found = 'replace' in next ? null : matchFrom(query, view.state, start.current)
    view.dispatch({
      effects: [
        setSearchQuery.of(query),
        ...(found ? [EditorView.scrollIntoView(EditorSelection.range(found.from, found.to), { y: 'center' })] : []),
      ],
      selection: found ? { anchor: found.from, head: found.to } : undefined,
      userEvent: 'select.search',
    })
    recount()
  }
  const go = (command: (view: EditorView) => boolean) => {
    command(view)
    start.current = view.state.selection.main.from
    setReplaced(null)
    recount()
  }
  const replaceEverything = () => {
    const { total } = countMatches(getSearchQuery(view.state), view.state)
    replaceAll(view)
    setReplaced(total)
    recount()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (isComposing(event)) return
    const isReplace = event.target instanceof HTMLInputElement && event.target.name === 'replace'
    const isField = event.target instanceof HTMLInputElement
    const toggled = SWITCHES.find(({ code }) => event.altKey && !event.ctrlKey && !event.metaKey && event.code === code)
    if (toggled) change({ [toggled.name]: !spec[toggled.name] })
    else if (isField && event.key === 'Enter' && isReplace && (event.ctrlKey || event.metaKey)) replaceEverything()
    else if (isField && event.key === 'Enter' && isReplace) go(replaceNext)
    else if (isField && event.key === 'Enter') go(event.shiftKey ? findPrevious : findNext)
    else if (!runScopeHandlers(view, event.nativeEvent, 'search-panel')) return
    event.preventDefault()
    event.stopPropagation()
  }
  const say = (value: number) => value.toLocaleString(tag)
  const total = count.more ? `${say(count.total)}+` : say(count.total)
  const said = !isValid
    ? t.invalid
    : replaced !== null
      ? t.replaced(say(replaced), replaced)
      : spec.search === ''
        ? ''
        : count.total === 0
          ? t.none
          : count.current
            ? t.place(say(count.current), total)
            : t.found(total, count.total)
  const isIdle = !isValid || count.total === 0
  return (
    <search className="editor-find-in" aria-label={t.title} onKeyDown={onKeyDown}>
      <div className="editor-find-row">
        <div className="editor-find-field">
          <input
            ref={field}
            name="search"
            className="o-input"
            aria-label={t.search}
            aria-invalid={!isValid}
            aria-describedby={id}
            placeholder={t.search}
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            enterKeyHint="search"
            main-field="true"
            value={spec.search}
            onChange={(event) => change({ search: event.currentTarget.value })}
          />
          {SWITCHES.map(({ name, icon, keys }) => (
            <IconButton
              key={name}
              size="s"
              icon={icon}
              label={t[name]}
              shortcut={keyText(keys)}
              pressed={spec[name]}
              onClick={() => change({ [name]: !spec[name] })}
            />
          ))}
        </div>
        <span id={id} className="editor-find-count o-num" role="status" data-bad={!isValid || undefined}>
          {said}
        </span>
        <IconButton
          size="s"
          icon={ArrowUp}
          label={t.previous}
          shortcut={keyText('Shift-Enter')}
          disabled={isIdle}
          onClick={() => go(findPrevious)}
        />
        <IconButton
          size="s"
          icon={ArrowDown}
          label={t.next}
          shortcut={keyText('Enter')}
          disabled={isIdle}
          onClick={() => go(findNext)}
        />
        <Button
          size="s"
          className="o-wide-640"
          disabled={isIdle}
          onClick={() => {
            selectMatches(view)
            view.focus()
          }}
        >
          {t.selectAll}
        </Button>
        <span className="o-grow" />
        <IconButton
          size="s"
          className="editor-find-close"
          icon={X}
          label={t.close}
          shortcut="Esc"
          onClick={() => {
            closeSearchPanel(view)
            view.focus()
          }}
        />
      </div>
      <div className="editor-find-row">
        <div className="editor-find-field">
          <input
            name="replace"
            className="o-input"
            aria-label={t.replaceWith}
            placeholder={t.replaceWith}
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            value={spec.replace}
            onChange={(event) => change({ replace: event.currentTarget.value })}
          />
        </div>
        <Button size="s" icon={Replace} disabled={isIdle} onClick={() => go(replaceNext)}>
          {t.replace}
        </Button>
        <Button size="s" icon={ReplaceAll} disabled={isIdle} onClick={replaceEverything}>
          {t.replaceAll}
        </Button>
      </div>
    </search>
  )
}
