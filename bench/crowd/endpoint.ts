import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { CleanupStack } from '../../dev/stack/cleanup-stack.ts'

/** What an endpoint was sent: how much, and when the first came, in the milliseconds of `performance.now()`. */
export interface Sent {
  count: number
  first: number
}

/** Endpoints that accept whatever they are sent, and count it by path. */
export interface Endpoints {
  url(path: string): string
  sentTo(path: string): Sent
}

export async function startEndpoints(endings: CleanupStack): Promise<Endpoints> {
  const sent = new Map<string, Sent>()
  const server = createServer((request, response) => {
    const path = request.url ?? '/'
    const known = sent.get(path) ?? { count: 0, first: performance.now() }
    sent.set(path, { ...known, count: known.count + 1 })
    request.resume().once('end', () => response.writeHead(200).end())
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  endings.add(() => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  return {
    url: (path) => `http://127.0.0.1:${port}${path}`,
    sentTo: (path) => sent.get(path) ?? { count: 0, first: Number.NaN },
  }
}
