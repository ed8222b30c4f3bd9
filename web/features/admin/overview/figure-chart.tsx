import { useState } from 'react'
import { useTexts } from '#web/lib/locale.tsx'
import { LineChart } from '#web/ui/line-chart.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { type Day, SERIES, type Series, useFigureWords } from './figures.ts'
import { Panel } from './panel.tsx'

/** One of the figures over the period. */
export function FigureChart({ days }: { days: readonly Day[] }) {
  const said = useTexts().overview
  const { figure, dayName } = useFigureWords()
  const [series, setSeries] = useState<Series>('pages')
  const [first, last] = [days[0], days.at(-1)]
  const name = said.series[series]
  return (
    <Panel
      title={said.chart}
      end={
        <SelectField
          hideLabel
          label={said.chartOf}
          className="overview-end"
          value={series}
          onChange={setSeries}
          options={SERIES.map((value) => ({ value, label: said.series[value] }))}
        />
      }
    >
      {first && last ? (
        <div className="overview-chart">
          <LineChart
            points={days.map((day) => ({ day: day.day, value: day[series] }))}
            label={said.fromTo(
              name,
              dayName(first.day),
              figure(series, first[series]),
              dayName(last.day),
              figure(series, last[series]),
            )}
            control={said.chooseDay(name)}
            heads={[said.day, name]}
            inBytes={series === 'bytes'}
            format={(value) => figure(series, value)}
            dayName={dayName}
          />
        </div>
      ) : (
        <p className="overview-calm">{said.noFigures}</p>
      )}
    </Panel>
  )
}
