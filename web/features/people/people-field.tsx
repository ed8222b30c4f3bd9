import { useQueries } from '@tanstack/react-query'
import { useState } from 'react'
import { call, callKey, useCall } from '#web/lib/api.ts'
import { useTexts } from '#web/lib/locale.tsx'
import { addNames, type NamesDraft, NamesField } from '#web/ui/react-aria/names-field.tsx'

/** The names of a field, those that are still being typed included. */
export function allNames(draft: NamesDraft): string[] {
  return addNames(draft.names, draft.text)
}

/** State of a `PeopleField`. */
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

/**
 * User names, several at once, with suggestions. `taken` are not suggested: they are members already. A name that nobody has is told
 * at once.
 */
export function PeopleField(props: {
  draft: NamesDraft
  onDraft: (update: (draft: NamesDraft) => NamesDraft) => void
  taken: readonly string[]
  error?: string | null
}) {
  const { draft, onDraft, taken, error } = props
  const t = useTexts()
  const found = useCall('user/allUser', draft.text ? { username: draft.text } : null, { keepPrevious: true })
  const unknown = useUnknown(draft.names)
  const away = new Set([...taken, ...draft.names])
  const options = draft.text ? (found.data ?? []).filter((user) => !away.has(user.username)) : []
  return (
    <NamesField
      label={t.member.names}
      hint={t.member.namesHint}
      error={error ?? (unknown.length > 0 ? t.member.unknownNames(unknown.join(', ')) : null)}
      draft={draft}
      onDraft={onDraft}
      options={options.map(({ username, name }) => ({ name: username, detail: name === username ? '' : name }))}
      nothing={found.isFetching ? t.common.loading : t.member.noSuggestion}
      removeLabel={t.member.removeName}
    />
  )
}
