import { useState } from 'react'
import { isRefusal, useSend } from '#web/lib/api.ts'
import { fieldErrors } from '#web/lib/field-errors.ts'
import { useTexts } from '#web/lib/locale.tsx'
import { OwnProofField, useOwnProof } from '#web/parts/security/own-proof.tsx'
import { FormDialog } from '#web/ui/react-aria/form-dialog.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { toast } from '#web/ui/toast.ts'

interface Named {
  id: number
  team_name: string
}

/** Asks for the name of a new or an existing team and saves it. */
export function TeamNameDialog({ team, onClose }: { team: Named | null; onClose: () => void }) {
  const t = useTexts()
  const old = team?.team_name ?? ''
  const [name, setName] = useState(old)
  const [checked, setChecked] = useState(false)
  const save = useSend('team/save', {
    invalidates: ['team/getList'],
    onSuccess: (row) => {
      onClose()
      toast(team ? t.team.renamed : t.team.made(row.team_name))
    },
  })
  const { fields, form } = fieldErrors(save.error, ['team_name'])
  const team_name = name.trim()
  return (
    <FormDialog
      title={team ? t.team.renameTitle(old) : t.team.newTitle}
      action={team ? t.common.save : t.common.create}
      busy={save.isPending}
      error={form}
      dirty={team_name !== old}
      fields={1}
      onClose={onClose}
      onSubmit={() => {
        setChecked(true)
        if (team_name) save.mutate({ id: team?.id ?? 0, team_name })
      }}
    >
      <TextField
        label={t.team.name}
        value={name}
        autoComplete="off"
        error={checked && !team_name ? t.team.nameMissing : fields.team_name}
        onFocus={(event) => event.currentTarget.select()}
        onChange={(value) => {
          setName(value)
          save.reset()
        }}
      />
    </FormDialog>
  )
}

/** Transfers a team and its items to another user. Asks for the receiver, and for the user's own password or a recent login. */
export function TeamAttornDialog(props: { team: Named; onClose: () => void; onDone?: () => void }) {
  const { team, onClose, onDone } = props
  const t = useTexts()
  const proof = useOwnProof()
  const mustLogIn = proof.by === 'login_again'
  const [username, setUsername] = useState('')
  const [password, setPassword] = useState('')
  const [checked, setChecked] = useState(false)
  const attorn = useSend('team/attorn', {
    invalidates: ['team/getList', 'item/myList', 'teamItem/getListByTeam', 'teamMember/getList'],
    onSuccess: () => {
      onClose()
      onDone?.()
      toast(t.team.attorned(team.team_name))
    },
    onError: (error) => {
      if (isRefusal(error, 'LOGIN_AGAIN')) void proof.askAgain()
    },
  })
  const byName = { USER_UNKNOWN: 'username', PASSWORD_WRONG: 'password' } as Record<string, 'username' | 'password'>
  const told = attorn.error && byName[attorn.error.name]
  const { fields, form } = fieldErrors(attorn.error, ['username', 'password'])
  const errorOf = (field: 'username' | 'password', value: string) =>
    checked && !value ? t.common.required : (fields[field] ?? (told === field ? attorn.error?.message : null))
  return (
    <FormDialog
      title={t.team.attornTitle(team.team_name)}
      action={mustLogIn ? (proof.logIn ? t.security.loginAgain : t.common.close) : t.team.attorn}
      danger={!mustLogIn}
      busy={attorn.isPending}
      error={told || mustLogIn ? null : form}
      dirty={!!(username || password)}
      fields={2}
      onClose={onClose}
      onSubmit={() => {
        if (mustLogIn) return (proof.logIn ?? onClose)()
        setChecked(true)
        if (username.trim() && (password || proof.by === 'login'))
          attorn.mutate({ team_id: team.id, username: username.trim(), password })
      }}
    >
      <p>{t.team.attornBody}</p>
      {!mustLogIn && (
        <TextField
          label={t.team.receiver}
          name="receiver"
          value={username}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          error={errorOf('username', username.trim())}
          onChange={(value) => {
            setUsername(value)
            attorn.reset()
          }}
        />
      )}
      <OwnProofField
        proof={proof}
        label={t.team.password}
        value={password}
        error={errorOf('password', password)}
        onChange={(value) => {
          setPassword(value)
          attorn.reset()
        }}
      />
    </FormDialog>
  )
}
