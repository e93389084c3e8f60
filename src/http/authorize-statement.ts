import { sql } from 'drizzle-orm'
import * as functions from '../db/functions.ts'
import type { Config } from '../platform/config.ts'
import {
  type BatchMode,
  beginRequest,
  prepareWith,
  type Statement,
  statement,
} from '../platform/database.ts'
import type { Uuid } from '../platform/ids.ts'
import { type Access, accessArguments } from './access.ts'
import type { Credential } from './credentials.ts'
import { effectiveCredential } from './presumed-caller.ts'
import type { Requester } from './requester.ts'

/** Where it is read from is not the caller's to say. */
export type CallMode = Exclude<BatchMode, 'staleRead'>

/** A request, and what its route demands of the caller. */
interface AuthorizedRequest {
  access: Access
  requester: Requester
  merchantUuid: Uuid<'merchant'> | undefined
  aboutUuid?: string | undefined
  adminFactor: Config['ADMIN_FACTOR']
}

/** The first statement of a batch: identifies and authorizes the caller. */
export function authorizeStatement(
  mode: CallMode,
  { access, requester, merchantUuid, aboutUuid, adminFactor }: AuthorizedRequest,
): Statement {
  const { now, requestId, ip } = requester
  const credential = effectiveCredential(access, requester)
  const request = { now: now.toISOString(), requestId, ip }
  if (credential === null) return beginRequest(request)
  const authorize = authorizeStatements(access, adminFactor)[`${mode} by ${credential.kind}`]
  return authorize({
    ...request,
    merchantUuid: merchantUuid ?? null,
    aboutUuid: aboutUuid ?? null,
    keyHash: credential.kind === 'key' ? `\\x${credential.hash}` : null,
    sessionUuid: credential.kind === 'session' ? credential.sessionId : null,
    userUuid: credential.kind === 'session' ? credential.userId : null,
  })
}

/** What differs between the requests of a route. */
const CALL = [
  'now',
  'requestId',
  'ip',
  'merchantUuid',
  'aboutUuid',
  'keyHash',
  'sessionUuid',
  'userUuid',
] as const

type AuthorizeStatements = Record<
  `${CallMode} by ${Credential['kind']}`,
  (values: Readonly<Record<(typeof CALL)[number], string | null>>) => Statement
>

/** By the access of each route, which is the same object in all its requests. */
const preparedByAccess = new WeakMap<Access, AuthorizeStatements>()

function authorizeStatements(
  access: Access,
  adminFactor: Config['ADMIN_FACTOR'],
): AuthorizeStatements {
  const known = preparedByAccess.get(access)
  if (known) return known
  const prepare = (mode: CallMode, kind: Credential['kind']) =>
    prepareWith(CALL, ({ now, requestId, ip, merchantUuid, aboutUuid, ...who }) => {
      const { keyHash, sessionUuid, userUuid } = who
      const presented =
        kind === 'key'
          ? { keyHash: sql`${keyHash}::bytea` }
          : { sessionId: sessionUuid, userId: userUuid }
      const demanded = accessArguments(access, mode, merchantUuid, adminFactor, aboutUuid)
      const authorized = functions.authorize({ now, requestId, ip, ...presented, ...demanded })
      return statement(
        sql`select user_id, api_key_id, session_id, bound_merchant_id, last_use_stale from ${authorized}`,
      )
    })
  const prepared: AuthorizeStatements = {
    'read by key': prepare('read', 'key'),
    'read by session': prepare('read', 'session'),
    'change by key': prepare('change', 'key'),
    'change by session': prepare('change', 'session'),
  }
  preparedByAccess.set(access, prepared)
  return prepared
}
