import { Header, ListBox, ListBoxItem, ListBoxSection, Text } from 'react-aria-components'
import { useTexts } from '#web/lib/locale.tsx'
import { Icon } from '#web/ui/icon.tsx'
import type { Group } from './use-templates.ts'

/** The templates in their groups. The arrow keys choose, the chosen one is previewed; Enter or a double press inserts it. */
export function TemplateList(props: {
  groups: readonly Group[]
  value: string | undefined
  onChange: (key: string) => void
  onInsert: () => void
}) {
  const { groups, value, onChange, onInsert } = props
  const t = useTexts().template
  return (
    <ListBox
      aria-label={t.list}
      // on a touch screen a focused search field would open the keyboard over the list
      data-autofocus={matchMedia('(pointer: coarse)').matches ? '' : undefined}
      className="template-list"
      selectionMode="single"
      selectionBehavior="replace"
      disallowEmptySelection
      selectedKeys={value === undefined ? [] : [value]}
      onSelectionChange={(keys) => {
        const [key] = keys === 'all' ? [] : [...keys]
        if (key !== undefined) onChange(String(key))
      }}
      onAction={onInsert}
    >
      {groups
        .filter(({ rows }) => rows.length > 0)
        .map(({ name, rows }) => (
          <ListBoxSection key={name} id={name}>
            <Header className="template-group">{t.groups[name]}</Header>
            {rows.map((row) => (
              <ListBoxItem key={row.key} id={row.key} textValue={row.title} className="template-row">
                <Icon of={row.icon} />
                <Text slot="label" className="o-cut">
                  {row.title}
                </Text>
                {row.note && (
                  <Text slot="description" className="template-note">
                    {row.note}
                  </Text>
                )}
              </ListBoxItem>
            ))}
          </ListBoxSection>
        ))}
    </ListBox>
  )
}
