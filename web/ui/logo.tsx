import { classNames } from './class-names.ts'
import './logo.css'

/** An open book whose right leaf is folded once, twice, three times: a half, a quarter, an eighth. */
const LEAVES = [
  'M3 4.69Q3 2.69 4.93 3.21L14.22 5.72Q14.8 5.88 14.8 6.48L14.8 28.58Q14.8 29.18 14.22 29.02L4.93 26.51Q3 25.99 3 23.99Z',
  'M17.2 6.48Q17.2 5.88 17.78 5.72L27.07 3.21Q29 2.69 29 4.69L29 12.54Q29 13.14 28.42 13.3L17.78 16.17Q17.2 16.33 17.2 15.73Z',
  'M17.2 19.33Q17.2 18.73 17.78 18.57L21.44 17.58Q22.02 17.42 22.02 18.02L22.02 27.27Q22.02 27.87 21.44 28.03L17.78 29.02Q17.2 29.18 17.2 28.58Z',
  'M24.18 17.44Q24.18 16.84 24.76 16.69L28.42 15.7Q29 15.54 29 16.14L29 23.99Q29 25.99 27.07 26.51L24.76 27.14Q24.18 27.29 24.18 26.69Z',
]

function Leaves() {
  return LEAVES.map((d) => <path key={d} d={d} />)
}

/** The mark alone, in the accent colour; at least 20 px. It is decoration; the element around it has the name. */
export function Mark({ size = 24, className }: { size?: number; className?: string }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 32 32"
      fill="currentColor"
      aria-hidden="true"
      className={classNames('o-mark', className)}
    >
      <Leaves />
    </svg>
  )
}

/** Mark and word. */
export function Logo({ height = 24, className }: { height?: number; className?: string }) {
  return (
    <svg
      height={height}
      width={(height * 126) / 32}
      viewBox="0 0 126 32"
      fill="currentColor"
      role="img"
      aria-label="Octavo"
      className={classNames('o-logo', className)}
    >
      <g className="o-mark">
        <Leaves />
      </g>
      <g fill="none" stroke="currentColor" strokeWidth="3.1" transform="translate(39)">
        <ellipse cx="7.2" cy="17.4" rx="5.65" ry="6.05" />
        <path d="M27.75 12.98A5.65 6.05 0 1 0 27.75 21.82" />
        <path d="M34.27 5.2V20.25q0 3.2 3.2 3.2h1.9M30.66 11.35h8.7" />
        <ellipse cx="47.95" cy="17.4" rx="5.65" ry="6.05" />
        <path d="M53.8 9.8V25" />
        <path fill="currentColor" stroke="none" d="M56.49 9.8h3.5l3.65 10.7 3.65-10.7h3.5L65.34 25h-3.4z" />
        <ellipse cx="78.8" cy="17.4" rx="5.65" ry="6.05" />
      </g>
    </svg>
  )
}
