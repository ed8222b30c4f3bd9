import { randomUUID } from 'node:crypto'
import { type Asked, ask } from './ask.ts'

/** The target of writers: a proxy, an item, and the token of a person who may write in it. */
export interface WrittenSite {
  origin: string
  item_id: number
  token: string
}

/** A failed call of a writer. */
export interface FailedCall {
  /** The time when it was sent, by `performance.now()`. */
  from: number
  answer: Asked<'page/save'> | undefined
}

/** One writer. It adds lines to a page of its own, makes a new page with each third line, and reads back what was saved. */
interface Writer {
  name: string
  page_id: number
  /** The lines that were acknowledged. */
  acknowledged: Set<string>
  /** The lines that were sent. */
  sent: Set<string>
  /** The titles of new pages that were acknowledged. */
  made: Set<string>
}

/** Load through a proxy, with a record of everything that the site acknowledged. */
export interface Load {
  readonly failed: readonly FailedCall[]
  /** The number of acknowledged writes so far. */
  readonly writes: number
  /** Resolves after this many further acknowledged writes of each writer. Rejects if a writer broke. */
  progress(writes: number): Promise<void>
  /** Resolves after this many failed calls. */
  failures(count: number): Promise<void>
  /** Ends the load. @returns the faults: lost or doubled writes, and reads that did not show the last write */
  end(): Promise<string[]>
}

const linesOf = (text: string) => text.split('\n').filter((line) => line.startsWith('- '))

/** Starts writers. Each goes on until `end`, even while calls fail. After a failure it reads what was saved, as people do. */
export async function startLoad({ origin, item_id, token }: WrittenSite, count: number): Promise<Load> {
  const load = randomUUID().slice(0, 8)
  const failed: FailedCall[] = []
  const faults: string[] = []
  const written = Array.from({ length: count }, () => 0)
  let going = true
  let look = () => {}

  /** Makes a call; undefined if it failed, which is recorded. */
  async function tried(name: 'page/save' | 'page/info', input: Record<string, unknown>) {
    const from = performance.now()
    const answer = await ask(origin, name, input, token).catch(() => undefined)
    if (answer?.error_code === 0) return answer.data
    failed.push({ from, answer: answer as Asked<'page/save'> | undefined })
    look()
    return undefined
  }

  /** Makes a call again until it succeeds or the load ends. */
  async function surely(name: 'page/save' | 'page/info', input: Record<string, unknown>) {
    while (true) {
      const data = await tried(name, input)
      if (data || !going) return data
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
  }

  async function write(writer: Writer, at: number): Promise<void> {
    const done = () => {
      written[at] = (written[at] ?? 0) + 1
      look()
    }
    for (let turn = 1; going; turn += 1) {
      const { page_id, name } = writer
      const read = await surely('page/info', { page_id })
      if (!read) return
      const there = new Set(linesOf(read.page_content))
      for (const line of writer.acknowledged)
        if (!there.has(line)) faults.push(`${name} does not read ${line}, which was acknowledged`)
      const line = `- ${name} ${turn}`
      writer.sent.add(line)
      const page_content = `${read.page_content}\n${line}`
      const saved = await tried('page/save', { item_id, page_id, page_content, base_revision: read.revision })
      if (saved) {
        writer.acknowledged.add(line)
        done()
      }
      if (turn % 3 !== 0) continue
      const page_title = `${name} made ${turn}`
      const made = { item_id, page_title, page_content: 'Made', request_id: randomUUID() }
      if (!(await surely('page/save', made))) return
      writer.made.add(page_title)
      done()
    }
  }

  const writers = await Promise.all(
    Array.from({ length: count }, async (_, at): Promise<Writer> => {
      const name = `writer ${load} ${at}`
      const page = await ask(origin, 'page/save', { item_id, page_title: name, page_content: '# Lines\n' }, token)
      if (page.error_code !== 0) throw new Error(`no page to write: ${page.error_message}`)
      const { page_id } = page.data
      return { name, page_id, acknowledged: new Set(), sent: new Set(), made: new Set() }
    }),
  )
  const work = Promise.all(writers.map(write))

  const when = (isIt: () => boolean) =>
    Promise.race([
      new Promise<void>((resolve) => {
        const before = look
        look = () => {
          before()
          if (isIt()) resolve()
        }
        look()
      }),
      // A writer that ends before `end` has broken.
      work.then(() => {}),
    ])

  async function end(): Promise<string[]> {
    going = false
    await work
    const { menu } = (await ask(origin, 'item/info', { item_id }, token)).data
    const titles = menu.pages.map(({ page_title }) => page_title)
    for (const { name, page_id, acknowledged, sent, made } of writers) {
      const { page_content } = (await ask(origin, 'page/info', { page_id }, token)).data
      const lines = linesOf(page_content)
      if (new Set(lines).size !== lines.length) faults.push(`${name} has a line twice`)
      for (const line of acknowledged) if (!lines.includes(line)) faults.push(`${line} is lost`)
      for (const line of lines) if (!sent.has(line)) faults.push(`${line} was never sent`)
      for (const title of made)
        if (titles.filter((one) => one === title).length !== 1) faults.push(`${title} is not there once`)
    }
    return faults
  }

  return {
    failed,
    get writes() {
      return written.reduce((sum, one) => sum + one, 0)
    },
    progress: (writes) => {
      const from = [...written]
      return when(() => written.every((one, at) => one >= (from[at] ?? 0) + writes))
    },
    failures: (many) => when(() => failed.length >= many),
    end,
  }
}
