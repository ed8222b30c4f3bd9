declare module 'autocannon' {
  interface Request {
    body?: string
  }
  interface Options {
    url: string
    method?: string
    headers?: Record<string, string>
    body?: string
    /** The requests that each connection sends in turn; each may be changed before it is sent. */
    requests?: { setupRequest(request: Request): Request }[]
    /** Checks the body of an answer. */
    verifyBody?(body: string): boolean
    connections: number
    /** The number of requests; the run ends when all are answered. */
    amount: number
    /** Seconds after which a request is aborted. */
    timeout: number
  }
  interface Result {
    non2xx: number
    errors: number
    timeouts: number
    mismatches: number
  }
  interface Running extends PromiseLike<Result> {
    /** @param listener gets the milliseconds that an answer took */
    on(event: 'response', listener: (client: unknown, status: number, bytes: number, ms: number) => void): void
  }
  const autocannon: (options: Options) => Running
  // biome-ignore lint/style/noDefaultExport: the package has a default export
  export default autocannon
}
