import { sql } from 'drizzle-orm'
import { recordAudit, refuse, requireOthers } from '../../../db/functions.ts'
import { merchants, operationStops } from '../../../db/schema.ts'
import type { Environment } from '../../../domain/environment.ts'
import { statement } from '../../../platform/database.ts'
import type { Uuid } from '../../../platform/ids.ts'

export interface OperationStopChange {
  id: Uuid<'operationStop'>
  environment: Environment
  /** `0191`; null for all. */
  bank: string | null
  merchantUuid: Uuid<'merchant'> | null
  enabled: boolean
  reason: string
  /** The environment of the caller's key, which cannot change the other one. */
  keyEnvironment: Environment | undefined
}

const stopColumns = sql`environment, bank, merchant_id, enabled, reason, iso_time(updated_at) as updated_at`

export interface OperationStopRow extends Record<string, unknown> {
  environment: Environment
  bank: string | null
  merchant_id: Uuid<'merchant'> | null
  enabled: boolean
  reason: string
  updated_at: string
}

/**
 * Stops or restarts money movements. Waits for payments that are being started; later ones wait for the commit
 * and see the result: see SQL's require_operation_allowed(). key_environment_mismatch; not_found if there is no
 * such merchant; own_decision if it is the caller's own.
 */
export const setOperationStop = (change: OperationStopChange) => ({
  environmentChecked: statement(sql`
      select ${refuse({ rule: 'key_environment_mismatch', fields: ['environment'] })}
      where ${change.keyEnvironment ?? null}::text <> ${change.environment}::text`),
  stopsLocked: statement(sql`select pg_advisory_xact_lock(hashtext('operation_stops'))`),
  merchantChecked: statement(sql`
      select ${refuse({ rule: 'not_found' })}
      where ${change.merchantUuid}::uuid is not null
        and not exists (select from ${merchants} where id = ${change.merchantUuid}::uuid)`),
  othersOnly: statement(sql`
      select ${requireOthers({ kind: 'merchant', id: sql`${change.merchantUuid}::uuid` })}
      where ${change.merchantUuid}::uuid is not null`),
  changed: statement<OperationStopRow>(sql`
      with changed as (
        insert into ${operationStops} (id, environment, bank, merchant_id, enabled, reason, updated_at)
        values (${change.id}, ${change.environment}, ${change.bank}, ${change.merchantUuid}::uuid,
          ${change.enabled}, ${change.reason}, request_now())
        on conflict (environment, bank, merchant_id) do update
          set enabled = excluded.enabled, reason = excluded.reason, updated_at = excluded.updated_at
        returning new.*, coalesce(old.enabled, true) as was_enabled),
      recorded as (
        select ${recordAudit({
          action: 'operations.update',
          resource: sql`concat_ws('/', case environment when 'live' then 'production' else 'sandbox' end, bank, public_id('mer', merchant_id))`,
          details: sql`jsonb_build_object('reason', reason,
            'before', jsonb_build_object('enabled', was_enabled),
            'after', jsonb_build_object('enabled', enabled))`,
        })}::text
        from changed)
      select ${stopColumns} from changed, (select count(*) from recorded) recorded`),
})

/** All stops that were ever set, limited to a key's environment, the latest change first. */
export const selectOperationStops = (environment: Environment | undefined) =>
  statement<OperationStopRow>(sql`
    select ${stopColumns} from ${operationStops}
    where environment = coalesce(${environment ?? null}, environment)
    order by ${operationStops.updatedAt} desc, id desc`)
