import type { MessageStatus } from '../../src/domain/statuses.ts'
import { messageId, newUuid } from '../../src/platform/ids.ts'
import type { FixtureHome } from './actors.ts'
import type { NoteFixture } from './charge-notes.ts'

interface MessageOptions {
  step?: number
  status?: MessageStatus
}

/** A reminder of a note, which was sent unless said. Resolves with its id. */
export async function createMessage(
  service: FixtureHome,
  note: Pick<NoteFixture, 'uuid'>,
  { step = 0, status = 'sent' }: MessageOptions = {},
): Promise<string> {
  const uuid = newUuid<'message'>(new Date())
  await service.database.query(
    `insert into messages (id, merchant_id, environment, channel, template, recipient, customer_id, charge_note_id,
       step, status, reason, attempts, next_attempt_at, created_at, updated_at)
     select $1, n.merchant_id, n.environment, 'mail', 'note_reminder', coalesce(c.email, 'nadie@example.com'), c.id, n.id,
       $3, $4, case $4 when 'rejected' then 'E_REFUSED' end, 1, now(), now(), now()
     from charge_notes n join customers c on c.id = n.customer_id where n.id = $2`,
    [uuid, note.uuid, step, status],
  )
  return messageId.toPublic(uuid)
}
