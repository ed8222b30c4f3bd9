import { useState } from 'react'
import { useCall } from '../../lib/api.ts'
import { useTexts } from '../../lib/locale.tsx'
import { addNames, type NamesDraft, NamesField } from '../../ui/kit/names-field.tsx'

/** The names of a field, those that are still being typed included. */
export function allNames(draft: NamesDraft): string[] {
  return addNames(draft.names, draft.text)
}

/** State of a `PeopleField`. */
export function usePeopleDraft() {
  return useState<NamesDraft>({ names: [], text: '' })
}

/** User names, several at once, with suggestions. `taken` are not suggested: they are members already. */
export function PeopleField(props: {
  draft: NamesDraft
  onDraft: (update: (draft: NamesDraft) => NamesDraft) => void
  taken: readonly string[]
  error?: string | null
}) {
  const { draft, onDraft, taken, error } = props
  const t = useTexts()
  const found = useCall('user/allUser', draft.text ? { username: draft.text } : null, { keepPrevious: true })
  const away = new Set([...taken, ...draft.names])
  const options = draft.text ? (found.data ?? []).filter((user) => !away.has(user.username)) : []
  return (
    <NamesField
      label={t.member.names}
      hint={t.member.namesHint}
      error={error}
      draft={draft}
      onDraft={onDraft}
      options={options.map(({ username, name }) => ({ name: username, detail: name === username ? '' : name }))}
      nothing={found.isFetching ? t.common.loading : t.member.noSuggestion}
      removeLabel={t.member.removeName}
    />
  )
}
