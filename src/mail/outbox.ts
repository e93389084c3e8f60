import { type SQL, sql } from 'drizzle-orm'
import * as functions from '../db/functions.ts'
import { invitations, oneTimeCodes, outbox, users } from '../db/schema.ts'
import { statement } from '../platform/database.ts'
import type { Uuid } from '../platform/ids.ts'
import type { MailMessage } from './messages.ts'

/** A mail that a batch enqueues, for the worker that commits it to send at once. */
export interface OutboxMail {
  id: Uuid<'mail'>
  message: MailMessage
}

/** Enqueues the mail in the transaction of the change that it reports. */
export const enqueueMail = ({ id, message }: OutboxMail) =>
  functions.enqueueMail({ id, type: message.type, data: message })

/** A mail whose recipient is only known within the transaction. */
export interface UnaddressedMail {
  id: Uuid<'mail'>
  message: MailMessage extends infer Message
    ? Message extends MailMessage
      ? Omit<Message, 'to'>
      : never
    : never
}

/** Like enqueueMail, to the address in this column. */
export const enqueueMailTo = ({ id, message }: UnaddressedMail, email: SQL) =>
  functions.enqueueMail({
    id,
    type: message.type,
    data: sql`${JSON.stringify(message)}::jsonb || jsonb_build_object('to', ${email})`,
  })

/** The mail with its recipient, as in the outbox. */
export const addressMail = ({ id, message }: UnaddressedMail, to: string): OutboxMail => ({
  id,
  message: { ...message, to } as MailMessage,
})

export const markMailDelivered = (id: Uuid<'mail'>) =>
  statement(sql`update ${outbox} set delivered_at = request_now() where ${outbox.id} = ${id}`)

/**
 * Abandons mails that are too late to be of use, whose code or invitation is no longer valid, whose recipient
 * was suspended meanwhile, or that were retried for half a day. The types come first, so that irrelevant data
 * is not read.
 */
export const abandonMails = () =>
  statement(sql`
    update ${outbox} set abandoned_at = request_now()
    where topic = 'mail' and delivered_at is null and abandoned_at is null
      and next_attempt_at <= request_now()
      and (attempts >= 10 or (data->>'expiresAt')::timestamptz <= request_now()
        or type in ('verification_code', 'password_reset_code')
          and exists (select from ${oneTimeCodes} c where c.id = (data->>'codeId')::uuid
            and (c.used_at is not null or c.replaced_at is not null))
        or type = 'invitation'
          and exists (select from ${invitations} i where i.id = (data->>'invitationId')::uuid
            and (i.accepted_at is not null or i.revoked_at is not null))
        or type = 'notification'
          and exists (select from ${users} u where u.email = data->>'to'
            and u.status in ('suspended', 'banned')))`)

/** Leases undelivered mails; if they stay undelivered, later runs retry after 1, 2, 4, ... minutes. */
export const leaseMails = (limit: number) =>
  statement<{ id: Uuid<'mail'>; data: MailMessage }>(sql`
    update ${outbox} set
      attempts = attempts + 1,
      next_attempt_at = request_now() + interval '1 minute' * power(2, attempts)
    where id = any (array(
      select id from ${outbox}
      where topic = 'mail' and delivered_at is null and abandoned_at is null
        and next_attempt_at <= request_now()
      order by next_attempt_at limit ${limit} for update skip locked))
    returning id, data`)
