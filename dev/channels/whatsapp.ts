import { createHmac, randomBytes } from 'node:crypto'
import * as z from 'zod'
import type { BankRequest, BankResponse } from '../banks/bank-messages.ts'
import { startBankServer } from '../banks/bank-server.ts'

/** A message that the simulator has taken, as it came. */
export interface TakenMessage {
  id: string
  to: string
  name: string
  /** What stands for the variables of its body, and for that of its button. */
  texts: string[]
  button: string
  data: string
}

/** Meta's error, as its Graph API tells it. */
interface GraphError {
  status: number
  code: number
  message: string
  details?: string
}

/** The errors that tests have it answer with, by what they mean. */
const GRAPH_ERRORS = {
  token: { status: 401, code: 190, message: 'Error validating access token' },
  permission: { status: 403, code: 10, message: 'Application does not have permission' },
  object: { status: 400, code: 100, message: 'Unsupported get request' },
  undeliverable: { status: 400, code: 131026, message: 'Message undeliverable' },
  template: {
    status: 404,
    code: 132001,
    message: 'Template name does not exist in the translation',
  },
  parameters: { status: 400, code: 132000, message: 'Number of parameters does not match' },
  busy: { status: 429, code: 130429, message: 'Rate limit hit' },
  pair: { status: 400, code: 131056, message: 'Pair rate limit hit' },
  broken: { status: 500, code: 131000, message: 'Something went wrong' },
  down: { status: 503, code: 131016, message: 'Service unavailable' },
} as const satisfies Record<string, GraphError>

export type GraphErrorName = keyof typeof GRAPH_ERRORS

const Text = z.object({ type: z.literal('text'), text: z.string().min(1).max(1024) })

const Message = z.object({
  messaging_product: z.literal('whatsapp'),
  recipient_type: z.literal('individual'),
  to: z.string().regex(/^58\d{10}$/),
  type: z.literal('template'),
  template: z.object({
    name: z.string(),
    language: z.object({ code: z.string() }),
    components: z.tuple([
      z.object({ type: z.literal('body'), parameters: z.array(Text) }),
      z.object({
        type: z.literal('button'),
        sub_type: z.literal('url'),
        index: z.literal('0'),
        parameters: z.tuple([Text]),
      }),
    ]),
  }),
  biz_opaque_callback_data: z.string().max(512),
})

const ReplyCommand = z.object({ from: z.string(), text: z.string() })
const FailCommand = z.object({
  error: z.enum(Object.keys(GRAPH_ERRORS) as [GraphErrorName, ...GraphErrorName[]]),
  times: z.int().positive().default(1),
})
const WebhookCommand = z.object({ url: z.url() })

/** What Meta refuses in texts of templates. */
const UNPRINTABLE = /[\n\t]| {5,}/

const digits = (length: number): string =>
  Array.from(randomBytes(length), (byte) => byte % 10).join('')

/** What Meta gives the owner of a number. */
export const newWhatsAppNumber = () => ({
  phoneNumberId: `1${digits(14)}`,
  businessAccountId: `1${digits(14)}`,
  token: `EAA${randomBytes(60).toString('hex')}`,
  appSecret: randomBytes(16).toString('hex'),
  verifyToken: randomBytes(12).toString('hex'),
})

export type WhatsApp = Awaited<ReturnType<typeof startWhatsApp>>

export interface WhatsAppOptions {
  port?: number
  /** What was given before: a stack keeps it. */
  credentials?: ReturnType<typeof newWhatsAppNumber>
}

/**
 * WhatsApp's Cloud API on 127.0.0.1, in the wire format of Meta's Graph API: one number of one account, with the template of
 * reminders. It reports to the webhook that was set (`setWebhook`), and to none before Meta's own question was answered there.
 */
export async function startWhatsApp(options: WhatsAppOptions = {}) {
  const credentials = { ...(options.credentials ?? newWhatsAppNumber()) }
  const template = { name: 'recordatorio_de_pago', language: 'es', status: 'APPROVED', texts: 5 }
  /** Of receipts: as many texts. */
  const others = ['comprobante_de_pago']
  const messages: TakenMessage[] = []
  const planned: { error: GraphError; left: number }[] = []
  let webhook: string | undefined

  const refusal = ({ status, code, message, details }: GraphError): BankResponse => ({
    status,
    body: {
      error: {
        ...{ message: `(#${code}) ${message}`, type: 'OAuthException', code },
        ...(details && { error_data: { messaging_product: 'whatsapp', details } }),
        fbtrace_id: randomBytes(8).toString('hex'),
      },
    },
  })

  function send({ body }: BankRequest): BankResponse {
    const parsed = Message.safeParse(JSON.parse(body))
    if (!parsed.success)
      return refusal({ status: 400, code: 131009, message: 'Parameter value is not valid' })
    const { to, template: sent, biz_opaque_callback_data: data } = parsed.data
    const [{ parameters }, { parameters: button }] = sent.components
    const isKnown =
      (sent.name === template.name || others.includes(sent.name)) &&
      sent.language.code === template.language
    if (!isKnown || template.status !== 'APPROVED') return refusal(GRAPH_ERRORS.template)
    if (parameters.length !== template.texts) return refusal(GRAPH_ERRORS.parameters)
    const texts = parameters.map(({ text }) => text)
    if (texts.some((text) => UNPRINTABLE.test(text)))
      return refusal({ status: 400, code: 132012, message: 'Parameter format does not match' })
    const id = `wamid.${randomBytes(20).toString('base64')}`
    messages.push({ id, to, name: sent.name, texts, button: button[0].text, data })
    return {
      status: 200,
      body: {
        messaging_product: 'whatsapp',
        contacts: [{ input: to, wa_id: to }],
        messages: [{ id, message_status: 'accepted' }],
      },
    }
  }

  function receive(request: BankRequest): BankResponse {
    const { phoneNumberId, businessAccountId, token } = credentials
    if (request.headers.authorization !== `Bearer ${token}`) return refusal(GRAPH_ERRORS.token)
    const plan = planned.find(({ left }) => left > 0)
    if (plan) {
      plan.left -= 1
      return refusal(plan.error)
    }
    const { method, path, query } = request
    if (method === 'POST' && path === `${phoneNumberId}/messages`) return send(request)
    if (method === 'GET' && path === phoneNumberId)
      return { status: 200, body: { id: phoneNumberId } }
    if (method === 'GET' && path === `${businessAccountId}/message_templates`) {
      const { name, language, status } = template
      const found = status !== 'MISSING' && name.includes(query.get('name') ?? '')
      return { status: 200, body: { data: found ? [{ name, language, status, id: '1' }] : [] } }
    }
    return refusal(GRAPH_ERRORS.object)
  }

  const sign = (body: string): string =>
    `sha256=${createHmac('sha256', credentials.appSecret).update(body).digest('hex')}`

  /** What the webhook is told of one change of the number. */
  const eventOf = (value: object) => ({
    object: 'whatsapp_business_account',
    entry: [
      {
        id: credentials.businessAccountId,
        changes: [
          {
            field: 'messages',
            value: {
              messaging_product: 'whatsapp',
              metadata: {
                display_phone_number: '584140000000',
                phone_number_id: credentials.phoneNumberId,
              },
              ...value,
            },
          },
        ],
      },
    ],
  })

  const seconds = (at: Date): string => String(Math.floor(at.getTime() / 1000))

  const writtenEvent = (from: string, text: string, at = new Date()) =>
    eventOf({
      contacts: [{ profile: { name: 'Luis' }, wa_id: from }],
      messages: [
        {
          ...{ from, id: `wamid.${randomBytes(20).toString('base64')}`, timestamp: seconds(at) },
          ...{ type: 'text', text: { body: text } },
        },
      ],
    })

  const statusEvent = (
    { id, to, data }: Pick<TakenMessage, 'id' | 'to'> & { data?: string },
    status: 'sent' | 'delivered' | 'read' | 'failed',
    { code, at = new Date() }: { code?: number; at?: Date } = {},
  ) =>
    eventOf({
      statuses: [
        {
          ...{ id, status, timestamp: seconds(at), recipient_id: to },
          ...(data !== undefined && { biz_opaque_callback_data: data }),
          ...(code !== undefined && { errors: [{ code, title: 'Message undeliverable' }] }),
        },
      ],
    })

  /** Posts an event to the webhook as Meta does; resolves with the answer's status, or null without one. */
  async function report(event: object, signature?: string): Promise<number | null> {
    if (webhook === undefined) return null
    const body = JSON.stringify(event)
    try {
      const response = await fetch(webhook, {
        method: 'POST',
        headers: {
          'Content-Type': 'application/json',
          'X-Hub-Signature-256': signature ?? sign(body),
        },
        body,
      })
      await response.body?.cancel()
      return response.status
    } catch {
      return null
    }
  }

  /** Enters the address of the webhook: Meta asks there first. Resolves with whether it answered as it has to. */
  async function setWebhook(url: string): Promise<boolean> {
    const challenge = digits(10)
    const query = new URLSearchParams({
      'hub.mode': 'subscribe',
      'hub.verify_token': credentials.verifyToken,
      'hub.challenge': challenge,
    })
    const response = await fetch(`${url}?${query}`)
    const isRight = response.status === 200 && (await response.text()) === challenge
    if (isRight) webhook = url
    return isRight
  }

  const failNext = (error: GraphErrorName, times = 1): void => {
    planned.push({ error: GRAPH_ERRORS[error], left: times })
  }

  const server = await startBankServer(receive, options.port, {
    messages: () => ({ messages }),
    webhook: (body) => void setWebhook(WebhookCommand.parse(body).url),
    reply: (body) => {
      const { from, text } = ReplyCommand.parse(body)
      void report(writtenEvent(from, text))
    },
    deliver: () => {
      for (const message of messages) void report(statusEvent(message, 'delivered'))
    },
    fail: (body) => {
      const { error, times } = FailCommand.parse(body)
      failNext(error, times)
    },
  })

  return {
    url: server.url,
    /** The server, for faults. */
    server,
    /** As a merchant enters them. */
    credentials,
    messages: messages as readonly TakenMessage[],
    failNext,
    /** The token is no longer valid. */
    revoke: (): void => {
      credentials.token = `EAA${randomBytes(60).toString('hex')}`
    },
    setTemplateStatus: (status: 'APPROVED' | 'PAUSED' | 'PENDING' | 'MISSING'): void => {
      template.status = status
    },
    setWebhook,
    ...{ sign, eventOf, writtenEvent, statusEvent, report },
    stop: server.stop,
  }
}
