import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import type { Answer, CallCase } from './cases.ts'

/** A request as it came. */
export interface SentRequest {
  method: string
  path: string
  query: Record<string, string>
  headers: IncomingMessage['headers']
  body: string
  atMs: number
}

/** A server of which each case has an address, `${url}/${index}`, and gets its answers one after another. */
export interface ScriptedServer {
  url: string
  sent: SentRequest[][]
  close(): void
}

export async function startScriptedServer(cases: readonly CallCase[]): Promise<ScriptedServer> {
  const sent: SentRequest[][] = cases.map(() => [])
  const server = createServer(async (request, response) => {
    const { index, ...recorded } = await record(request)
    const own = sent[index]
    own?.push(recorded)
    const answer = cases[index]?.exchanges[(own?.length ?? 0) - 1]?.answer
    reply(response, answer ?? { status: 400, text: 'One request too many.' })
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    sent,
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

async function record(request: IncomingMessage): Promise<SentRequest & { index: number }> {
  const { method = '', url = '', headers } = request
  const atMs = performance.now()
  const address = new URL(url, 'http://localhost')
  const [, index, ...rest] = address.pathname.split('/')
  const query = Object.fromEntries(address.searchParams)
  const body = await text(request)
  return { index: Number(index), method, path: `/${rest.join('/')}`, query, headers, body, atMs }
}

function reply(response: ServerResponse, answer: Answer): void {
  if ('fault' in answer) {
    if (answer.fault === 'cut') response.destroy()
    if (answer.fault === 'cutBody') {
      response.writeHead(201, { 'Content-Type': 'application/json', 'Content-Length': '1000' })
      response.write('{"id":', () => response.destroy())
    }
    return
  }
  const { status, headers, body, text: plain = '' } = answer
  const type = body === undefined ? 'text/plain' : 'application/json'
  response.writeHead(status, { 'Content-Type': type, ...headers })
  response.end(body === undefined ? plain : JSON.stringify(body))
}
