import { useState } from 'react'
import { RESERVED_SEGMENTS } from '#shared/reserved-segments.ts'
import type { ApiError } from '#web/lib/api.ts'
import { type FieldErrors, fieldErrors } from '#web/lib/field-errors.ts'
import { useTexts } from '#web/lib/locale.tsx'

/** What the form of an item holds. The password is kept while the item is open, so that a change of mind costs nothing. */
export interface ItemDraft {
  item_name: string
  item_description: string
  item_domain: string
  isPrivate: boolean
  password: string
  /** Whether search engines may list the pages; undefined: nothing is said of it, as of a new item. */
  searchEngines?: boolean
  /** A value of `LINE_BREAK_SETTING`; undefined: nothing is said of it. */
  lineBreaks?: number
}

export const EMPTY_DRAFT: ItemDraft = {
  item_name: '',
  item_description: '',
  item_domain: '',
  isPrivate: false,
  password: '',
}

const FIELDS = ['item_name', 'item_description', 'item_domain', 'password'] as const
type Field = (typeof FIELDS)[number]

/** What is wrong with a personal domain (error 10305): nothing, its characters, only digits, or a reserved word. */
export function domainFault(domain: string): 'characters' | 'digits' | 'reserved' | null {
  if (!domain) return null
  if (!/^[A-Za-z0-9]+$/.test(domain)) return 'characters'
  if (/^\d+$/.test(domain)) return 'digits'
  return (RESERVED_SEGMENTS as readonly string[]).includes(domain.toLowerCase()) ? 'reserved' : null
}

function useDomainText() {
  const t = useTexts()
  return (domain: string): string | null => {
    const fault = domainFault(domain)
    if (fault === 'digits') return t.item.domainDigits
    if (fault === 'reserved') return t.item.domainReserved(domain)
    if (fault !== 'characters') return null
    const better = domain.replace(/[^A-Za-z0-9]/g, '').toLowerCase()
    const suggest = better && !domainFault(better)
    return suggest ? t.item.domainTry(better) : t.item.domainInvalid
  }
}

/**
 * State and checks of the form. The domain is checked on leaving its field and then live; a missing name and a missing visit password
 * when the form is sent, and nothing is sent then. `refuse` takes the server's answer.
 */
export function useItemDraft(initial: ItemDraft) {
  const t = useTexts()
  const domainText = useDomainText()
  const [draft, setDraft] = useState(initial)
  const [saved, setSaved] = useState(initial)
  const [refusal, setRefusal] = useState<FieldErrors<Field>>({ fields: {}, form: null })
  const [checked, setChecked] = useState<Partial<Record<Field, boolean>>>({})

  const nameError = draft.item_name.trim() ? null : t.item.nameMissing
  const passwordError = draft.isPrivate && !draft.password ? t.item.visitPasswordMissing : null
  const errors: Partial<Record<Field, string | null>> = {
    item_name: (checked.item_name && nameError) || refusal.fields.item_name,
    item_description: refusal.fields.item_description,
    item_domain: (checked.item_domain && domainText(draft.item_domain.trim())) || refusal.fields.item_domain,
    password: (checked.password && passwordError) || refusal.fields.password,
  }
  const set = (change: Partial<ItemDraft>) => {
    setDraft({ ...draft, ...change })
    // what the server said about a field is over once the field is another
    const fields = { ...refusal.fields }
    for (const name of FIELDS) if (name in change) delete fields[name]
    setRefusal({ fields, form: refusal.form })
  }
  return {
    draft,
    set,
    errors,
    formError: refusal.form,
    dirty: JSON.stringify(sent(draft)) !== JSON.stringify(sent(saved)),
    /** The field was left. */
    leave: (field: Field) => setChecked({ ...checked, [field]: true }),
    /** Checks everything; what is wrong stands beside its field afterwards. */
    check(): boolean {
      setChecked({ item_name: true, item_domain: true, password: true })
      return !nameError && !passwordError && !domainFault(draft.item_domain.trim())
    },
    /** The server refused. */
    refuse: (error: ApiError) => setRefusal(fieldErrors(error, FIELDS)),
    /** The server took it: this is what the item is now. */
    accept() {
      setSaved(draft)
      setRefusal({ fields: {}, form: null })
      setChecked({})
    },
  }
}

export type ItemDraftState = ReturnType<typeof useItemDraft>

/** The fields as the calls want them: an open item sends an empty password, and a private one is never for search engines. */
export function sent(draft: ItemDraft) {
  return {
    item_name: draft.item_name.trim(),
    item_description: draft.item_description,
    item_domain: draft.item_domain.trim(),
    password: draft.isPrivate ? draft.password : '',
    ...(draft.searchEngines === undefined ? {} : { search_engines: Number(draft.searchEngines && !draft.isPrivate) }),
    ...(draft.lineBreaks === undefined ? {} : { line_breaks: draft.lineBreaks }),
  }
}
