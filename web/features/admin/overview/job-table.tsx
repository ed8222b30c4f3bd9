import { CircleCheck, CircleDashed, CircleMinus, CircleX, Play } from 'lucide-react'
import type { Output } from '#shared/api/index.ts'
import { useSend } from '#web/lib/api.ts'
import { useLocale, useTexts } from '#web/lib/locale.tsx'
import { fullTime, timeAgo, timeUntil } from '#web/lib/time.ts'
import { wordOf } from '#web/lib/word-of.ts'
import { type Column, DataTable } from '#web/ui/data-table.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { toast, toastError } from '#web/ui/toast.ts'
import { tip } from '#web/ui/tooltip.tsx'
import { Panel } from './panel.tsx'

type Job = Output<'adminOverview/get'>['jobs'][number]

const SECOND_MS = 1000
const MINUTE_MS = 60 * SECOND_MS
/** The duration below which tenths of seconds are shown. */
const TENTHS_MS = 10 * SECOND_MS

/** The name of a job in the language of the interface. */
export function useJobName(): (name: string) => string {
  const names = useTexts().overview.jobNames
  return (name) => wordOf(names, name)
}

const STATES = {
  ok: ['backstage-state-on', CircleCheck],
  failed: ['backstage-state-bad', CircleX],
  running: ['', CircleDashed],
  waiting: ['o-muted', CircleMinus],
} as const

function Result({ job }: { job: Job }) {
  const said = useTexts().overview
  const words = { ok: said.done, failed: said.failedTimes(job.failures), running: said.running, waiting: said.waiting }
  const [className, icon] = STATES[job.state]
  return (
    <>
      <span className={`backstage-state ${className}`}>
        <Icon of={icon} />
        {words[job.state]}
      </span>
      {job.last_error && <code className="overview-error">{job.last_error}</code>}
    </>
  )
}

/** Starts a job, and says so. The overview is reloaded until the job has ended. */
function RunNow({ job }: { job: Job }) {
  const said = useTexts().overview
  const name = useJobName()(job.name)
  const run = useSend('adminOverview/runJob', {
    invalidates: ['adminOverview/get', 'adminAudit/getList'],
    onSuccess: () => toast({ text: said.jobStarted(name), kind: 'info' }),
    onError: toastError,
  })
  return (
    <IconButton
      icon={Play}
      label={said.runJob(name)}
      disabled={job.state === 'running' || run.isPending}
      onClick={() => run.mutate({ name: job.name })}
    />
  )
}

function useColumns(now: number): Column<Job>[] {
  const t = useTexts()
  const said = t.overview
  const { tag } = useLocale()
  const jobName = useJobName()
  const duration = (ms: number): string => {
    if (ms < SECOND_MS) return said.milliseconds(ms)
    if (ms < MINUTE_MS) return said.seconds((ms / SECOND_MS).toFixed(ms < TENTHS_MS ? 1 : 0))
    return said.minutes(Math.floor(ms / MINUTE_MS), Math.round((ms % MINUTE_MS) / SECOND_MS))
  }
  return [
    { id: 'job', head: said.job, cell: ({ name }) => jobName(name) },
    { id: 'result', head: said.result, cell: (job) => <Result job={job} /> },
    {
      id: 'last',
      head: said.lastRun,
      width: '130px',
      cell: ({ last_try }) =>
        last_try === 0 ? (
          '–'
        ) : (
          <time className="o-num" dateTime={new Date(last_try * 1000).toISOString()} {...tip(fullTime(last_try, tag))}>
            {timeAgo(last_try, tag, t.item.justNow, now * 1000)}
          </time>
        ),
    },
    {
      id: 'duration',
      head: said.duration,
      hideOnPhone: true,
      width: '110px',
      cell: ({ last_try, duration_ms }) => (last_try === 0 ? '–' : duration(duration_ms)),
    },
    {
      id: 'next',
      head: said.nextRun,
      hideOnPhone: true,
      width: '140px',
      cell: ({ next_run, state }) =>
        state === 'running' ? '–' : <span className="o-num">{timeUntil(next_run - now, tag, said.soon)}</span>,
    },
    { id: 'run', head: said.runNow, hideHead: true, end: true, width: '52px', cell: (job) => <RunNow job={job} /> },
  ]
}

/** The jobs of the server, with the outcome of the last run and its error. */
export function JobTable({ jobs, now }: { jobs: readonly Job[]; now: number }) {
  const said = useTexts().overview
  const columns = useColumns(now)
  const failed = jobs.filter(({ failures }) => failures > 0).length
  return (
    <Panel
      id="jobs"
      title={said.jobs}
      fact={failed > 0 ? said.jobsFailed(failed, jobs.length) : said.jobsFine(jobs.length)}
    >
      <DataTable
        label={said.jobs}
        columns={columns}
        rows={jobs}
        rowKey={({ name }) => name}
        className="overview-jobs"
      />
    </Panel>
  )
}
