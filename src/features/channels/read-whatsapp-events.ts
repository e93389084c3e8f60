import * as z from 'zod'
import { normalizePhone } from '../../domain/phone.ts'
import { readRecipientWord } from '../../domain/recipient-words.ts'
import { messageId, NIL_UUID } from '../../platform/ids.ts'
import type { DeliveryState, RecipientChoice } from './queries.ts'

const Entry = z.lazy(() => z.object({ changes: z.array(z.unknown()) }))

const Change = z.lazy(() =>
  z.object({
    field: z.literal('messages'),
    value: z.object({
      metadata: z.object({ phone_number_id: z.string() }),
      messages: z.array(z.unknown()).default([]),
      statuses: z.array(z.unknown()).default([]),
    }),
  }),
)

/** Seconds since 1970, as text. */
const time = () =>
  z
    .string()
    .regex(/^\d{9,11}$/)
    .transform((seconds) => new Date(Number(seconds) * 1000).toISOString())

/** What somebody has written, or chosen among buttons. */
const Written = z.lazy(() =>
  z.object({
    from: z.string(),
    timestamp: time(),
    text: z.object({ body: z.string() }).optional(),
    button: z.object({ text: z.string() }).optional(),
    interactive: z.object({ button_reply: z.object({ title: z.string() }) }).optional(),
  }),
)

const Status = z.lazy(() =>
  z.object({
    // Of what PostgreSQL does not store, a request would fail as a whole, with the words of people in it.
    id: z.string().regex(/^[^\p{Cc}\p{Cs}]{1,200}$/u),
    status: z.enum(['sent', 'delivered', 'read', 'failed']),
    errors: z.array(z.object({ code: z.int() })).optional(),
    biz_opaque_callback_data: z.string().optional(),
  }),
)

/** Those of a list that a schema understands. */
const understood = <Schema extends z.ZodType>(
  schema: Schema,
  list: readonly unknown[],
): z.output<Schema>[] =>
  list.flatMap((one) => {
    const parsed = schema.safeParse(one)
    return parsed.success ? [parsed.data] : []
  })

/**
 * What the webhook of WhatsApp's Cloud API tells of a number. An application may have several numbers, whose webhook is one:
 * of others, and of what is not understood, it tells nothing.
 */
export function readWhatsAppEvents(
  entries: readonly unknown[],
  phoneNumberId: string,
): { choices: RecipientChoice[]; states: DeliveryState[] } {
  const values = understood(Entry, entries)
    .flatMap(({ changes }) => understood(Change, changes))
    .map(({ value }) => value)
    .filter(({ metadata }) => metadata.phone_number_id === phoneNumberId)
  return {
    choices: values.flatMap(({ messages }) => understood(Written, messages).flatMap(choiceOf)),
    states: values.flatMap(({ statuses }) => understood(Status, statuses).map(stateOf)),
  }
}

function choiceOf({ from, timestamp, ...written }: z.output<typeof Written>): RecipientChoice[] {
  const said =
    written.text?.body ?? written.button?.text ?? written.interactive?.button_reply.title ?? ''
  const word = readRecipientWord(said)
  const recipient = normalizePhone(from)
  if (word === null || recipient === null) return []
  return [{ recipient, stopped: word === 'stop', at: timestamp }]
}

function stateOf({ id, status, errors, ...rest }: z.output<typeof Status>): DeliveryState {
  const known = messageId.toUuid(rest.biz_opaque_callback_data ?? '')
  const code = errors?.[0]?.code
  return {
    id: known === NIL_UUID ? null : known,
    providerId: id,
    status: status === 'failed' ? 'rejected' : status,
    code: status === 'failed' ? String(code ?? 'UNKNOWN') : null,
  }
}
