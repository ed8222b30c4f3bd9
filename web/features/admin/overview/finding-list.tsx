import { CircleCheck, Info, OctagonAlert, TriangleAlert } from 'lucide-react'
import type { Output } from '#shared/api/index.ts'
import { fileSize } from '#web/lib/file-size.ts'
import { useTexts } from '#web/lib/locale.tsx'
import { paths } from '#web/paths.ts'
import { ButtonLink, buttonClass } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { useJobName } from './job-table.tsx'
import { Panel } from './panel.tsx'

type Finding = Output<'adminOverview/get'>['findings'][number]

interface Words {
  title: (count: number, about: string, size: string) => string
  body: (count: number, about: string, size: string) => string
}

const ICONS = { bad: OctagonAlert, warn: TriangleAlert, info: Info } as const

const JOB_FINDINGS: readonly Finding['name'][] = ['job_failing', 'job_late']

/** The link of a finding. */
function WayOut({ name }: { name: Finding['name'] }) {
  const said = useTexts().overview
  const to = {
    storage_fails: [`${paths.admin('settings')}#storage`, said.goSettings],
    disk_full: [paths.admin('attachments'), said.goAttachments],
    files_missing: [paths.admin('attachments'), said.goAttachments],
    secrets_unreadable: [paths.admin('items'), said.goItems],
    administrator_unreachable: [paths.userSetting('email'), said.goAccount],
    mail_missing: [`${paths.admin('settings')}#mail`, said.goSettings],
    address_missing: [`${paths.admin('settings')}#general`, said.goSettings],
    not_encrypted: [`${paths.admin('settings')}#general`, said.goSettings],
    registration_open: [`${paths.admin('settings')}#access`, said.goSettings],
    orders_waiting: [paths.admin('plans'), said.goOrders],
    second_step_missing: [paths.userSetting('two-step'), said.goSecurity],
    backup_failed: [`${paths.admin('settings')}#backup`, said.goSettings],
    backup_old: [`${paths.admin('settings')}#backup`, said.goSettings],
    job_failing: undefined,
    job_late: undefined,
    pages_unindexed: undefined,
  }[name]
  if (to)
    return (
      <ButtonLink size="s" to={to[0] as string}>
        {to[1]}
      </ButtonLink>
    )
  return (
    <a className={buttonClass({ size: 's' })} href="#jobs">
      {said.goJobs}
    </a>
  )
}

/** The findings for the administrator, the worst first. */
export function FindingList({ findings }: { findings: readonly Finding[] }) {
  const said = useTexts().overview
  const jobName = useJobName()
  const words: Readonly<Record<Finding['name'], Words>> = said.findings
  if (findings.length === 0)
    return (
      <Panel title={said.attention}>
        <p className="overview-calm">
          <Icon of={CircleCheck} />
          <span>
            <b>{said.calm}</b>
            {said.calmBody}
          </span>
        </p>
      </Panel>
    )
  return (
    <Panel title={said.attention} fact={findings.length}>
      <ul className="overview-findings">
        {findings.map(({ name, level, count, about }) => {
          const subject = JOB_FINDINGS.includes(name) ? jobName(about) : about
          const size = fileSize(count)
          return (
            <li key={`${name} ${about}`} className={`overview-${level}`}>
              <Icon of={ICONS[level]} />
              <div>
                <b>{words[name].title(count, subject, size)}</b>
                <p>{words[name].body(count, subject, size)}</p>
              </div>
              <WayOut name={name} />
            </li>
          )
        })}
      </ul>
    </Panel>
  )
}
