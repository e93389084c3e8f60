import { member } from '../../http/access.ts'
import { route } from '../../http/route.ts'
import { channelId } from '../../platform/ids.ts'
import { randomSecret, sha256 } from '../../platform/secrets.ts'
import { insertBinding } from './queries.ts'
import { BINDING_HOURS, botUrl } from './rules.ts'
import { ChannelBinding, ChannelParams, NewChannelBinding } from './schemas.ts'

const CODE_BYTES = 16

export const createChannelBinding = route({
  id: 'createChannelBinding',
  method: 'post',
  path: '/merchants/:id/channels/:channelId/bindings',
  summary: 'Make a link by which a customer, or the caller, opens a channel',
  description:
    'Of Telegram, whose bots may write to those alone who have begun. Give the link to the customer: who opens it and taps Start is written to there, and agrees to it by that. With `self` it is the caller’s own, in a session alone: what they are notified of by `push` is told there, from 8 to 20 o’clock in Caracas. It works once, within 24 hours.',
  access: member('ADMIN', 'id', { permission: 'collections:write', testKeys: 'testData' }),
  params: ChannelParams,
  body: NewChannelBinding,
  notFoundNouns: ['channel', 'customer'],
  returns: [201, ChannelBinding],
  idempotent: 'once',
  async run({ params, body, db, now, newId }) {
    const code = randomSecret(CODE_BYTES).toString('base64url')
    const ref = { merchantUuid: params.id, channelUuid: params.channelId }
    const {
      bound: [row],
    } = await db.change(
      insertBinding(ref, {
        id: newId<'channelBinding'>(),
        customerUuid: body.customerId ?? null,
        codeHash: sha256(code),
        publicId: channelId.toPublic(params.channelId),
      }),
    )
    return {
      code,
      url: botUrl(row?.account ?? '', code),
      expiresAt: new Date(now.getTime() + BINDING_HOURS * 3_600_000).toISOString(),
    }
  },
})
