import { Plus, X } from 'lucide-react'
import type { Output } from '#shared/api/index.ts'
import { MAPPED_TO, type MappedTo } from '#shared/kinds.ts'
import { useTexts } from '#web/lib/locale.tsx'
import { Button } from '#web/ui/button.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'

export type Teams = Output<'adminSignIn/getList'>['teams']

/** A row of the group map during editing. `key` identifies a row while it is typed. */
export interface MapRow {
  key: number
  group: string
  to: MappedTo
  team_id: number
}

/** The meaning of a directory's groups in this site. */
export function GroupMap(props: { rows: readonly MapRow[]; teams: Teams; onChange: (rows: MapRow[]) => void }) {
  const { rows, teams, onChange } = props
  const said = useTexts().signIn
  const change = (key: number, part: Partial<MapRow>) =>
    onChange(rows.map((row) => (row.key === key ? { ...row, ...part } : row)))
  const add = () => {
    const key = Math.max(0, ...rows.map((row) => row.key)) + 1
    onChange([...rows, { key, group: '', to: 'team', team_id: 0 }])
  }
  return (
    <fieldset className="sign-in-groups">
      <legend className="o-field-label">{said.groups}</legend>
      <p className="o-hint">{said.groupsLead}</p>
      {rows.map(({ key, group, to, team_id }) => (
        <div key={key} className="sign-in-group">
          <TextField
            label={said.group}
            hint={said.groupHint}
            value={group}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            onChange={(value) => change(key, { group: value })}
          />
          <SelectField
            label={said.becomes}
            value={to}
            onChange={(value) => change(key, { to: value, ...(value === 'administrator' ? { team_id: 0 } : {}) })}
            options={MAPPED_TO.map((value) => ({ value, label: said.becomesWhat[value] }))}
          />
          {to !== 'administrator' && (
            <SelectField
              label={said.team}
              value={String(team_id)}
              onChange={(value) => change(key, { team_id: Number(value) })}
              options={[
                { value: '0', label: said.chooseTeam },
                ...teams.map((team) => ({ value: String(team.id), label: team.team_name })),
              ]}
            />
          )}
          <IconButton
            icon={X}
            label={said.removeGroup(group)}
            onClick={() => onChange(rows.filter((row) => row.key !== key))}
          />
        </div>
      ))}
      <Button size="s" icon={Plus} onClick={add}>
        {said.addGroup}
      </Button>
    </fieldset>
  )
}
