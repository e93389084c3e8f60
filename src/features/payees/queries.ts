import { and, desc, eq, sql } from 'drizzle-orm'
import { recordAudit } from '../../db/functions.ts'
import { payees } from '../../db/schema.ts'
import type { Environment } from '../../domain/environment.ts'
import { query, statement } from '../../platform/database.ts'

/** The caller's payees, most recently paid first. */
export const selectPayees = (environment: Environment) =>
  query
    .select({
      id: payees.id,
      phone: payees.phone,
      bankCode: payees.bankCode,
      document: payees.document,
      name: payees.name,
    })
    .from(payees)
    .where(and(eq(payees.userId, sql`caller_id()`), eq(payees.environment, environment)))
    .orderBy(desc(payees.updatedAt), desc(payees.id))

/** Deletes one of the caller's payees; no row if there is no such payee. */
export const deletePayeeRow = (payeeUuid: string, environment: Environment | undefined) =>
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
