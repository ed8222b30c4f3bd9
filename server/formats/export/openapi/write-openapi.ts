import { writeFile } from 'node:fs/promises'
import { type ExportJob, exportNote } from '#server/formats/export/export-source.ts'
import { titleOf } from '#server/formats/export/site/site-plan.ts'
import { type SplitAddress, serverObject, splitAddress } from './address.ts'
import { type DescribedCall, describedCalls } from './described-call.ts'
import { operationObject } from './operation-object.ts'
import { Security } from './security.ts'
import { withWholeAddresses } from './whole-addresses.ts'

/** An address that is a mere name: the API calls it, and nobody calls it at the API. */
const WEBHOOK = /^[\w.-]+$/

/** The methods of OpenAPI 3.1. */
const METHODS = new Set(['GET', 'PUT', 'POST', 'DELETE', 'OPTIONS', 'HEAD', 'PATCH', 'TRACE'])

/** Writes the API pages of an export as one OpenAPI 3.1 document: an operation for each call, tagged with its catalog. */
export async function writeOpenApi(job: ExportJob): Promise<void> {
  const { source, signal } = job
  const document = new OpenApiDocument(job)
  const places = placesOf(job)
  let done = 0
  for await (const { page_id, content, isSheet } of source.texts()) {
    signal.throwIfAborted()
    const calls = isSheet ? [] : describedCalls(content)
    const place = places.get(page_id) ?? { title: '', tag: '' }
    for (const call of calls) {
      const description = withWholeAddresses(call.description, source.origin)
      document.add({ ...call, description }, place, page_id, calls.length > 1)
    }
    if (calls.length === 0 && content.trim()) job.note(exportNote('page_no_call', page_id, place.title))
    done += 1
    job.progress({ step: 'read', done, total: places.size })
  }
  await writeFile(job.file, `${JSON.stringify(document.finished(), null, 2)}\n`, { flag: 'wx' })
}

/** The title of each page and the tag of its catalog. A tag is made of the titles from the top. */
function placesOf({ source: { outline } }: ExportJob): Map<number, { title: string; tag: string }> {
  const open: string[] = []
  const places = new Map<number, { title: string; tag: string }>()
  for (const entry of outline) {
    open.length = Math.min(open.length, entry.level - 1)
    if (entry.kind === 'catalog') open.push(titleOf(entry.title))
    else places.set(entry.page_id, { title: titleOf(entry.title), tag: open.join(' / ') })
  }
  return places
}

type Operation = Record<string, unknown>

class OpenApiDocument {
  readonly #job: ExportJob
  readonly #paths = new Map<string, Record<string, Operation>>()
  readonly #webhooks = new Map<string, Record<string, Operation>>()
  /** The written form of each path. Paths that differ only by the names of variables are equal in OpenAPI. */
  readonly #written = new Map<string, string>()
  readonly #tags = new Set<string>()
  readonly #ids = new Set<string>()
  readonly #servers = new Map<string, number>()
  readonly #serverOf = new Map<Operation, string>()
  readonly #security = new Security()

  constructor(job: ExportJob) {
    this.#job = job
  }

  /** @param isOneOfSeveral whether its page describes other calls too. The title of the page is then not the call's own */
  add(
    call: DescribedCall,
    { title, tag }: { title: string; tag: string },
    page_id: number,
    isOneOfSeveral: boolean,
  ): void {
    const where = `${call.method} ${call.url}`
    if (!METHODS.has(call.method)) {
      this.#job.note(exportNote('method_unknown', page_id, where))
      return
    }
    const isWebhook = WEBHOOK.test(call.url)
    const address = this.#known(splitAddress(call.url))
    const places = isWebhook ? this.#webhooks : this.#paths
    const name = isWebhook ? call.url : address.path
    const item = places.get(name) ?? {}
    const method = call.method.toLowerCase()
    if (item[method]) {
      this.#job.note(exportNote('operation_double', page_id, where))
      return
    }
    places.set(name, item)
    const { operationId, parts } = operationObject(call, address, this.#security)
    if (tag) this.#tags.add(tag)
    const summary = isOneOfSeveral ? call.summary || `${title}: ${where}` : title
    const operation: Operation = {
      ...(tag ? { tags: [tag] } : {}),
      summary,
      operationId: this.#id(
        operationId || `${method}${address.path.replace(/[^A-Za-z0-9]+/g, '_').replace(/_+$/, '')}`,
      ),
      ...parts,
    }
    item[method] = operation
    if (isWebhook) return
    this.#servers.set(address.server, (this.#servers.get(address.server) ?? 0) + 1)
    this.#serverOf.set(operation, address.server)
  }

  /** The document. Most operations use the server of the document; others name their own. */
  finished(): object {
    const { item } = this.#job.source
    const [main = ''] = [...this.#servers].sort(([, a], [, b]) => b - a)[0] ?? []
    for (const [operation, server] of this.#serverOf)
      if (server !== main) operation.servers = [serverObject(server || '/')]
    const { schemes } = this.#security
    return {
      openapi: '3.1.0',
      info: {
        title: item.name,
        version: '1.0.0',
        ...(item.description.trim() ? { description: item.description } : {}),
      },
      servers: [serverObject(main || '/')],
      ...(this.#tags.size > 0 ? { tags: [...this.#tags].map((name) => ({ name })) } : {}),
      paths: Object.fromEntries(this.#paths),
      ...(this.#webhooks.size > 0 ? { webhooks: Object.fromEntries(this.#webhooks) } : {}),
      ...(Object.keys(schemes).length > 0 ? { components: { securitySchemes: schemes } } : {}),
    }
  }

  /** The address with the path of an earlier equal one, and with its names of the variables. */
  #known(address: SplitAddress): SplitAddress {
    const key = address.path.replace(/\{[^{}]*\}/g, '{}')
    const path = this.#written.get(key)
    if (path === undefined) {
      this.#written.set(key, address.path)
      return address
    }
    return path === address.path ? address : { ...address, path, variables: splitAddress(path).variables }
  }

  #id(wanted: string): string {
    let id = wanted
    for (let number = 2; this.#ids.has(id); number += 1) id = `${wanted}_${number}`
    this.#ids.add(id)
    return id
  }
}
