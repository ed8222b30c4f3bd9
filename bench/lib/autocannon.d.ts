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
    /** Seconds. */
    duration: number
  }
  interface Result {
    requests: { average: number }
    latency: { p50: number; p97_5: number; p99: number }
    non2xx: number
    errors: number
    timeouts: number
    mismatches: number
  }
  const autocannon: (options: Options) => Promise<Result>
  // biome-ignore lint/style/noDefaultExport: the package has a default export
  export default autocannon
}
