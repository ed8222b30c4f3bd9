import { measure } from './load.ts'
import { processorMs } from './process-tree.ts'

/** A call of the legacy door that is made many times. */
export interface LegacyCall {
  port: number
  /** The process of the server. */
  pid: number
  call: string
  /** Makes the fields of a request. */
  fields: () => Readonly<Record<string, unknown>>
  headers: Record<string, string>
}

/**
 * Makes a call of the legacy door many times.
 * @returns also `cost`: the processor time of the server and its children for a request, in milliseconds
 */
export async function measureLegacyCall({ port, pid, call, fields, headers }: LegacyCall, requests: number) {
  const before = processorMs(pid)
  const measured = await measure(
    {
      url: `http://127.0.0.1:${port}/server/index.php?s=/api/${call}`,
      method: 'POST',
      headers: { 'Content-Type': 'application/x-www-form-urlencoded', ...headers },
      body: () =>
        String(
          new URLSearchParams(Object.entries(fields()).map(([name, value]): [string, string] => [name, String(value)])),
        ),
    },
    requests,
  )
  return { ...measured, cost: (processorMs(pid) - before) / requests }
}
