import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { BankRequest, BankResponse } from './bank-messages.ts'
import { type Controls, isControlRequest, runControl } from './controls.ts'
import type { Fault, PlannedFaults } from './faults.ts'

/** A simulated bank's HTTP server on 127.0.0.1, with faults on demand. */
export interface BankServer extends PlannedFaults {
  url: string
  /** Each call gets the fault that this returns for it, if any; without an argument, ends it. */
  chooseFaultsBy(choose?: (request: BankRequest) => Fault | undefined): void
  /** Every call so far, oldest first. */
  calls: { path: string; status: number | 'silent' | 'cut' }[]
  stop(): Promise<void>
}

interface PlannedFault {
  fault: Fault
  left: number
  path: RegExp
}

const silenceMs = 120_000

/**
 * Starts a bank's server. `handle` is the bank: it executes a request and returns its outcome. The controls for
 * developers are under `/simulator/`.
 */
export async function startBankServer(
  handle: (request: BankRequest) => BankResponse | Promise<BankResponse>,
  port = 0,
  controls: Controls = {},
): Promise<BankServer> {
  let planned: PlannedFault[] = []
  let choose: ((request: BankRequest) => Fault | undefined) | undefined
  const calls: BankServer['calls'] = []

  function faultFor(request: BankRequest): Fault | undefined {
    const next = planned.find(({ path, left }) => left > 0 && path.test(request.path))
    if (!next) return choose?.(request)
    next.left -= 1
    return next.fault
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const read = await readRequest(request)
    if (isControlRequest(read)) return sendJson(response, runControl(read, bank, controls))
    const fault = faultFor(read)
    if (fault && 'when' in fault) {
      if (fault.when === 'after') await handle(read)
      calls.push({ path: read.path, status: fault.kind })
      if (fault.kind === 'cut') request.socket.destroy()
      else await Promise.race([sleep(silenceMs, undefined, { ref: false }), whenClosed(response)])
      return
    }
    const { status, body, headers, text: written, hangs } = await handle(read)
    if (fault?.kind === 'slow') await sleep(fault.ms)
    if (fault?.kind === 'held') await fault.until
    calls.push({ path: read.path, status })
    const isGarbage = fault?.kind === 'garbage'
    const text = isGarbage ? '<html>Servicio no disponible' : (written ?? JSON.stringify(body))
    const own = isGarbage ? {} : headers
    const hasBody = isGarbage || status !== 204
    const sentStatus = hasBody && status === 204 ? 200 : status
    response.writeHead(sentStatus, { 'Content-Type': 'application/json', ...own })
    if (hangs && !isGarbage) {
      response.write(text.slice(0, 1) || ' ')
      await Promise.race([sleep(silenceMs, undefined, { ref: false }), whenClosed(response)])
    } else response.end(hasBody ? text : undefined)
  }

  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => {
      console.error(error)
      request.socket.destroy()
    })
  })
  // Longer than workerd keeps an idle connection: an order sent on one that is being closed has no known outcome.
  server.keepAliveTimeout = 60_000
  await new Promise<void>((done, failed) => {
    server.once('error', failed)
    server.listen(port, '127.0.0.1', done)
  })
  const bank: BankServer = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    calls,
    fault: (fault, { times = 1, path = /./ } = {}) => {
      planned.push({ fault, left: times, path })
    },
    chooseFaultsBy: (chosen) => {
      choose = chosen
    },
    clearFaults: () => {
      planned = []
      choose = undefined
    },
    stop: async () => {
      const ended = new Promise((done) => server.close(done))
      server.closeAllConnections()
      await ended
    },
  }
  return bank
}

const sendJson = (response: ServerResponse, { status, body }: BankResponse): void => {
  response.writeHead(status, { 'Content-Type': 'application/json' })
  response.end(`${JSON.stringify(body, null, 2)}\n`)
}

const whenClosed = (response: ServerResponse) =>
  new Promise<void>((done) => response.once('close', done))

async function readRequest(request: IncomingMessage): Promise<BankRequest> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  const bytes = Buffer.concat(chunks)
  return {
    method: request.method ?? '',
    path: (request.url ?? '/').replace(/^\/+/, '').split('?')[0] ?? '',
    query: new URLSearchParams((request.url ?? '').split('?')[1]),
    headers: request.headers as Record<string, string | undefined>,
    body: bytes.toString('utf8'),
    bytes,
  }
}
