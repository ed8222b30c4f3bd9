import type { CDPSession, Page } from 'playwright-core'
import { median, percentile, shown } from './stats.ts'
import { cpuClock } from './visit.ts'

/**
 * The cost of one action of a user (a key, a turn of the wheel), in milliseconds: by the clock until the frame that shows it (NaN
 * when no event reported it), CPU time of all work in the page's thread, and CPU time of scripts, styles and layout alone.
 */
export interface Cost {
  frame: number
  task: number
  script: number
  layout: number
}

/** The pause between two actions, so that delayed work of an action (timers, a preview) counts for that action. */
const PAUSE_MS = 70

/**
 * Repeats an action and reads what each one costs the page.
 * @param session one with `startCpuClock`
 * @param event the event that an action causes in the page
 */
export async function costOf(
  page: Page,
  session: CDPSession,
  event: 'keydown' | 'wheel',
  acts: readonly (() => Promise<void>)[],
): Promise<Cost[]> {
  await page.evaluate((type) => {
    const frame = { begun: 0, drawn: 0 }
    const channel = new MessageChannel()
    channel.port1.onmessage = () => {
      frame.drawn = performance.now()
    }
    const onAct = () => {
      frame.begun = performance.now()
      // The message is handled after the frame was drawn.
      requestAnimationFrame(() => channel.port2.postMessage(0))
    }
    addEventListener(type, onAct, { capture: true, passive: true })
    Object.assign(window, { lastFrame: frame })
  }, event)
  /** Milliseconds to the frame; NaN when no event reported the action, undefined while the frame is not drawn. */
  const takeFrame = () =>
    page.evaluate(() => {
      const { lastFrame } = window as unknown as { lastFrame: { begun: number; drawn: number } }
      const { begun, drawn } = lastFrame
      if (begun > drawn) return undefined
      Object.assign(lastFrame, { begun: 0, drawn: 0 })
      return begun > 0 ? drawn - begun : Number.NaN
    })
  const costs: Cost[] = []
  for (const act of acts) {
    const before = await cpuClock(session)
    let after = before
    let frame: number | undefined
    await act()
    do {
      await page.waitForTimeout(PAUSE_MS)
      after = await cpuClock(session)
      frame = await takeFrame()
    } while (frame === undefined)
    const since = (name: string) => (after[name] ?? 0) - (before[name] ?? 0)
    costs.push({
      frame,
      task: since('TaskDuration'),
      script: since('ScriptDuration'),
      layout: since('LayoutDuration') + since('RecalcStyleDuration'),
    })
  }
  return costs
}

/** `p50 / p95` of a cost, in milliseconds. */
export const costCell = (costs: readonly Cost[], kind: keyof Cost): string => {
  const values = costs.map((cost) => cost[kind])
  return `${shown(median(values), 1)} / ${shown(percentile(values, 0.95), 1)}`
}

/**
 * An action for each key: names of keys (`Enter`) and characters. Characters that no keyboard has are inserted as an input method
 * does.
 */
export const pressing = (page: Page, keys: readonly string[]): (() => Promise<void>)[] =>
  keys.map((key) => () => {
    if (key.length === 1 && key > '\u00ff') return page.keyboard.insertText(key)
    return page.keyboard.press(key === ' ' ? 'Space' : key)
  })
