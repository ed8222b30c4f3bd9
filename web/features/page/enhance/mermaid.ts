import type { MermaidConfig } from 'mermaid'
import { seqToMermaid } from '#shared/markdown/seq-to-mermaid.ts'
import { addMissingBuiltins } from '#web/lib/add-missing-builtins.ts'
import { drawFigures } from './drawing.ts'
import type { EnhanceJob } from './options.ts'
import { readTokens } from './palette.ts'
import { safeSvg } from './safe-svg.ts'

let drawings = 0

/** Draws Mermaid diagrams, and the sequence diagrams of older documents through Mermaid. */
export async function drawMermaid(figures: HTMLElement[], job: EnhanceJob): Promise<void> {
  addMissingBuiltins()
  const { default: mermaid } = await import('mermaid')
  if (job.signal.aborted) return
  mermaid.initialize(configuration(job))

  await drawFigures(job, figures, async (source, figure) => {
    const text = figure.dataset.diagram === 'seq' ? seqToMermaid(source) : source
    drawings += 1
    const { svg } = await mermaid.render(`drawing-${drawings}`, text)
    // Parsed in a document of its own, where nothing is loaded and no script runs.
    const drawing = new DOMParser().parseFromString(svg, 'text/html').querySelector('svg')
    if (!drawing) throw new Error('Empty')
    return safeSvg(drawing)
  })
}

/** Settings that a text may not change by `%%{init}%%`, besides Mermaid's own list. */
const OURS = [
  'securityLevel',
  'startOnLoad',
  'maxTextSize',
  'maxEdges',
  'secure',
  'suppressErrorRendering',
  'htmlLabels',
]
const LOOKS = ['theme', 'themeCSS', 'themeVariables', 'fontFamily', 'altFontFamily', 'darkMode', 'dompurifyConfig']

function configuration({ root, options }: EnhanceJob): MermaidConfig {
  const token = readTokens(root)
  const [text, line, soft] = [token('text'), token('line-strong'), token('accent-soft')]
  return {
    startOnLoad: false,
    securityLevel: 'strict',
    // The other layout engine adds 350 KB and improves few diagrams. A diagram may still request it.
    layout: 'dagre',
    suppressErrorRendering: true,
    htmlLabels: false,
    secure: [...OURS, ...LOOKS],
    fontFamily: token('font'),
    theme: 'base',
    themeVariables: {
      darkMode: options.theme === 'dark',
      fontSize: '14px',
      fontFamily: token('font'),
      background: token('surface'),
      mainBkg: soft,
      textColor: text,
      lineColor: token('text-3'),
      primaryColor: soft,
      primaryTextColor: text,
      primaryBorderColor: token('accent-line'),
      secondaryColor: token('info-soft'),
      secondaryTextColor: text,
      secondaryBorderColor: token('info-line'),
      tertiaryColor: token('sunken'),
      tertiaryTextColor: text,
      tertiaryBorderColor: line,
      noteBkgColor: token('warn-soft'),
      noteTextColor: text,
      noteBorderColor: token('warn-line'),
      edgeLabelBackground: token('surface'),
      clusterBkg: token('sunken'),
      clusterBorder: line,
      actorLineColor: line,
      errorBkgColor: token('danger-soft'),
      errorTextColor: token('danger'),
      dropShadow: 'none',
    },
  }
}
