import type { CDPSession, Page } from 'playwright-core'
import { median, percentile, shown } from './stats.ts'
import { cpuClock } from './visit.ts'

/**
 * What one act of a person (a key, a turn of the wheel) costs, in milliseconds: until the frame that shows it (by the clock; NaN where no
 * event told of it), and of the processor all work of the page's thread, and its scripts, styles and layout alone.
 */
export interface Cost {
  frame: number
  task: number
  script: number
  layout: number
}

/** Between two acts, so that what one sets off later (timers, a preview) counts for it. */
const PAUSE_MS = 70

/**
 * Lets somebody act, again and again, and reads what each act costs the page.
 * @param session one with `startCpuClock`
 * @param event what the page is told of an act
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
      // the message is handled after the frame has been drawn
      requestAnimationFrame(() => channel.port2.postMessage(0))
    }
    addEventListener(type, onAct, { capture: true, passive: true })
    Object.assign(window, { lastFrame: frame })
  }, event)
  /** Milliseconds to the frame; NaN when no event told of the act, undefined when the frame is still to come. */
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

/** An act for each key: names of keys (`Enter`) and characters; those that no keyboard has are put in as an input method does. */
export const pressing = (page: Page, keys: readonly string[]): (() => Promise<void>)[] =>
  keys.map((key) => () => {
    if (key.length === 1 && key > '\u00ff') return page.keyboard.insertText(key)
    return page.keyboard.press(key === ' ' ? 'Space' : key)
  })
