import { randomBytes } from 'node:crypto'
import * as z from 'zod'
import type { BankRequest, BankResponse } from '../banks/bank-messages.ts'
import { startBankServer } from '../banks/bank-server.ts'

/** A message that the simulator has taken, as it came. */
export interface TakenTelegramMessage {
  id: number
  to: string
  text: string
  /** Of its button. */
  button: { text: string; url: string }
}

/** The errors that tests have it answer with, as the Bot API words them. */
const BOT_ERRORS = {
  token: { status: 401, description: 'Unauthorized' },
  chat: { status: 400, description: 'Bad Request: chat not found' },
  blocked: { status: 403, description: 'Forbidden: bot was blocked by the user' },
  busy: { status: 429, description: 'Too Many Requests: retry after 5', retryAfter: 5 },
  broken: { status: 500, description: 'Internal Server Error' },
  down: { status: 502, description: 'Bad Gateway' },
} as const

export type BotErrorName = keyof typeof BOT_ERRORS

const SendMessage = z.strictObject({
  chat_id: z.string().regex(/^-?\d{1,16}$/),
  text: z.string().min(1).max(4096),
  link_preview_options: z.strictObject({ is_disabled: z.boolean() }).optional(),
  reply_markup: z.strictObject({
    inline_keyboard: z.tuple([
      z.tuple([z.strictObject({ text: z.string().min(1), url: z.url() })]),
    ]),
  }),
})

const SetWebhook = z.strictObject({
  url: z.url(),
  secret_token: z.string().regex(/^[\w-]{1,256}$/),
  allowed_updates: z.array(z.string()),
  max_connections: z.int().min(1).max(100),
})

const WriteCommand = z.object({ from: z.int(), text: z.string() })
const BlockCommand = z.object({ from: z.int() })
const FailCommand = z.object({
  error: z.enum(Object.keys(BOT_ERRORS) as [BotErrorName, ...BotErrorName[]]),
  times: z.int().positive().default(1),
})

/** What BotFather gives the owner of a bot. */
export const newTelegramBot = () => ({
  token: `${String(randomBytes(4).readUInt32BE()).padStart(10, '1')}:AA${randomBytes(24).toString('base64url')}x`,
  username: `lumen_${randomBytes(4).toString('hex')}_bot`,
})

export type Telegram = Awaited<ReturnType<typeof startTelegram>>

export interface TelegramOptions {
  port?: number
  /** What was given before: a stack keeps it. */
  bot?: ReturnType<typeof newTelegramBot>
}

/**
 * Telegram's Bot API on 127.0.0.1, in its wire format: one bot. It reports to the webhook that was set by the interface
 * itself, with the secret word that came with it, and writes to those alone who have begun with `/start` and have not blocked it.
 */
export async function startTelegram(options: TelegramOptions = {}) {
  const bot = { ...(options.bot ?? newTelegramBot()) }
  const messages: TakenTelegramMessage[] = []
  const planned: { error: BotErrorName; left: number }[] = []
  const begun = new Set<string>()
  const blocking = new Set<string>()
  let webhook: { url: string; secret: string } | undefined
  let forwardedTo: string | undefined
  let updates = randomBytes(3).readUIntBE(0, 3)

  const refuse = (name: BotErrorName): BankResponse => {
    const error = BOT_ERRORS[name]
    const parameters = 'retryAfter' in error && { parameters: { retry_after: error.retryAfter } }
    const { status, description } = error
    return { status, body: { ok: false, error_code: status, description, ...parameters } }
  }
  const answer = (result: unknown): BankResponse => ({ status: 200, body: { ok: true, result } })

  function send(body: string): BankResponse {
    const parsed = SendMessage.safeParse(JSON.parse(body))
    if (!parsed.success) {
      const description = 'Bad Request: wrong parameters'
      return { status: 400, body: { ok: false, error_code: 400, description } }
    }
    const { chat_id: to, text, reply_markup: markup } = parsed.data
    if (blocking.has(to)) return refuse('blocked')
    if (!begun.has(to)) return refuse('chat')
    const id = messages.length + 1
    messages.push({ id, to, text, button: markup.inline_keyboard[0][0] })
    const date = Math.floor(Date.now() / 1000)
    return answer({ message_id: id, date, chat: { id: Number(to), type: 'private' }, text })
  }

  function receive({ path, body }: BankRequest): BankResponse {
    const [, token, method] = /^bot([^/]+)\/(\w+)$/.exec(path) ?? []
    if (token !== bot.token) return refuse('token')
    const plan = planned.find(({ left }) => left > 0)
    if (plan) {
      plan.left -= 1
      return refuse(plan.error)
    }
    if (method === 'getMe') {
      const { username } = bot
      return answer({
        id: Number(token.split(':')[0]),
        is_bot: true,
        first_name: 'Lumen',
        username,
      })
    }
    if (method === 'setWebhook') {
      const { url, secret_token: secret } = SetWebhook.parse(JSON.parse(body))
      webhook = { url, secret }
      return answer(true)
    }
    if (method === 'sendMessage') return send(body)
    return { status: 404, body: { ok: false, error_code: 404, description: 'Not Found' } }
  }

  const chat = (from: number) => ({ id: from, type: 'private', first_name: 'Luis' })
  const person = (from: number) => ({ id: from, is_bot: false, first_name: 'Luis' })
  const seconds = (at: Date): number => Math.floor(at.getTime() / 1000)
  const update = <What extends object>(what: What) => {
    updates += 1
    return { update_id: updates, ...what }
  }

  /** What a person writes to the bot; who does so has begun. */
  function writtenUpdate(from: number, text: string, at = new Date()) {
    if (text.startsWith('/start')) {
      begun.add(String(from))
      blocking.delete(String(from))
    }
    const message = { message_id: updates, date: seconds(at), from: person(from), chat: chat(from) }
    return update({ message: { ...message, text } })
  }

  function blockedUpdate(from: number, at = new Date()) {
    blocking.add(String(from))
    const member = (status: string) => ({ user: { id: 1, is_bot: true }, status })
    return update({
      my_chat_member: {
        ...{ chat: chat(from), from: person(from), date: seconds(at) },
        ...{ old_chat_member: member('member'), new_chat_member: member('kicked') },
      },
    })
  }

  /** Posts an update to the webhook as Telegram does; resolves with the answer's status, or null without one. */
  async function report(event: object, secret = webhook?.secret): Promise<number | null> {
    if (webhook === undefined) return null
    try {
      const response = await fetch(forwardedTo ?? webhook.url, {
        method: 'POST',
        headers: {
          'Content-Type': 'application/json',
          ...(secret && { 'X-Telegram-Bot-Api-Secret-Token': secret }),
        },
        body: JSON.stringify(event),
      })
      await response.body?.cancel()
      return response.status
    } catch {
      return null
    }
  }

  const failNext = (error: BotErrorName, times = 1): void => {
    planned.push({ error, left: times })
  }

  const server = await startBankServer(receive, options.port, {
    messages: () => ({ messages }),
    write: (body) => {
      const { from, text } = WriteCommand.parse(body)
      void report(writtenUpdate(from, text))
    },
    block: (body) => void report(blockedUpdate(BlockCommand.parse(body).from)),
    fail: (body) => {
      const { error, times } = FailCommand.parse(body)
      failNext(error, times)
    },
  })

  return {
    url: server.url,
    /** The server, for faults. */
    server,
    /** As BotFather gives it. */
    bot,
    messages: messages as readonly TakenTelegramMessage[],
    failNext,
    /** The token is no longer valid. */
    revoke: (): void => {
      bot.token = newTelegramBot().token
    },
    /** Blocks the bot without telling: what is sent is refused. */
    block: (from: number): void => {
      blocking.add(String(from))
    },
    /** Where it reports; undefined before it was told. */
    webhook: () => webhook,
    /** Reports there from now on, where the address that it was told leads nowhere on this machine. */
    forwardTo: (url: string): void => {
      forwardedTo = url
    },
    ...{ writtenUpdate, blockedUpdate, report },
    stop: server.stop,
  }
}
