import { useQueries } from '@tanstack/react-query'
import { useState } from 'react'
import { call, callKey, useCall } from '#web/lib/api.ts'
import { useTexts } from '#web/lib/locale.tsx'
import { addNames, type NamesDraft, NamesField } from '#web/ui/react-aria/names-field.tsx'

/** The names of a field, including the one that is being typed. */
export function allNames(draft: NamesDraft): string[] {
  return addNames(draft.names, draft.text)
}

/** The name of a `PersonField`, also while it is being typed; empty: none. */
export function nameOf(draft: NamesDraft): string {
  return draft.text.trim() || (draft.names.at(-1) ?? '')
}

/** State of a `PeopleField` or a `PersonField`. */
export function usePeopleDraft() {
  return useState<NamesDraft>({ names: [], text: '' })
}

const fold = (name: string) => name.normalize('NFKC').toLowerCase()

/** The names that belong to no user, as soon as the server has answered. */
function useUnknown(names: readonly string[]): string[] {
  const asked = useQueries({
    queries: names.map((username) => ({
      queryKey: callKey('user/allUser', { username }),
      queryFn: () => call('user/allUser', { username }),
    })),
  })
  return names.filter((name, i) => asked[i]?.data && !asked[i].data.some((user) => fold(user.username) === fold(name)))
}

interface FieldProps {
  draft: NamesDraft
  onDraft: (update: (draft: NamesDraft) => NamesDraft) => void
  /** User names that are not suggested. */
  taken: readonly string[]
  error?: string | null
}

function UserNames(
  props: FieldProps & {
    label: string
    hint: string
    removeLabel: (name: string) => string
    unknown: (names: string) => string
  },
) {
  const { draft, onDraft, taken, error, unknown: sayUnknown, ...words } = props
  const t = useTexts()
  const found = useCall('user/allUser', draft.text ? { username: draft.text } : null, { keepPrevious: true })
  const unknown = useUnknown(draft.names)
  const away = new Set([...taken, ...draft.names])
  const options = draft.text ? (found.data ?? []).filter((user) => !away.has(user.username)) : []
  return (
    <NamesField
      {...words}
      error={error ?? (unknown.length > 0 ? sayUnknown(unknown.join(', ')) : null)}
      draft={draft}
      onDraft={onDraft}
      options={options.map(({ username, name }) => ({ name: username, detail: name === username ? '' : name }))}
      nothing={found.isFetching ? t.common.loading : t.member.noSuggestion}
    />
  )
}

/** A field for several user names, with suggestions. An unknown name is reported at once. */
export function PeopleField(props: FieldProps) {
  const { names, namesHint, removeName, unknownNames } = useTexts().member
  return <UserNames {...props} label={names} hint={namesHint} removeLabel={removeName} unknown={unknownNames} />
}

/** A field for one user name, with suggestions. A new name replaces the previous one. */
export function PersonField({ label, onDraft, ...rest }: FieldProps & { label: string }) {
  const { nameHint, takeNameBack, unknownName } = useTexts().member
  const onOne: FieldProps['onDraft'] = (update) =>
    onDraft((draft) => {
      const next = update(draft)
      return { ...next, names: next.names.slice(-1) }
    })
  return (
    <UserNames
      {...rest}
      onDraft={onOne}
      label={label}
      hint={nameHint}
      removeLabel={takeNameBack}
      unknown={unknownName}
    />
  )
}
