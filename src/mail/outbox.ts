import { type SQL, sql } from 'drizzle-orm'
import * as functions from '../db/functions.ts'
import { outbox } from '../db/schema.ts'
import { statement } from '../platform/database.ts'
import type { Uuid } from '../platform/ids.ts'
import type { MailMessage } from './messages.ts'

/** A mail that a batch enqueues, for the worker that commits it to send at once. */
export interface OutboxMail {
  id: Uuid<'mail'>
  message: MailMessage
}

/** A mail whose recipient is only known within the transaction. */
export interface UnaddressedMail {
  id: Uuid<'mail'>
  message: MailMessage extends infer Message
    ? Message extends MailMessage
      ? Omit<Message, 'to'>
      : never
    : never
}

/**
 * Enqueues the mail in the transaction of the change that it reports, to the address in this column. Its value is the
 * message that was enqueued.
 */
export const enqueueMailTo = ({ id, message }: UnaddressedMail, email: SQL) =>
  functions.enqueueMail({
    id,
    type: message.type,
    data: sql`${JSON.stringify(message)}::jsonb || jsonb_build_object('to', ${email})`,
  })

export const markMailDelivered = (id: Uuid<'mail'>) =>
  statement(sql`update ${outbox} set delivered_at = request_now() where ${outbox.id} = ${id}`)

/** Leases mails of all parties in turns, and abandons obsolete ones; lease_mails.sql describes the row. */
export const leaseMails = (after: string, limit: number) =>
  statement<{
    leased: { id: Uuid<'mail'>; data: MailMessage }[]
    seen: number
    last: string | null
  }>(sql`select * from ${functions.leaseMails({ limit, after })}`)
