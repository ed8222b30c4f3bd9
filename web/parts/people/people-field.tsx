import { useQueries } from '@tanstack/react-query'
import { useState } from 'react'
import { call, callKey, useCall } from '#web/lib/api.ts'
import { useTexts } from '#web/lib/locale.tsx'
import { addNames, type NamesDraft, NamesField } from '#web/ui/react-aria/names-field.tsx'

/** The names of a field, those that are still being typed included. */
export function allNames(draft: NamesDraft): string[] {
  return addNames(draft.names, draft.text)
}

/** State of a `PeopleField` or a `PersonField`. */
export function usePeopleDraft() {
  return useState<NamesDraft>({ names: [], text: '' })
}

const fold = (name: string) => name.normalize('NFKC').toLowerCase()

/** Those of the names that nobody has, as soon as the server has answered. */
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

/** User names, several at once, with suggestions. A name that nobody has is told at once. */
export function PeopleField(props: FieldProps) {
  const { names, namesHint, removeName, unknownNames } = useTexts().member
  return <UserNames {...props} label={names} hint={namesHint} removeLabel={removeName} unknown={unknownNames} />
}

/** The user name of one person, with suggestions. A name that is given later takes the place of the one before. */
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
