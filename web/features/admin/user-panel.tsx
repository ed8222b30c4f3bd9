import { CircleCheck, CircleMinus, Mail, X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { DISPLAY_NAME_LENGTH } from '#shared/limits.ts'
import { isRefusal, useCall, useSend } from '#web/lib/api.ts'
import { fieldErrors } from '#web/lib/field-errors.ts'
import { isComposing } from '#web/lib/is-composing.ts'
import { useLocale, useTexts } from '#web/lib/locale.tsx'
import { refreshSession, useSession } from '#web/lib/session.ts'
import { fullTime } from '#web/lib/time.ts'
import { Button } from '#web/ui/button.tsx'
import { Form } from '#web/ui/form.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { PasswordField, TextField } from '#web/ui/text-field.tsx'
import { Avatar } from '#web/ui/tile.tsx'
import { toast, toastError } from '#web/ui/toast.ts'
import { useDiscardQuestion } from '#web/ui/use-discard-question.ts'
import { useLeaveGuard } from '#web/ui/use-leave-guard.ts'
import { useWayWords } from './login-way.ts'
import { type AdministeredUser, STALE_USERS, type UserQuestion, useUserActions } from './user-actions.ts'
import './user-panel.css'

/** The form of `adminUser/addUser`. */
const EMAIL_LENGTH = 200

function Facts({ user }: { user: AdministeredUser }) {
  const t = useTexts()
  const said = t.adminUsers
  const { tag } = useLocale()
  const wayOf = useWayWords()
  const isOff = user.is_disabled === 1
  return (
    <dl className="user-panel-facts">
      <dt>{t.admin.status}</dt>
      <dd>
        <span className={`backstage-state ${isOff ? 'o-muted' : 'backstage-state-on'}`}>
          <Icon of={isOff ? CircleMinus : CircleCheck} />
          {user.awaits_email ? t.admin.awaitsEmailHint(user.awaits_email) : isOff ? t.admin.disabled : t.admin.active}
        </span>
      </dd>
      <dt>{t.admin.lastLogin}</dt>
      <dd>
        {user.last_login > 0 ? fullTime(user.last_login, tag) : t.admin.never}{' '}
        {user.last_login_way && <span className="o-muted">{wayOf(user.last_login_way)}</span>}
      </dd>
      <dt>{said.registered}</dt>
      <dd>{fullTime(user.registered, tag)}</dd>
      <dt>{t.admin.itemsOwned}</dt>
      <dd>{user.item_num}</dd>
    </dl>
  )
}

/**
 * The panel of a user beside the list: facts, display name and password, and all other actions on the account.
 * @param props.onDirty whether something was typed that is not saved
 * @param props.onClose the user leaves the panel
 * @param props.onSaved the fields are saved
 */
export function UserPanel(props: {
  user: AdministeredUser
  ask: (question: UserQuestion) => void
  onDirty: (isDirty: boolean) => void
  onClose: () => void
  onSaved: () => void
}) {
  const { user, onDirty, onClose, onSaved } = props
  const t = useTexts()
  const said = t.adminUsers
  const me = useSession().user?.uid
  const site = useCall('common/homePageSetting').data
  // The user as the fields showed it first. The list may reload while the panel is open.
  const [shownFirst] = useState(user)
  const [name, setName] = useState(user.name)
  const [email, setEmail] = useState(user.email)
  const [password, setPassword] = useState('')
  const isDirty = name !== shownFirst.name || email !== shownFirst.email || password !== ''
  useLeaveGuard(isDirty, useDiscardQuestion())
  useEffect(() => {
    onDirty(isDirty)
    return () => onDirty(false)
  }, [isDirty, onDirty])
  const [checked, setChecked] = useState(false)
  const panel = useRef<HTMLElement>(null)
  useEffect(() => {
    // After the menu has returned the focus to its button.
    const timer = setTimeout(() => panel.current?.querySelector<HTMLElement>('input')?.focus(), 0)
    return () => clearTimeout(timer)
  }, [])
  const save = useSend('adminUser/addUser', {
    invalidates: STALE_USERS,
    onSuccess: async () => {
      onSaved()
      toast(t.common.saved)
      if (user.uid === me) await refreshSession()
    },
  })
  const link = useSend('adminUser/sendPasswordLink', {
    invalidates: STALE_USERS,
    onSuccess: () => toast(said.linkSent(user.email)),
    onError: toastError,
  })
  const { fields, form } = fieldErrors(save.error, ['name', 'email', 'password'])
  const isTaken = isRefusal(save.error, 'EMAIL_TAKEN')
  const nameMissing = shownFirst.name !== '' && !name.trim()
  const groups = useUserActions(props.ask)(user)
  const actions = groups.flatMap((group) => group.actions).filter((action) => action.id !== 'edit')
  const mayMail = user.uid !== me && site?.mail_open === 1 && user.email_verify === 1 && user.is_disabled === 0
  const shown = user.name || user.username
  return (
    <aside
      ref={panel}
      className="user-panel"
      aria-label={said.panel(user.username)}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && !isComposing(event)) onClose()
      }}
    >
      <header className="user-panel-head">
        <Avatar id={user.uid} name={shown} />
        <span className="o-cut">
          <b>{shown}</b>
          <span className="o-muted">
            {user.username}, {said.uid(user.uid)}
          </span>
        </span>
        <IconButton icon={X} label={said.close} onClick={onClose} />
      </header>
      <Form
        className="user-panel-form"
        busy={save.isPending}
        error={isTaken ? null : form}
        onSubmit={() => {
          setChecked(true)
          if (nameMissing) return
          save.mutate({
            uid: user.uid,
            // An unchanged field is not sent, so that a change by somebody else meanwhile is not undone.
            name: name.trim() === shownFirst.name ? undefined : name.trim() || undefined,
            email: email.trim() === shownFirst.email ? undefined : email.trim(),
            password: password || undefined,
          })
        }}
      >
        <Facts user={user} />
        <TextField
          label={t.admin.displayName}
          name="display-name"
          value={name}
          maxLength={DISPLAY_NAME_LENGTH}
          autoComplete="off"
          error={checked && nameMissing ? t.common.required : fields.name}
          onChange={setName}
        />
        {user.uid === me ? (
          <p className="o-hint">
            {said.email}: {user.email || said.noEmail}. {said.ownEmail}
          </p>
        ) : (
          <TextField
            type="email"
            label={said.email}
            hint={said.emailHint}
            name="user-email"
            value={email}
            maxLength={EMAIL_LENGTH}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            error={isTaken ? (save.error?.message ?? null) : fields.email}
            onChange={(typed) => {
              setEmail(typed)
              save.reset()
            }}
          />
        )}
        {user.uid !== me && (
          <PasswordField
            label={t.admin.newPassword}
            hint={t.admin.newPasswordHint}
            name="new-password"
            autoComplete="new-password"
            value={password}
            error={fields.password}
            onChange={setPassword}
          />
        )}
        <div className="user-panel-acts">
          {mayMail && (
            <Button size="s" icon={Mail} busy={link.isPending} onClick={() => link.mutate({ uid: user.uid })}>
              {said.sendLink}
            </Button>
          )}
          {actions.map((action) => (
            <Button
              key={action.id}
              size="s"
              kind={action.danger ? 'danger-quiet' : 'default'}
              {...(action.icon && { icon: action.icon })}
              onClick={() => action.run?.()}
            >
              {action.label}
            </Button>
          ))}
        </div>
        <footer className="user-panel-foot">
          <Button type="submit" kind="primary" busy={save.isPending}>
            {t.common.save}
          </Button>
          <Button kind="ghost" onClick={onClose}>
            {t.common.cancel}
          </Button>
        </footer>
      </Form>
    </aside>
  )
}
