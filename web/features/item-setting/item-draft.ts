import { useState } from 'react'
import type { Input } from '#shared/api/index.ts'
import { RESERVED_SEGMENTS } from '#shared/reserved-segments.ts'
import type { ApiError } from '#web/lib/api.ts'
import { type FieldErrors, fieldErrors } from '#web/lib/field-errors.ts'
import { useTexts } from '#web/lib/locale.tsx'

/** The fields of the form of an item. The password stays while the item is set to open, so that switching back does not lose it. */
export interface ItemDraft {
  item_name: string
  item_description: string
  item_domain: string
  isPrivate: boolean
  password: string
  /** Whether search engines may list the pages; undefined when the form does not have this setting (a new item). */
  searchEngines?: boolean
  /** A value of `LINE_BREAK_SETTING`; undefined when the form does not have this setting. */
  lineBreaks?: number
}

export const EMPTY_DRAFT: ItemDraft = {
  item_name: '',
  item_description: '',
  item_domain: '',
  isPrivate: false,
  password: '',
}

/** The fields of the form in the call that the server accepted. */
type Accepted = Omit<Input<'item/update'>, 'item_id'>

const FIELDS = ['item_name', 'item_description', 'item_domain', 'password'] as const
type Field = (typeof FIELDS)[number]

/** The fault of a short address (error 10305): its characters, only digits, or a reserved word. `null` if it is valid. */
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
 * State and validation of the form. The short address is validated when its field is left, and from then on while it is typed. A
 * missing name and a missing visit password are reported on submit, and nothing is sent then. `refuse` shows the refusal of the
 * server.
 */
export function useItemDraft(initial: ItemDraft) {
  const t = useTexts()
  const domainText = useDomainText()
  const [draft, setDraft] = useState(initial)
  const [saved, setSaved] = useState<Accepted>(() => sent(initial))
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
    // the server's message about a field disappears when the field changes
    const fields = { ...refusal.fields }
    for (const name of FIELDS) if (name in change) delete fields[name]
    setRefusal({ fields, form: refusal.form })
  }
  return {
    draft,
    set,
    errors,
    formError: refusal.form,
    dirty: JSON.stringify(sent(draft)) !== JSON.stringify(saved),
    /** The field lost the focus. */
    leave: (field: Field) => setChecked({ ...checked, [field]: true }),
    /** Validates everything; errors are shown beside their fields. */
    check(): boolean {
      setChecked({ item_name: true, item_domain: true, password: true })
      return !nameError && !passwordError && !domainFault(draft.item_domain.trim())
    },
    /** The server refused the form. */
    refuse: (error: ApiError) => setRefusal(fieldErrors(error, FIELDS)),
    /** The server accepted what was sent. What was typed since then is unsaved. */
    accept(accepted: Accepted) {
      setSaved(accepted)
      setRefusal({ fields: {}, form: null })
      setChecked({})
    },
  }
}

export type ItemDraftState = ReturnType<typeof useItemDraft>

/**
 * The fields in the form that the calls need: an open item sends an empty password, and a private one never allows search engines.
 */
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
