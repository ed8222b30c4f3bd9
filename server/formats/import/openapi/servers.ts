import { type Loose, lineOf, objectOf, objectsOf, own } from '#server/formats/import/api/loose.ts'

/** A server of an API. */
export interface Server {
  /** With the default values of its variables. */
  url: string
  /** As in the document. */
  template: string
  description: string
}

/** The servers of an operation, a path item or a document. */
export function serversOf(holder: Loose): Server[] {
  return objectsOf(holder.servers).map((server) => {
    const template = lineOf(server.url)
    const variables = objectOf(server.variables)
    const url = template.replace(/\{([^{}]{1,100})\}/g, (whole, name: string) => {
      return lineOf(objectOf(own(variables, name)).default) || whole
    })
    return { url, template, description: lineOf(server.description) }
  })
}

/** The address of a path on a server: an absolute address, or the path below that of the server. */
export function addressOn(server: Server | undefined, path: string): string {
  const base = (server?.url ?? '').replace(/[?#].*$/, '').replace(/\/+$/, '')
  return `${base}${path.startsWith('/') ? '' : '/'}${path}`
}
