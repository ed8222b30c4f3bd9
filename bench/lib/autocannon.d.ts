declare module 'autocannon' {
  interface Request {
    body?: string
  }
  interface Options {
    url: string
    method?: string
    headers?: Record<string, string>
    body?: string
    /** In turn, on each connection; each may be changed before it is sent. */
    requests?: { setupRequest(request: Request): Request }[]
    /** Whether an answer is what was asked for. */
    verifyBody?(body: string): boolean
    connections: number
    /** How many requests are sent; it ends when all are answered. */
    amount: number
    /** Seconds until a request is given up. */
    timeout: number
  }
  interface Result {
    non2xx: number
    errors: number
    timeouts: number
    mismatches: number
  }
  interface Running extends PromiseLike<Result> {
    /** @param listener is told how many milliseconds an answer took */
    on(event: 'response', listener: (client: unknown, status: number, bytes: number, ms: number) => void): void
  }
  const autocannon: (options: Options) => Running
  // biome-ignore lint/style/noDefaultExport: the package has a default export
  export default autocannon
}
