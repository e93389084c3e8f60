import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import type { Service } from './service.ts'

/** A tool's result as an agent gets it. */
export interface AgentResult {
  isError: boolean
  /** The text for the model. */
  text: string
  // biome-ignore lint/suspicious/noExplicitAny: each test says what it expects
  data: any
  /** The code of an error of the interface; null for a result. */
  code: string | null
}

/** An agent that speaks to the service by the official client. */
export interface Agent {
  client: Client
  tools(): Promise<string[]>
  call(name: string, given?: Record<string, unknown>): Promise<AgentResult>
}

/** Connects an agent with this API key. `era`: the protocol's revision of 2026, or that of 2025. */
export async function connectAgent(
  service: Pick<Service, 'url' | 'fetch'>,
  key: { token: string },
  {
    era = 'modern',
    headers = {},
  }: { era?: 'modern' | 'legacy'; headers?: Record<string, string> } = {},
): Promise<Agent> {
  const client = new Client(
    { name: 'agent', version: '1' },
    { versionNegotiation: { mode: era === 'modern' ? 'auto' : 'legacy' } },
  )
  const url = new URL('/mcp', service.url)
  await client.connect(
    new StreamableHTTPClientTransport(url, {
      requestInit: { headers: { Authorization: `Bearer ${key.token}`, ...headers } },
      fetch: (address, init) => service.fetch(new URL(address).pathname, init),
    }),
  )
  return {
    client,
    tools: async () => (await client.listTools()).tools.map(({ name }) => name),
    call: async (name, given = {}) => {
      const result = await client.callTool({ name, arguments: given })
      const [first] = result.content as { type: string; text: string }[]
      const text = first?.text ?? ''
      const isError = result.isError === true
      return {
        isError,
        text,
        data: result.structuredContent,
        code: isError ? JSON.parse(text).error.code : null,
      }
    },
  }
}

/** Sends a message of the protocol as it is. */
export const postMcp = (
  service: Pick<Service, 'fetch'>,
  body: unknown,
  headers: Record<string, string> = {},
): Promise<Response> =>
  service.fetch('/mcp', {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      Accept: 'application/json, text/event-stream',
      ...headers,
    },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })
