import type { Context, Hono, MiddlewareHandler } from 'hono'
import { readJsonText } from '../http/body.ts'
import { readCredential } from '../http/credentials.ts'
import type { HttpEnv } from '../http/env.ts'
import { enforceRateLimit } from '../http/execute-route.ts'
import { ApiError, refusal } from '../wire/errors.ts'
import { type AgentKeyRow, findAgentKey } from './queries.ts'
import { isDestructive, TOOL_ROUTES } from './tool-routes.ts'

const PATH = '/mcp'

/** Sends a request to this service itself. */
type OwnApi = (c: Context<HttpEnv>, request: Request) => Response | Promise<Response>

/**
 * Mounts the endpoint of the Model Context Protocol (Streamable HTTP, stateless). A tool's call is a request to the route
 * that the tool is made of, with the same key: whatever holds there, holds for agents.
 */
export function mountMcp(app: Hono<HttpEnv>, ownApi: OwnApi): void {
  const name: MiddlewareHandler<HttpEnv> = (c, next) => {
    c.set('page', 'mcp')
    return next()
  }
  app.on('POST', [PATH], name, async (c) => {
    requireKnownOrigin(c)
    const keyHash = await requireApiKey(c)
    const request = await bufferedRequest(c)
    const { serveAgent } = await import('./serve-agent.ts')
    const { response, toolStatus } = await serveAgent({
      request,
      routes: TOOL_ROUTES,
      isDestructive,
      findKey: () => readAgentKey(c, keyHash),
      ownApi: (own) => ownApi(c, own),
    })
    // To an agent without a key the answer is the same, whatever it asks for.
    if (toolStatus === 401) throw refusal('unauthorized')
    return response
  })
  // Without sessions there is no stream to open, and none to end.
  app.all(PATH, name, () => {
    throw new ApiError('METHOD_NOT_ALLOWED', { headers: { Allow: 'POST' } })
  })
}

/** Refuses pages of other sites, which a browser on an agent's machine may have been led to. Programs send no Origin. */
function requireKnownOrigin(c: Context<HttpEnv>): void {
  const { PUBLIC_URL, CORS_ORIGINS } = c.var.platform.config
  const origin = c.req.header('Origin')
  if (origin === undefined || origin === new URL(PUBLIC_URL).origin) return
  if (!CORS_ORIGINS.includes(origin)) throw refusal('origin_not_allowed')
}

/** The SHA-256 of the API key that was sent, in hexadecimal; whether it is still valid, only the database knows. */
async function requireApiKey(c: Context<HttpEnv>): Promise<string> {
  const { platform, requester } = c.var
  const header = c.req.header('Authorization') ?? null
  requester.credential = await readCredential(header, platform, requester.now)
  if (requester.credential === null) throw refusal('unauthorized')
  if (requester.credential.kind === 'key') return requester.credential.hash
  throw refusal('agent_key_required')
}

async function bufferedRequest({ req: { raw } }: Context<HttpEnv>): Promise<Request> {
  const body = await readJsonText(raw)
  const headers = new Headers(raw.headers)
  headers.set('Content-Type', 'application/json')
  headers.delete('Content-Length')
  return new Request(raw.url, { method: 'POST', headers, body })
}

async function readAgentKey(c: Context<HttpEnv>, keyHash: string): Promise<AgentKeyRow> {
  const { platform, requester, trace } = c.var
  await enforceRateLimit(c, {})
  const [rows] = await platform.database.batch(
    'read',
    [findAgentKey(Buffer.from(keyHash, 'hex'), requester)],
    trace,
  )
  const found = rows?.[0]
  if (found === undefined) throw new Error('the database found no key and raised nothing')
  return found
}
