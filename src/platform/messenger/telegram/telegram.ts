import * as z from 'zod'
import { receiptText } from '../../../domain/receipt-message.ts'
import { onOneLine, reminderText } from '../../../domain/reminder.ts'
import type { BankFetch } from '../../bank/bank-fetch.ts'
import { type Sent, sendRequest } from '../../bank/send-request.ts'
import type {
  ChannelCheck,
  ConnectedMessenger,
  Notice,
  OutgoingMessage,
  RejectionCause,
  SendOutcome,
} from '../port.ts'
import type { TelegramCredentials } from './credentials.ts'

export interface TelegramConfig extends TelegramCredentials {
  /** Of Telegram's Bot API. */
  baseUrl: string
  fetch: BankFetch
}

const SEND_TIMEOUT_MS = 10_000
/** Of each of the two questions. */
const CHECK_TIMEOUT_MS = 5_000

/** What the webhook is told of: what people write, and who blocks the bot. */
const UPDATES = ['message', 'my_chat_member']

const Bot = z.lazy(() => z.object({ result: z.object({ username: z.string().regex(/^\w+$/) }) }))
const Taken = z.lazy(() => z.object({ result: z.object({ message_id: z.int() }) }))

/** A merchant's own bot at Telegram's Bot API, whose token stands in each address. */
export function connectTelegram({ baseUrl, token, fetch }: TelegramConfig): ConnectedMessenger {
  const ask = (method: string, timeoutMs: number, body: object = {}) =>
    sendRequest(fetch, `${baseUrl}/bot${token}/${method}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(timeoutMs),
    })
  return {
    async send(message) {
      return outcomeOf(
        await ask('sendMessage', SEND_TIMEOUT_MS, bodyFor(message.to, contentOf(message))),
      )
    },
    async tell(notice) {
      return outcomeOf(
        await ask('sendMessage', SEND_TIMEOUT_MS, bodyFor(notice.to, noticeContent(notice))),
      )
    },
    async check({ url, secret }) {
      const bot = await ask('getMe', CHECK_TIMEOUT_MS)
      const known = Bot.safeParse(bodyOf(bot))
      if (!known.success) return refusalOf(bot)
      const set = await ask('setWebhook', CHECK_TIMEOUT_MS, {
        ...{ url, secret_token: secret, allowed_updates: UPDATES, max_connections: 10 },
      })
      if (!isAnswered(set)) return refusalOf(set)
      return { status: 'accepted', account: known.data.result.username }
    },
  }
}

/** The text, and the button below it. */
interface Content {
  text: string
  button: { text: string; url: string }
}

const bodyFor = (chat: string, { text, button }: Content) => ({
  chat_id: chat,
  text,
  link_preview_options: { is_disabled: true },
  reply_markup: { inline_keyboard: [[button]] },
})

const noticeContent = ({ title, body, page, language }: Notice): Content => ({
  text: `${title}\n${onOneLine(body)}`,
  button: { text: language === 'es' ? 'Ver' : 'See', url: page },
})

function contentOf(message: OutgoingMessage): Content {
  if (message.template === 'receipt') {
    const { variables } = message
    const button = { text: 'Ver el comprobante', url: variables.page }
    return { text: receiptText(variables, 'es'), button }
  }
  const { greeting, before } = reminderText(message.variables, 'es')
  return {
    text: `${greeting} ${before} Si ya la pagaste, no hagas nada.\n\nEscribe /stop para no recibir más recordatorios.`,
    button: { text: 'Ver y pagar', url: message.variables.pay },
  }
}

const isAnswered = (sent: Sent): boolean => sent.kind === 'answered' && sent.status === 200

/**
 * Why a request was refused, by https://core.telegram.org/bots/api#making-requests: 401 and 404 tell that no bot has the
 * token, 403 that the person has blocked it or is gone, 429 that it was too much at once.
 */
function causeOf(status: number): RejectionCause {
  if (status === 401 || status === 404) return 'credential'
  if (status === 403) return 'recipient'
  return status === 429 ? 'busy' : 'message'
}

/** Anything but a clear acceptance or refusal may have been sent. */
function outcomeOf(sent: Sent): SendOutcome {
  if (sent.kind === 'none') {
    return sent.code === 'NOT_SENT'
      ? { status: 'rejected', cause: 'busy', code: sent.code }
      : { status: 'unknown' }
  }
  const { status } = sent
  if (status >= 400 && status < 500)
    return { status: 'rejected', cause: causeOf(status), code: String(status) }
  const taken = Taken.safeParse(bodyOf(sent))
  return isAnswered(sent) && taken.success
    ? { status: 'sent', providerId: String(taken.data.result.message_id) }
    : { status: 'unknown' }
}

/** Why a question got no answer. */
function refusalOf(sent: Sent): ChannelCheck {
  if (sent.kind === 'none') return { status: 'unreachable', code: sent.code }
  const { status } = sent
  if (causeOf(status) === 'credential') return { status: 'credential', code: String(status) }
  return { status: 'unreachable', code: status === 200 ? 'UNREADABLE' : String(status) }
}

function bodyOf(sent: Sent): unknown {
  try {
    return JSON.parse((sent.kind === 'answered' && sent.text) || '')
  } catch {
    return null
  }
}
