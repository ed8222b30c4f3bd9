import { CircleCheck, CircleX, Database, RefreshCw, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Output } from '#shared/api/index.ts'
import { useCall, useSend } from '#web/lib/api.ts'
import { useLocale, useTexts } from '#web/lib/locale.tsx'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { LoadFailed } from '#web/ui/load-failed.tsx'
import { Logo } from '#web/ui/logo.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { RoomHead } from './backstage.tsx'
import '#web/ui/prose.css'
import './about.css'

type Notes = Output<'adminUpdate/getNotes'>
type Check = Output<'update/checkDb'>['checks'][number]

/** The commands of the README for an installation that was fetched with git. */
const FETCH = 'git pull'
const START = 'npm start'

function Part({ title, children }: { title?: string; children: ReactNode }) {
  return (
    <section className="o-panel about-part">
      {title && <h2>{title}</h2>}
      {children}
    </section>
  )
}

function Newer() {
  const said = useTexts().about
  const check = useSend('adminUpdate/checkUpdate')
  const { data, error } = check
  return (
    <>
      <p className="about-hint">{said.checkHint}</p>
      <Button icon={RefreshCw} busy={check.isPending} onClick={() => check.mutate({})}>
        {said.check}
      </Button>
      <div aria-live="polite">
        {error && <Notice kind="danger">{error.message}</Notice>}
        {data && (
          <Notice kind={data.state === 'newer' ? 'tip' : 'info'}>
            {data.state === 'newer'
              ? said.newer(data.new_version)
              : data.state === 'unset'
                ? said.noAddress
                : said.newest}
            {data.url && (
              <>
                {' '}
                <a href={data.url} rel="noopener noreferrer" target="_blank">
                  {said.readNotes}
                </a>
              </>
            )}
          </Notice>
        )}
      </div>
    </>
  )
}

function ReleaseNotes({ notes }: { notes: Notes }) {
  const said = useTexts().about
  const { tag } = useLocale()
  if (!notes.notes_html) return <p>{said.noNotes}</p>
  // biome-ignore lint/security/noDangerouslySetInnerHtml: made and cleaned by shared/markdown on the server
  return <div className="prose about-notes" lang={tag} dangerouslySetInnerHTML={{ __html: notes.notes_html }} />
}

const CHECK_ICONS = { ok: CircleCheck, bad: CircleX, unfinished: TriangleAlert } as const

function CheckResult({ check: { name, state, problems } }: { check: Check }) {
  const said = useTexts().about
  return (
    <li className={`about-${state}`}>
      <Icon of={CHECK_ICONS[state]} />
      <div>
        <b>{said.checks[name]}</b>
        <p>{state === 'unfinished' ? said.unfinished : said[state][name]}</p>
        {problems.length > 0 && <pre>{problems.join('\n')}</pre>}
      </div>
    </li>
  )
}

function DatabaseCheck() {
  const said = useTexts().about
  const check = useSend('update/checkDb')
  const { data, error } = check
  return (
    <>
      <p>{said.databaseLead}</p>
      <Button icon={Database} busy={check.isPending} onClick={() => check.mutate({})}>
        {said.checkDatabase}
      </Button>
      <div aria-live="polite">
        {error && <Notice kind="danger">{error.message}</Notice>}
        {data && !check.isPending && (
          <>
            <p className="about-verdict">
              {data.checks.every(({ state }) => state === 'ok') ? said.sound(data.engine) : said.unsound(data.engine)}
            </p>
            <ul className="about-checks">
              {data.checks.map((one) => (
                <CheckResult key={one.name} check={one} />
              ))}
            </ul>
          </>
        )}
      </div>
    </>
  )
}

/** The installed version and its news, a newer version if there is one, how to update, and a check of the database. */
export function About() {
  const said = useTexts().about
  const { data, error, refetch } = useCall('adminUpdate/getNotes')
  return (
    <>
      <RoomHead title={said.title} />
      {error && !data ? (
        <LoadFailed message={error.message} onRetry={refetch} />
      ) : !data ? (
        <Skeleton lines={4} />
      ) : (
        <div className="about">
          <Part>
            <Logo />
            <p>{said.body}</p>
            <p>
              {said.version} <b className="o-num">{data.version}</b>
            </p>
            {data.can_check === 1 ? <Newer /> : <p className="about-hint">{said.noAddress}</p>}
          </Part>
          <Part title={said.database}>
            <DatabaseCheck />
          </Part>
          <Part title={said.update}>
            <p>{said.updateLead}</p>
            <ol>
              <li>{said.steps.notes}</li>
              <li>{said.steps.stop}</li>
              <li>{said.steps.backup}</li>
              <li>
                {said.steps.fetch} <code>{FETCH}</code>
              </li>
              <li>
                {said.steps.start} <code>{START}</code>
              </li>
            </ol>
          </Part>
          <Part title={said.notes}>
            <ReleaseNotes notes={data} />
          </Part>
        </div>
      )}
    </>
  )
}
