import { anyone } from '../../http/access.ts'
import { route } from '../../http/route.ts'
import { equalInConstantTime, sha256 } from '../../platform/secrets.ts'
import { refusal } from '../../wire/errors.ts'
import { HookParams, WhatsAppHookQuery } from './schemas.ts'
import { type WhatsAppSender, whatsAppSender } from './whatsapp-sender.ts'

const TEXT = 'text/plain; charset=utf-8'

export const verifyWhatsAppHook = route({
  id: 'verifyWhatsAppHook',
  method: 'get',
  path: '/hooks/whatsapp/:token',
  notFoundNouns: ['channel'],
  summary: 'Answer Meta’s question whether a channel’s webhook is at this address',
  description:
    'Asked as the address is entered at Meta: answers `hub.challenge` to whoever presents the channel’s `verifyToken`.',
  access: anyone('Meta presents the word that the merchant has chosen.'),
  params: HookParams,
  query: WhatsAppHookQuery,
  produces: [TEXT],
  returns: [200, null],
  identifySender: async (request) => ({ sender: await whatsAppSender(request) }),
  async run({ sender, query }) {
    const { credentials } = sender as WhatsAppSender
    const presented = sha256(query['hub.verify_token'] ?? '')
    const isMetas = equalInConstantTime(presented, sha256(credentials.verifyToken))
    if (query['hub.mode'] !== 'subscribe' || !isMetas) throw refusal('hook_word_wrong')
    const headers = { 'Content-Type': TEXT, 'Cache-Control': 'no-store' }
    return new Response(query['hub.challenge'] ?? '', { headers })
  },
})
