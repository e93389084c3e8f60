import * as z from 'zod'
import { formatDay } from '../../../domain/format.ts'
import { internationalPhone } from '../../../domain/phone.ts'
import { onOneLine, owedText } from '../../../domain/reminder.ts'
import type { BankFetch } from '../../bank/bank-fetch.ts'
import { type Sent, sendRequest } from '../../bank/send-request.ts'
import type {
  ChannelCheck,
  ConnectedMessenger,
  OutgoingMessage,
  ReminderVariables,
  SendOutcome,
} from '../port.ts'
import type { WhatsAppCredentials } from './credentials.ts'
import { graphErrorCode, rejectionOf } from './errors.ts'

/** The template that a merchant has approved at Meta, whose text docs/messages.md has, in this language. */
const REMINDER_TEMPLATE = { name: 'recordatorio_de_pago', language: 'es' } as const

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
      const { name } = REMINDER_TEMPLATE
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

const messageOf = ({ to, variables, key }: OutgoingMessage) => ({
  messaging_product: 'whatsapp',
  recipient_type: 'individual',
  to: internationalPhone(to),
  type: 'template',
  template: {
    name: REMINDER_TEMPLATE.name,
    language: { code: REMINDER_TEMPLATE.language },
    components: [
      { type: 'body', parameters: reminderTexts(variables).map(text) },
      { type: 'button', sub_type: 'url', index: '0', parameters: [text(variables.token)] },
    ],
  },
  // Comes back with each word about its delivery, so that it is known also where the answer to this was lost.
  biz_opaque_callback_data: key,
})

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
  const { name, language } = REMINDER_TEMPLATE
  const found = parsed.data.data.find((one) => one.name === name && one.language === language)
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
