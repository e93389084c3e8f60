import * as z from 'zod'
import { formatBolivares, formatDay, formatMoment } from '../../../domain/format.ts'
import { internationalPhone } from '../../../domain/phone.ts'
import { onOneLine, owedText } from '../../../domain/reminder.ts'
import type { BankFetch } from '../../bank/bank-fetch.ts'
import { type Sent, sendRequest } from '../../bank/send-request.ts'
import type {
  ChannelCheck,
  ConnectedMessenger,
  OutgoingMessage,
  ReceiptVariables,
  ReminderVariables,
  SendOutcome,
} from '../port.ts'
import type { WhatsAppCredentials } from './credentials.ts'
import { graphErrorCode, rejectionOf } from './errors.ts'

/** The templates that a merchant has approved at Meta, whose texts docs/messages.md has. */
const TEMPLATE_NAMES = {
  note_reminder: 'recordatorio_de_pago',
  receipt: 'comprobante_de_pago',
} as const satisfies Record<OutgoingMessage['template'], string>
const LANGUAGE = 'es'

export interface WhatsAppConfig extends WhatsAppCredentials {
  /** Of Meta's Graph API, with its version. */
  baseUrl: string
  fetch: BankFetch
}

const SEND_TIMEOUT_MS = 10_000
/** Of each of the two questions. */
const CHECK_TIMEOUT_MS = 5_000

const Accepted = z.lazy(() => z.object({ messages: z.tuple([z.object({ id: z.string() })]) }))
const Templates = z.lazy(() =>
  z.object({
    data: z.array(z.object({ name: z.string(), language: z.string(), status: z.string() })),
  }),
)

/** A merchant's own number at WhatsApp's Cloud API. */
export function connectWhatsApp(config: WhatsAppConfig): ConnectedMessenger {
  const { baseUrl, token, phoneNumberId, businessAccountId } = config
  const ask = (path: string, timeoutMs: number, body?: object) =>
    sendRequest(config.fetch, `${baseUrl}/${path}`, {
      method: body ? 'POST' : 'GET',
      headers: {
        Authorization: `Bearer ${token}`,
        ...(body && { 'Content-Type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(timeoutMs),
    })
  const askFor = (path: string) => ask(path, CHECK_TIMEOUT_MS)

  return {
    async send(message) {
      return outcomeOf(await ask(`${phoneNumberId}/messages`, SEND_TIMEOUT_MS, messageOf(message)))
    },
    async check() {
      const number = await askFor(`${phoneNumberId}?fields=id`)
      const refused = refusalOf(number)
      if (refused !== null) return refused
      const name = TEMPLATE_NAMES.note_reminder
      const query = new URLSearchParams({ name, fields: 'name,language,status' })
      const templates = await askFor(`${businessAccountId}/message_templates?${query}`)
      return refusalOf(templates) ?? templateCheck(templates)
    },
  }
}

const text = (value: string) => ({ type: 'text', text: value })

/** What the variables of the template's body stand for, in their order. */
const reminderTexts = (variables: ReminderVariables): string[] => [
  onOneLine(variables.customer),
  onOneLine(variables.merchant),
  owedText(variables, 'es'),
  `${variables.number}, «${onOneLine(variables.concept)}»`,
  formatDay(variables.dueOn, 'es'),
]

/** The same of a receipt. */
const receiptTexts = ({ merchant, label, amountVes, paidAt, number }: ReceiptVariables) => [
  formatBolivares(amountVes.toFixed(2), 'es'),
  onOneLine(merchant),
  onOneLine(label),
  formatMoment(new Date(paidAt), 'es'),
  number,
]

/** The texts of the template's body, and the end of the address that its button leads to. */
const contentOf = (message: OutgoingMessage) =>
  message.template === 'receipt'
    ? { texts: receiptTexts(message.variables), button: message.variables.code }
    : { texts: reminderTexts(message.variables), button: message.variables.token }

function messageOf(message: OutgoingMessage) {
  const { texts, button } = contentOf(message)
  return {
    messaging_product: 'whatsapp',
    recipient_type: 'individual',
    to: internationalPhone(message.to),
    type: 'template',
    template: {
      name: TEMPLATE_NAMES[message.template],
      language: { code: LANGUAGE },
      components: [
        { type: 'body', parameters: texts.map(text) },
        { type: 'button', sub_type: 'url', index: '0', parameters: [text(button)] },
      ],
    },
    // Comes back with each word about its delivery, so that it is known also where the answer to this was lost.
    biz_opaque_callback_data: message.key,
  }
}

/** Anything but a clear acceptance or refusal may have been sent. */
function outcomeOf(sent: Sent): SendOutcome {
  if (sent.kind === 'none') {
    return sent.code === 'NOT_SENT'
      ? { status: 'rejected', cause: 'busy', code: sent.code }
      : { status: 'unknown' }
  }
  const body = jsonOf(sent.text)
  const code = graphErrorCode(body)
  if (sent.status >= 400 && sent.status < 500)
    return { status: 'rejected', ...rejectionOf(sent.status, code) }
  const accepted = Accepted.safeParse(body)
  return sent.status === 200 && accepted.success
    ? { status: 'sent', providerId: accepted.data.messages[0].id }
    : { status: 'unknown' }
}

/** Why a question got no answer; null if it did. */
function refusalOf(sent: Sent): ChannelCheck | null {
  if (sent.kind === 'none') return { status: 'unreachable', code: sent.code }
  if (sent.status === 200) return null
  const body = jsonOf(sent.text)
  const { cause, code } = rejectionOf(sent.status, graphErrorCode(body))
  if (sent.status >= 500 || cause === 'busy') return { status: 'unreachable', code }
  // An id that the token does not reach: 100, with a 400.
  return { status: 'credential', code }
}

function templateCheck(sent: Sent): ChannelCheck {
  const body = sent.kind === 'answered' ? jsonOf(sent.text) : null
  const parsed = Templates.safeParse(body)
  if (!parsed.success) return { status: 'unreachable', code: 'UNREADABLE' }
  const found = parsed.data.data.find(
    ({ name, language }) => name === TEMPLATE_NAMES.note_reminder && language === LANGUAGE,
  )
  return found?.status === 'APPROVED'
    ? { status: 'accepted' }
    : { status: 'template', code: found?.status ?? 'MISSING' }
}

function jsonOf(written: string | null): unknown {
  try {
    return JSON.parse(written ?? '')
  } catch {
    return null
  }
}
