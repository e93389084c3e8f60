import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { CleanupStack } from '../../dev/stack/cleanup-stack.ts'

const PATIENCE_MS = 180_000

/** Where shops post their events. */
export interface Endpoint {
  url: string
  /** Resolves once each of these payments has come; throws if one came twice, or does not come. */
  arrived(payments: readonly string[]): Promise<void>
}

/** Starts one that takes every event. nameOf: the payment that an event is about. */
export async function startEndpoint(
  // biome-ignore lint/suspicious/noExplicitAny: each shop has an event of its own
  nameOf: (event: any) => string,
  endings: CleanupStack,
): Promise<Endpoint> {
  const counts = new Map<string, number>()
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part) => parts.push(part))
    request.once('end', () => {
      const payment = nameOf(JSON.parse(Buffer.concat(parts).toString('utf8')))
      counts.set(payment, (counts.get(payment) ?? 0) + 1)
      response.writeHead(200).end()
    })
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  endings.add(() => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/events`,
    async arrived(payments) {
      const deadline = performance.now() + PATIENCE_MS
      let missing = [...payments]
      while (missing.length > 0) {
        await sleep(2)
        missing = missing.filter((payment) => !counts.has(payment))
        if (performance.now() > deadline)
          throw new Error(`${missing.length} of ${payments.length} events have not come`)
      }
      const twice = payments.filter((payment) => counts.get(payment) !== 1)
      if (twice.length > 0) throw new Error(`${twice.length} events came twice`)
    },
  }
}
