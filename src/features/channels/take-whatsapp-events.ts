import { anyone } from '../../http/access.ts'
import { route } from '../../http/route.ts'
import { equalInConstantTime, signatureOf } from '../../platform/secrets.ts'
import { refusal } from '../../wire/errors.ts'
import { takeChoices, takeStates } from './queries.ts'
import { readWhatsAppEvents } from './read-whatsapp-events.ts'
import { HookParams, WhatsAppHookBody, WhatsAppHookTaken } from './schemas.ts'
import { type WhatsAppSender, whatsAppSender } from './whatsapp-sender.ts'

const SIGNATURE = 'X-Hub-Signature-256'

export const takeWhatsAppEvents = route({
  id: 'takeWhatsAppEvents',
  method: 'post',
  path: '/hooks/whatsapp/:token',
  notFoundNouns: ['channel'],
  summary: 'Take what Meta reports of a channel',
  description:
    'How far messages have come, and what people write to the number: STOP, BAJA or ALTO stops this channel for them at once, START or ALTA allows it again. `X-Hub-Signature-256` is the HMAC-SHA256 of the body by the channel’s `appSecret`. What is sent again changes nothing.',
  access: anyone('Meta signs the body.'),
  params: HookParams,
  body: WhatsAppHookBody,
  // Meta puts up to 1,000 events into one request.
  maxBodyBytes: 3 * 1024 * 1024,
  returns: [200, WhatsAppHookTaken],
  async identifySender(request) {
    const sender = await whatsAppSender(request)
    if (!request.header(SIGNATURE)) throw refusal('hook_not_signed')
    return { sender }
  },
  authenticateBody(bytes, { sender, header }) {
    const { credentials } = sender as WhatsAppSender
    const expected = signatureOf(credentials.appSecret, bytes)
    const [, hex = ''] = /^sha256=([0-9a-f]{64})$/i.exec(header(SIGNATURE) ?? '') ?? []
    if (!equalInConstantTime(Buffer.from(hex, 'hex'), expected)) throw refusal('hook_not_signed')
  },
  async run({ sender, body, db }) {
    const { channel, credentials } = sender as WhatsAppSender
    const { choices, states } = readWhatsAppEvents(body.entry ?? [], credentials.phoneNumberId)
    if (choices.length + states.length > 0) {
      await db.change({ said: takeChoices(channel, choices), told: takeStates(channel, states) })
    }
    return { received: true as const }
  },
})
