import { sql } from 'drizzle-orm'
import * as functions from '../db/functions.ts'
import type { Environment } from '../domain/environment.ts'
import type { Permission } from '../domain/permissions.ts'
import type { MemberRole } from '../domain/roles.ts'
import type { Requester } from '../http/requester.ts'
import { statement } from '../platform/database.ts'

/** An API key as far as it decides which tools its agent is shown. */
export interface AgentKeyRow extends Record<string, unknown> {
  environment: Environment
  /** Null for all but those of /admin. */
  permissions: Permission[] | null
  is_bound: boolean
  /** What its user is at the merchants that it reaches. */
  roles: MemberRole[]
}

/** The key with this SHA-256; find_agent_key.sql lists the errors. */
export const findAgentKey = (keyHash: Uint8Array, { now, requestId, ip }: Requester) => {
  const request = { now: now.toISOString(), requestId, ip }
  const found = functions.findAgentKey({ ...request, keyHash })
  return statement<AgentKeyRow>(sql`select * from ${found}`)
}
