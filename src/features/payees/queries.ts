import { sql } from 'drizzle-orm'
import { recordAudit } from '../../db/functions.ts'
import { payees } from '../../db/schema.ts'
import type { Environment } from '../../domain/environment.ts'
import { statement } from '../../platform/database.ts'
import type { Uuid } from '../../platform/ids.ts'

export interface PayeeRow extends Record<string, unknown> {
  id: Uuid<'payee'>
  phone: string
  bank_code: string
  document: string
  name: string
}

/** The caller's payees, most recently paid first. */
export const selectPayees = (environment: Environment) =>
  statement<PayeeRow>(sql`
    select id, phone, bank_code, document, name from ${payees}
    where user_id = caller_id() and environment = ${environment}
    order by updated_at desc, id desc`)

/** Deletes one of the caller's payees; no row if there is no such payee. */
export const deletePayeeRow = (payeeUuid: Uuid<'payee'>, environment: Environment | undefined) =>
  statement(sql`
    with p as (
      delete from ${payees}
      where id = ${payeeUuid} and user_id = caller_id()
        and environment = coalesce(${environment ?? null}, environment)
      returning id, environment, bank_code, phone, name)
    select ${recordAudit({
      action: 'payee.remove',
      resource: sql`public_id('pye', id)`,
      details: sql`jsonb_build_object(
      'before', jsonb_build_object('environment', environment, 'bankCode', bank_code, 'phone', phone,
        'name', name),
      'after', null)`,
    })}
    from p`)
