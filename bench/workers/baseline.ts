import { neon, neonConfig } from '@neondatabase/serverless'

interface Env {
  DATABASE_URL: string
  DATABASE_HTTP_ENDPOINT: string
  /** The two statements of the service's own batch, as it sends them. */
  STATEMENTS: [authorize: string, select: string]
  /** The caller of the first statement. */
  CALLER: { sessionId: string; userId: string } | { keyHash: string }
  MERCHANT: string
}

const access = {
  ...{ keys: true, scopedKeys: true, testKeys: 'sharedReads' },
  ...{ verified: false, kyc: false, admin: false },
}

/**
 * The floor of GET /merchants/{id}: the same batch through the same driver, without a framework, without reading the
 * credential, without validation, and with the rows as they are.
 */
export default {
  async fetch(_request, env) {
    neonConfig.fetchEndpoint = env.DATABASE_HTTP_ENDPOINT
    const sql = neon(env.DATABASE_URL, { isolationLevel: 'RepeatableRead', readOnly: true })
    const [authorize, select] = env.STATEMENTS
    const context = { now: new Date().toISOString(), requestId: 'bench', ip: null, ...env.CALLER }
    const demanded = { ...access, merchant: env.MERCHANT, role: 'MEMBER', lock: 'none' }
    const [, rows] = await sql.transaction([
      sql.query(authorize, [JSON.stringify(context), JSON.stringify(demanded)]),
      sql.query(select, [env.MERCHANT]),
    ])
    return Response.json(rows?.[0])
  },
} satisfies ExportedHandler<Env>
