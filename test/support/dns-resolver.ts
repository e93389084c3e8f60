import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** What a resolver says of a name: its addresses, or that it cannot tell, or nothing at all. */
export type DnsBehaviour = string[] | 'fails' | 'silent' | 'nonsense'

export interface DnsResolver {
  /** For DNS_RESOLVER_URL. */
  url: string
  /** What it says of a name from now on; a name of which it was told nothing does not exist. */
  setBehaviour(name: string, said: DnsBehaviour): void
  /** What it was asked so far: `A tienda.example.com`. */
  queries(): string[]
  stop(): Promise<void>
}

const TYPES: Record<string, number> = { A: 1, AAAA: 28 }
const CNAME = 5

/** A resolver that speaks DNS over HTTPS in JSON, as Cloudflare's does. */
export async function startDnsResolver(): Promise<DnsResolver> {
  const names = new Map<string, DnsBehaviour>()
  const asked: string[] = []
  const server = createServer((request, response) => {
    const { searchParams } = new URL(request.url ?? '/', 'http://localhost')
    const [name, type] = [searchParams.get('name') ?? '', searchParams.get('type') ?? '']
    asked.push(`${type} ${name}`)
    const said = names.get(name)
    if (said === 'silent') return
    if (request.headers.accept !== 'application/dns-json') return void response.writeHead(400).end()
    response.setHeader('Content-Type', 'application/dns-json')
    if (said === 'nonsense') return void response.end('<html>')
    if (said === 'fails') return void response.end(JSON.stringify({ Status: 2 }))
    response.end(JSON.stringify(dnsResponse(name, type, said)))
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/dns-query`,
    setBehaviour: (name, said) => void names.set(name, said),
    queries: () => asked,
    stop: async () => {
      const closed = new Promise((done) => server.close(done))
      server.closeAllConnections()
      await closed
    },
  }
}

function dnsResponse(name: string, type: string, addresses: string[] | undefined) {
  if (addresses === undefined) return { Status: 3 }
  const alias = { name, type: CNAME, TTL: 60, data: 'elsewhere.example.net.' }
  const records = addresses
    .filter((address) => address.includes(':') === (type === 'AAAA'))
    .map((data) => ({ name: alias.data, type: TYPES[type], TTL: 60, data }))
  return { Status: 0, Answer: [alias, ...records] }
}
