import { UserCheck, UserPlus } from 'lucide-react'
import { MOVE_SAME_NAME } from '#shared/kinds.ts'
import { useTexts } from '#web/lib/locale.tsx'
import { RadioCards } from '#web/ui/radio-cards.tsx'

type Value = (typeof MOVE_SAME_NAME)[number]

const ICONS = { new: UserPlus, link: UserCheck } as const

/** What becomes of people whose name is taken here. */
export function SameName({ value, onChange }: { value: Value; onChange: (value: Value) => void }) {
  const said = useTexts().siteMove
  return (
    <RadioCards
      label={said.sameName}
      cards={MOVE_SAME_NAME.map((value) => ({ value, icon: ICONS[value], ...said.sameNames[value] }))}
      value={value}
      onChange={onChange}
    />
  )
}
