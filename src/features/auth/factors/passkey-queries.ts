import { sql } from 'drizzle-orm'
import { bytea } from '../../../db/function-call.ts'
import * as functions from '../../../db/functions.ts'
import { factors, sessions } from '../../../db/schema.ts'
import { type Responded, responseOf } from '../../../http/idempotency.ts'
import { statement } from '../../../platform/database.ts'
import type { Uuid } from '../../../platform/ids.ts'
import type { Challenge } from '../../../platform/passkeys/challenges.ts'
import type { Transport } from '../../../platform/passkeys/options.ts'
import type { NewPasskey } from '../../../platform/passkeys/verify.ts'
import { type FactorRow, factorColumns } from './queries.ts'
import { MAX_FACTORS } from './rules.ts'

export interface KnownPasskeyRow extends Record<string, unknown> {
  /** In hexadecimal. */
  credential_id: string
  transports: Transport[]
}

export const listCallersPasskeys = () =>
  statement<KnownPasskeyRow>(sql`
    select encode(credential_id, 'hex') as credential_id, transports from ${factors}
    where user_id = caller_id() and kind = 'passkey' order by id`)

export interface AddedPasskey {
  id: Uuid<'factor'>
  name: string
  passkey: NewPasskey
  challenge: Challenge
  userAgent: string | null
}

/** Adds a passkey to the caller, and responds with it. The session has so presented a factor, since it was verified. */
export const insertPasskey = ({ id, name, passkey, challenge, userAgent }: AddedPasskey) => ({
  challengeSpent: statement(sql`
    select ${functions.refuse({ rule: 'challenge_spent', fields: ['credential'] })}
    where not ${functions.spendChallenge({ hash: challenge.hash, expiresAt: challenge.expiresAt.toISOString() })}`),
  limitKept: statement(sql`
    select ${functions.refuse({ rule: 'factor_limit', named: { most: MAX_FACTORS } })}
    where (select count(*) from ${factors} where user_id = caller_id() and confirmed_at is not null) >= ${MAX_FACTORS}`),
  added: statement<Responded<FactorRow>>(sql`
    with f as (
      insert into ${factors} (id, user_id, kind, name, created_at, confirmed_at,
        credential_id, public_key, counter, transports, backed_up)
      values (${id}, caller_id(), 'passkey', ${name}, request_now(), request_now(),
        ${bytea(passkey.credentialId)}, ${bytea(passkey.publicKey)}, ${passkey.counter},
        ${sql.param(passkey.transports)}, ${passkey.backedUp})
      returning *),
    s as (
      update ${sessions} set factor_presented_at = request_now()
      from f where sessions.id = caller_session_id()),
    shown as (select ${factorColumns} from f)
    select shown.*, ${responseOf('shown')},
      ${functions.recordFactorChange({ userId: sql`caller_id()`, change: 'added', label: sql`name`, userAgent })}
    from shown`),
})
