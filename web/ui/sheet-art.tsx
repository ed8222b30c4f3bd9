import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import './sheet-art.css'

/** A page of text with a note in it. */
function Prose() {
  return (
    <>
      <path className="o-sheet-art-ink" strokeWidth="7" d="M21 26h70" />
      <path
        className="o-sheet-art-line"
        strokeWidth="4"
        d="M20 46h108M20 56h102M20 66h110M20 76h66M20 132h108M20 142h94M20 152h106M20 162h60"
      />
      <rect className="o-sheet-art-soft" x="18" y="92" width="114" height="26" rx="3" />
      <circle className="o-sheet-art-dot" cx="30" cy="105" r="5" />
      <path className="o-sheet-art-note" strokeWidth="3.5" d="M44 102h78M44 109h56" />
    </>
  )
}

/** A page of an API: method, parameters, example. */
function Api({ method }: { method: 'get' | 'post' | 'put' }) {
  return (
    <>
      <rect fill={`var(--o-${method})`} x="18" y="22" width="26" height="10" rx="3" />
      <path className="o-sheet-art-ink" strokeWidth="6" d="M53 27h58" />
      <path className="o-sheet-art-line" strokeWidth="4" d="M20 48h108M20 58h92" />
      <path className="o-sheet-art-line" d="M18.5 72.5h113v44h-113zM18.5 87h113M18.5 102h113M58 72.5v44" />
      <rect className="o-sheet-art-fill" x="18" y="128" width="114" height="40" rx="3" />
      <path className="o-sheet-art-line" strokeWidth="4" d="M28 138h52M28 148h76M28 158h40" />
    </>
  )
}

/** A page of a data dictionary. */
function Dictionary() {
  return (
    <>
      <path className="o-sheet-art-ink" strokeWidth="7" d="M21 26h54" />
      <rect className="o-sheet-art-fill" x="19" y="43" width="112" height="14" />
      <path
        className="o-sheet-art-line"
        d="M18.5 42.5h113v122h-113zM56.5 42.5v122M92.5 42.5v122M18.5 57h113M18.5 75h113M18.5 93h113M18.5 111h113M18.5 129h113M18.5 147h113"
      />
      <path
        className="o-sheet-art-ink"
        strokeWidth="4"
        d="M26 66h20M26 84h23M26 102h16M26 120h22M26 138h18M26 156h21"
      />
      <path
        className="o-sheet-art-line"
        strokeWidth="4"
        d="M64 66h20M100 66h24M64 84h16M100 84h18M64 102h22M100 102h24M64 120h18M100 120h16M64 138h14M100 138h22M64 156h20M100 156h18"
      />
    </>
  )
}

/** A page with a spreadsheet; one cell is selected. */
function Grid() {
  return (
    <>
      <path className="o-sheet-art-ink" strokeWidth="7" d="M21 26h46" />
      <path
        className="o-sheet-art-line"
        d="M18 42.5h114M18 60h114M18 77.5h114M18 95h114M18 112.5h114M18 130h114M18 147.5h114M18 165h114M18.5 42.5v122.5M46.75 42.5v122.5M75 42.5v122.5M103.25 42.5v122.5M131.5 42.5v122.5"
      />
      <path className="o-sheet-art-cell" d="M47 60h28v17.5h-28z" />
    </>
  )
}

/** The leaves of the sheet. The upper row is upside down, as on a printer's sheet. Folio numbers are those of a real octavo. */
const LEAVES: readonly { folio: number; place: string; drawing: ReactNode }[] = [
  { folio: 8, place: 'translate(150 196) rotate(180)', drawing: <Prose /> },
  { folio: 9, place: 'translate(300 196) rotate(180)', drawing: <Api method="get" /> },
  { folio: 12, place: 'translate(450 196) rotate(180)', drawing: <Dictionary /> },
  { folio: 5, place: 'translate(600 196) rotate(180)', drawing: <Api method="put" /> },
  { folio: 1, place: 'translate(0 196)', drawing: <Api method="post" /> },
  { folio: 16, place: 'translate(150 196)', drawing: <Grid /> },
  { folio: 13, place: 'translate(300 196)', drawing: <Prose /> },
  { folio: 4, place: 'translate(450 196)', drawing: <Dictionary /> },
]

const FOLD_NUMBERS = [
  { number: 1, x: 300, y: 0 },
  { number: 2, x: 600, y: 196 },
  { number: 3, x: 450, y: 392 },
]

/** The drawing of the brand: a printed sheet with eight leaves and three folds. `label` is its accessible name. */
export function SheetArt({ label, className }: { label: string; className?: string }) {
  return (
    <svg viewBox="-14 -14 628 420" className={classNames('o-sheet-art', className)} role="img" aria-label={label}>
      <rect className="o-sheet-art-paper" width="600" height="392" rx="6" />
      {LEAVES.map(({ folio, place, drawing }) => (
        <g key={folio} transform={place}>
          {drawing}
          <text className="o-sheet-art-folio" x="75" y="185">
            {folio}
          </text>
        </g>
      ))}
      <g className="o-sheet-art-fold">
        <path d="M300 1v391M1 196h599" />
        <path className="o-sheet-art-later" d="M150 1v391M450 1v391" />
      </g>
      {FOLD_NUMBERS.map(({ number, x, y }) => (
        <g key={number}>
          <circle className="o-sheet-art-dot" cx={x} cy={y} r="10" />
          <text className="o-sheet-art-number" x={x} y={y + 4}>
            {number}
          </text>
        </g>
      ))}
    </svg>
  )
}
