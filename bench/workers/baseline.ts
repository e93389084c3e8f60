import { neon, neonConfig } from '@neondatabase/serverless'

interface Env {
  DATABASE_URL: string
  DATABASE_HTTP_ENDPOINT: string
  /** The two statements of the service's own batch, as it sends them. */
  STATEMENTS: [authorize: string, select: string]
  /** The arguments of the first statement that say who calls. */
  CALLER: { p_session_id: string; p_user_id: string } | { p_key_hash: string }
  MERCHANT: string
}

const access = {
  ...{ p_permission: 'merchants:read', p_scoped_keys: true, p_test_keys: 'sharedReads' },
  ...{ p_verified: false, p_kyc: false, p_admin: false, p_factor: false, p_step_up: false },
  ...{ p_role: 'MEMBER', p_cashiers: false, p_lock: 'none' },
}

/** The names of a statement's arguments, in the order of their parameters. */
const argumentNames = (statement: string) =>
  [...statement.matchAll(/(p_\w+) => \$\d+/g)].map(([, name = '']) => name)

/**
 * The floor of GET /merchants/{id}: the same batch through the same driver, without a framework, without reading the
 * credential, without validation, and with the rows as they are.
 */
export default {
  async fetch(_request, env) {
    neonConfig.fetchEndpoint = env.DATABASE_HTTP_ENDPOINT
    const sql = neon(env.DATABASE_URL, { isolationLevel: 'RepeatableRead', readOnly: true })
    const [authorize, select] = env.STATEMENTS
    const given: Record<string, unknown> = {
      ...access,
      ...env.CALLER,
      ...{ p_now: new Date().toISOString(), p_request_id: 'bench', p_ip: null },
      p_merchant_id: env.MERCHANT,
    }
    const [, rows] = await sql.transaction([
      sql.query(
        authorize,
        argumentNames(authorize).map((name) => given[name]),
      ),
      sql.query(select, [env.MERCHANT]),
    ])
    return Response.json(rows?.[0])
  },
} satisfies ExportedHandler<Env>
