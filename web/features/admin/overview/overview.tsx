import { RefreshCw } from 'lucide-react'
import { useState } from 'react'
import { RoomHead } from '#web/features/admin/backstage.tsx'
import { useCall } from '#web/lib/api.ts'
import { useLocale, useTexts } from '#web/lib/locale.tsx'
import { clockTime, timeAgo } from '#web/lib/time.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { LoadFailed } from '#web/ui/load-failed.tsx'
import { Segmented } from '#web/ui/segmented.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { ActivePeople } from './active-people.tsx'
import { FigureChart } from './figure-chart.tsx'
import { FindingList } from './finding-list.tsx'
import { JobTable } from './job-table.tsx'
import { SiteState } from './site-state.tsx'
import { Stats } from './stats.tsx'
import './overview.css'

/** How often the overview is reloaded while a job runs, in milliseconds. */
const RUNNING_MS = 2000

/** The job that writes the figures. */
const FIGURES_JOB = 'daily-figures'

const PERIODS = ['30', '90', '365'] as const

/** The state of the site: its contents, its findings, its active people, and its parts. */
export function Overview() {
  const t = useTexts()
  const said = t.overview
  const { tag } = useLocale()
  const [period, setPeriod] = useState<(typeof PERIODS)[number]>('30')
  const days = Number(period)
  const { data, error, refetch, isFetching } = useCall(
    'adminOverview/get',
    { days },
    {
      staleTime: 0,
      keepPrevious: true,
      refetchInterval: RUNNING_MS,
      refetchWhile: ({ jobs }) => jobs.some(({ state }) => state === 'running'),
    },
  )
  // A job counts people, items, pages and files once an hour.
  const updated = ({ now, jobs }: NonNullable<typeof data>) => {
    const counted = jobs.find(({ name }) => name === FIGURES_JOB)?.last_try ?? 0
    const ago = counted > 0 ? timeAgo(counted, tag, t.item.justNow, now * 1000) : ''
    return said.updatedAt(clockTime(now, tag, false), ago)
  }
  return (
    <>
      <RoomHead
        title={said.title}
        fact={data && <span className="overview-at">{updated(data)}</span>}
        action={
          <>
            <IconButton icon={RefreshCw} label={said.refresh} onClick={() => refetch()} />
            <Segmented
              label={said.period}
              value={period}
              onChange={setPeriod}
              options={PERIODS.map((value) => ({ value, label: said.days(Number(value)) }))}
            />
          </>
        }
      />
      {error && !data ? (
        <LoadFailed message={error.message} onRetry={refetch} />
      ) : !data ? (
        <Skeleton lines={8} />
      ) : (
        <div className="overview" aria-busy={isFetching}>
          <Stats days={data.days} period={days} />
          <div className="overview-two">
            <FindingList findings={data.findings} />
            <FigureChart days={data.days} />
          </div>
          <div className="overview-two">
            <ActivePeople active={data.active} />
            <SiteState overview={data} />
          </div>
          <JobTable jobs={data.jobs} now={data.now} />
        </div>
      )}
    </>
  )
}
