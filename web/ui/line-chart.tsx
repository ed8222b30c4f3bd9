import { type PointerEvent, useState } from 'react'
import './line-chart.css'

/** A day of a chart. */
export interface ChartPoint {
  /** `YYYY-MM-DD` */
  day: string
  /** null: not known; the line stops. */
  value: number | null
}

/** The inner size of the drawing. It is stretched to its element, so only proportions count. */
const WIDTH = 600
const HEIGHT = 150
/** How many days are named below the chart. */
const DAYS_NAMED = 5
const STEPS = [1, 1.2, 1.6, 2, 3, 4, 5, 6, 8, 10]
/** The steps below ten, where half a step must be a whole number. */
const SMALL_STEPS = [2, 4, 6, 8, 10]
/** The room above and below the line of a spark, as a part of its height. */
const SPARK_ROOM = 0.2
const KIBI = 1024
const DAY_MS = 24 * 3600 * 1000

const dayNumber = (day: string): number => Math.round(Date.parse(`${day}T00:00:00Z`) / DAY_MS)

/**
 * The top of a scale from 0 whose half is a round number too.
 * @param inBytes round in KB, MB …
 */
export function scaleTop(most: number, inBytes = false): number {
  const unit = inBytes && most >= KIBI ? KIBI ** Math.floor(Math.log(most) / Math.log(KIBI)) : 1
  const power = 10 ** Math.max(0, Math.floor(Math.log10(Math.max(1, most / unit))))
  const step = (power > 1 ? STEPS : SMALL_STEPS).find((one) => one * power * unit >= most)
  return (step ?? 10) * power * unit
}

/** Places of the points: `x` and `y` from 0 to 1, from the left and from the bottom. */
function placesOf(points: readonly ChartPoint[], [bottom, top]: readonly [number, number]) {
  const first = dayNumber(points[0]?.day ?? '')
  const span = Math.max(1, dayNumber(points.at(-1)?.day ?? '') - first)
  return points.map(({ day, value }) => ({
    x: points.length === 1 ? 0.5 : (dayNumber(day) - first) / span,
    y: value === null ? null : (value - bottom) / Math.max(1, top - bottom),
  }))
}

type Place = ReturnType<typeof placesOf>[number]

/** Runs of known values; the line stops between them. */
function runsOf(places: readonly Place[]): { x: number; y: number }[][] {
  const runs: { x: number; y: number }[][] = [[]]
  for (const { x, y } of places) {
    if (y === null) runs.push([])
    else runs.at(-1)?.push({ x: x * WIDTH, y: HEIGHT - y * HEIGHT })
  }
  return runs.filter((run) => run.length > 0)
}

const pathOf = (run: readonly { x: number; y: number }[]): string =>
  run.map(({ x, y }, at) => `${at ? 'L' : 'M'}${x.toFixed(1)} ${y.toFixed(1)}`).join('')

function Drawing({ places }: { places: readonly Place[] }) {
  return (
    <svg className="o-chart-plot" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
      {runsOf(places).map((run) => {
        const from = run[0]?.x ?? 0
        const line = run.length === 1 ? `${pathOf(run)}h.1` : pathOf(run)
        return (
          <g key={from}>
            <path className="o-chart-area" d={`${pathOf(run)}L${run.at(-1)?.x ?? 0} ${HEIGHT}L${from} ${HEIGHT}Z`} />
            <path className="o-chart-line" d={line} />
          </g>
        )
      })}
    </svg>
  )
}

/** A small line without scales beside a number, from the least to the most. It is decoration: the number says what counts. */
export function Spark({ points }: { points: readonly ChartPoint[] }) {
  const values = points.flatMap(({ value }) => (value === null ? [] : [value]))
  const [least, most] = [Math.min(...values), Math.max(...values)]
  const room = Math.max(1, (most - least) * SPARK_ROOM)
  return (
    <span className="o-chart-spark">
      <Drawing places={placesOf(points, [least - room, most + room])} />
    </span>
  )
}

/**
 * A number over time: a line on a soft area, with a scale from 0. The pointer, a finger and the arrow keys choose a day, whose value is shown. A
 * table with all values is there for screen readers.
 * @param props.points the oldest first, at least one
 * @param props.label what is counted; with its first and last value, for the table
 * @param props.control the name of the control that chooses a day
 */
export function LineChart(props: {
  points: readonly ChartPoint[]
  label: string
  control: string
  /** The heads of the columns of the table. */
  heads: readonly [string, string]
  inBytes?: boolean
  format: (value: number | null) => string
  dayName: (day: string) => string
}) {
  const { points, label, control, heads, inBytes, format, dayName } = props
  const [chosen, setChosen] = useState<number | null>(null)
  const top = scaleTop(Math.max(0, ...points.map(({ value }) => value ?? 0)), inBytes)
  const places = placesOf(points, [0, top])
  const last = points.length - 1
  const at = Math.min(chosen ?? last, last)
  const point = points[at] as ChartPoint
  const place = places[at] as Place
  const choose = ({ currentTarget, clientX }: PointerEvent) => {
    const { left, width } = currentTarget.getBoundingClientRect()
    const x = (clientX - left) / Math.max(1, width)
    const distance = (one: Place) => Math.abs(one.x - x)
    const nearest = places.reduce(
      (best, one, index) => (distance(one) < distance(places[best] as Place) ? index : best),
      0,
    )
    setChosen(nearest)
  }
  const named =
    points.length <= DAYS_NAMED
      ? points.map((_, index) => index)
      : Array.from({ length: DAYS_NAMED }, (_, part) => Math.round((part * last) / (DAYS_NAMED - 1)))
  return (
    <figure className="o-chart o-num">
      <span className="o-chart-scale" aria-hidden="true">
        {[top, top / 2, 0].map((value) => (
          <span key={value}>{format(value)}</span>
        ))}
      </span>
      <div className="o-chart-field">
        <Drawing places={places} />
        <input
          type="range"
          className="o-chart-range"
          aria-label={control}
          aria-valuetext={`${dayName(point.day)}: ${format(point.value)}`}
          min={0}
          max={last}
          value={at}
          onChange={(event) => setChosen(Number(event.target.value))}
          onFocus={() => setChosen((now) => now ?? last)}
          onBlur={() => setChosen(null)}
          onPointerMove={choose}
          onPointerDown={choose}
          onPointerLeave={({ currentTarget }) => currentTarget !== document.activeElement && setChosen(null)}
        />
        {chosen !== null && (
          <span className="o-chart-mark" style={{ left: `${place.x * 100}%` }} aria-hidden="true">
            {place.y !== null && <span className="o-chart-dot" style={{ bottom: `${place.y * 100}%` }} />}
            <span className="o-chart-tip" style={{ transform: `translateX(${-place.x * 100}%)` }}>
              <b>{format(point.value)}</b> {dayName(point.day)}
            </span>
          </span>
        )}
      </div>
      <span className="o-chart-days" aria-hidden="true">
        {named.map((index) => (
          <span key={index}>{dayName(points[index]?.day ?? '')}</span>
        ))}
      </span>
      <table className="o-hidden">
        <caption>{label}</caption>
        <thead>
          <tr>
            {heads.map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {points.map(({ day, value }) => (
            <tr key={day}>
              <th scope="row">{dayName(day)}</th>
              <td>{format(value)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </figure>
  )
}
