import { useLocale, useTexts } from '#web/lib/locale.tsx'
import { dayTag } from '#web/lib/time.ts'
import { Spark } from '#web/ui/line-chart.tsx'
import { type Day, type Series, useFigureWords } from './figures.ts'

const SHOWN = ['people', 'items', 'pages', 'bytes'] as const satisfies readonly Series[]

/** The figures of today, each with its change in the period and a small line. */
export function Stats({ days, period }: { days: readonly Day[]; period: number }) {
  const said = useTexts().overview
  const tag = dayTag(useLocale().tag)
  const { figure } = useFigureWords()
  const [first, last] = [days[0], days.at(-1)]
  if (!first || !last) return <p className="o-panel overview-calm">{said.noFigures}</p>
  const change = (series: (typeof SHOWN)[number]): string => {
    const more = last[series] - first[series]
    if (more === 0) return said.same(period)
    const sign = more > 0 ? '+' : '−'
    return said.more(sign + figure(series, Math.abs(more)), period)
  }
  return (
    <dl className="o-panel overview-stats o-num">
      {SHOWN.map((series) => (
        <div key={series}>
          <dt>{said.series[series === 'bytes' ? 'files' : series]}</dt>
          <dd>
            <b>{figure(series, last[series])}</b>
            {series === 'bytes' && <small>{said.files(last.files.toLocaleString(tag))}</small>}
            <small>{change(series)}</small>
          </dd>
          <dd>
            <Spark points={days.map((day) => ({ day: day.day, value: day[series] }))} />
          </dd>
        </div>
      ))}
    </dl>
  )
}
