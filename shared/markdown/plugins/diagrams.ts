import type MarkdownIt from 'markdown-it'
import type { PageEnv } from '#shared/markdown/page-env.ts'

const DIAGRAMS: Record<string, 'mermaid' | 'flow' | 'seq'> = {
  mermaid: 'mermaid',
  flow: 'flow',
  flowchart: 'flow',
  seq: 'seq',
  sequence: 'seq',
}

/** Renders diagrams as their source, which the browser replaces by pictures. */
export function diagrams(md: MarkdownIt): void {
  const fence = md.renderer.rules.fence
  md.renderer.rules.fence = (tokens, index, options, env: PageEnv, self) => {
    const token = tokens[index]
    const name = token?.info.trim().split(/\s/, 1)[0]?.toLowerCase() ?? ''
    const kind = Object.hasOwn(DIAGRAMS, name) ? DIAGRAMS[name] : undefined
    if (!token || !kind) return fence?.(tokens, index, options, env, self) ?? ''
    env.uses[kind] = true
    const source = md.utils.escapeHtml(token.content.trim())
    return `<figure class="diagram" data-diagram="${kind}"><pre tabindex="0">${source}</pre></figure>\n`
  }
}
