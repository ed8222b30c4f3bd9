import { BellRing, Code, Database, GitMerge, Terminal, UsersRound } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTexts } from '#web/lib/locale.tsx'
import { useOrigin } from '#web/lib/origin.ts'
import { Method } from '#web/parts/api-marks/method.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { SampleTable } from './sample-table.tsx'
import './sections.css'

function Kind(props: { title: string; text: string; children: ReactNode }) {
  return (
    <article className="landing-kind">
      <div className="landing-sample" aria-hidden="true">
        {props.children}
      </div>
      <h3>{props.title}</h3>
      <p>{props.text}</p>
    </article>
  )
}

/** API docs, data dictionaries and manuals, each with an example. */
export function Kinds() {
  const { landing: l } = useTexts()
  return (
    <section className="landing-part" id="kinds">
      <h2>{l.kindsTitle}</h2>
      <div className="landing-kinds">
        <Kind title={l.apiTitle} text={l.apiBody}>
          <div className="landing-sample-url o-mono">
            <Method method="PATCH" />
            <span>/v2/users/:id</span>
          </div>
          <SampleTable
            rows={[
              ['name', 'string'],
              ['locale', 'string'],
              ['status', 'enum'],
            ]}
            texts={l.apiField}
          />
          <pre className="landing-sample-code">{`{ "status": "active",\n  "locale": "en-GB" }`}</pre>
        </Kind>
        <Kind title={l.tableTitle} text={l.tableBody}>
          <SampleTable
            head={l.tableHead}
            rows={[
              ['id', 'bigint'],
              ['status', 'tinyint'],
              ['amount_cent', 'bigint'],
              ['paid_at', 'datetime'],
              ['currency', 'char(3)'],
            ]}
            texts={l.tableRows}
          />
        </Kind>
        <Kind title={l.manualTitle} text={l.manualBody}>
          <div className="landing-manual">
            <b>{l.manualHead}</b>
            <p>{l.manualText}</p>
            <Notice kind="danger">{l.manualWarning}</Notice>
            <ol>
              {l.manualSteps.map((step) => (
                <li key={step}>{step}</li>
              ))}
            </ol>
          </div>
        </Kind>
      </div>
    </section>
  )
}

/** The part of the sheet that remains after each fold: all, a half, a quarter, an eighth. */
const LEAVES = [
  { x: 0.75, y: 0.75, width: 94.5, height: 62.5 },
  { x: 0.75, y: 0.75, width: 47.25, height: 62.5 },
  { x: 0.75, y: 32, width: 47.25, height: 31.25 },
  { x: 0.75, y: 32, width: 23.6, height: 31.25 },
]

/** Explains why catalogs are three levels deep. */
export function Folds() {
  const { landing: l } = useTexts()
  return (
    <section className="landing-part landing-pair">
      <div>
        <h2>{l.foldsTitle}</h2>
        <p className="landing-text">{l.foldsBody}</p>
      </div>
      <ol className="landing-folds">
        {LEAVES.map((leaf, level) => (
          <li key={l.folds[level]}>
            <svg viewBox="0 0 96 64" width="98" height="66" fill="none" aria-hidden="true">
              <rect className="landing-sheet" x=".75" y=".75" width="94.5" height="62.5" rx="3" />
              <rect className="landing-leaf" rx="3" {...leaf} />
            </svg>
            <b>{l.folds[level]}</b>
            <span>{l.foldNames[level]}</span>
          </li>
        ))}
      </ol>
    </section>
  )
}

const POINT_ICONS = [Terminal, Database, Code] as const

/** Explains the open API, with one call as an example. */
export function Push() {
  const { landing: l, setting } = useTexts()
  const origin = useOrigin()
  return (
    <section className="landing-part landing-pair" id="push">
      <div>
        <h2>{l.pushTitle}</h2>
        <p className="landing-text">{l.pushBody}</p>
        <ul className="landing-points">
          {POINT_ICONS.map((icon, point) => (
            <li key={l.pushPoints[point]}>
              <Icon of={icon} />
              <span>{l.pushPoints[point]}</span>
            </li>
          ))}
        </ul>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling element must be reachable by keyboard */}
      <pre className="landing-code" tabIndex={0}>
        <code>
          <span className="landing-com">{l.pushComment}</span>
          {'\n'}
          <span className="landing-fn">curl</span>{' '}
          {/* Behind a proxy that hides the name of the site, server and browser may know different addresses. */}
          <span suppressHydrationWarning>{origin}</span>/api/item/updateByApi \{'\n  '}
          <span className="landing-key">-d</span> api_key=$OCTAVO_KEY <span className="landing-key">-d</span>{' '}
          api_token=$OCTAVO_TOKEN \{'\n  '}
          <span className="landing-key">-d</span> cat_name=
          <span className="landing-str">'{setting.exampleCatalog}'</span> <span className="landing-key">-d</span>{' '}
          page_title=
          <span className="landing-str">'{setting.exampleTitle}'</span> \{'\n  '}
          <span className="landing-key">--data-urlencode</span> page_content@docs/{setting.exampleFile}
        </code>
      </pre>
    </section>
  )
}

const TEAM_ICONS = [UsersRound, GitMerge, BellRing] as const

/** The benefits for teams that write together. */
export function Teamwork() {
  const { landing: l } = useTexts()
  return (
    <section className="landing-part landing-pair" id="team">
      <div>
        <h2>{l.teamTitle}</h2>
        <p className="landing-text">{l.teamBody}</p>
      </div>
      <ul className="landing-points">
        {TEAM_ICONS.map((icon, point) => (
          <li key={l.teamPoints[point]}>
            <Icon of={icon} />
            <span>{l.teamPoints[point]}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Self-hosting, and what every screen offers. `action` is the next step. */
export function Panels({ action }: { action: ReactNode }) {
  const { landing: l } = useTexts()
  return (
    <section className="landing-part landing-panels" id="run">
      <div className="landing-panel o-panel">
        <h2 className="landing-panel-title">{l.runTitle}</h2>
        <p>{l.runBody}</p>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling element must be reachable by keyboard */}
        <pre className="landing-code" tabIndex={0}>
          <code>
            <span className="landing-fn">npm</span> start
          </code>
        </pre>
        <p className="landing-note">{l.runNote}</p>
      </div>
      <div className="landing-panel o-panel">
        <h2 className="landing-panel-title">{l.bothTitle}</h2>
        <p>{l.bothBody}</p>
        {action}
      </div>
    </section>
  )
}
