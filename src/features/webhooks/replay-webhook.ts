import { member } from '../../http/access.ts'
import { respondedRow } from '../../http/idempotency.ts'
import { route } from '../../http/route.ts'
import { dispatchSoon } from '../../webhooks/dispatch.ts'
import { startReplay } from './replay-queries.ts'
import { NewReplay, Replay } from './replay-schemas.ts'
import { WebhookParams } from './schemas.ts'
import { replayView } from './views.ts'
import { webhookRef } from './webhook-ref.ts'

export const replayWebhook = route({
  id: 'replayWebhook',
  method: 'post',
  path: '/merchants/:id/webhooks/:webhookId/replay',
  summary: 'Send the events of a period again',
  description:
    'Sends the recorded events of a period that the endpoint takes, oldest first, whether or not they were sent before: for an endpoint that was down, or is new. Each has the `webhook-id` and body that it always has. The next one is sent when the one before it was attempted; one that failed is repeated with the usual delays. Ends when the endpoint is switched off or removed.',
  access: member('OWNER', 'id', { permission: 'webhooks:write', testKeys: 'testData' }),
  params: WebhookParams,
  body: NewReplay,
  returns: [202, Replay],
  idempotent: { view: replayView },
  async run({ params, body, credential, db, newId, now, requestId, afterResponse, platform }) {
    const ref = webhookRef(params, credential)
    const replay = { replayUuid: newId<'webhookReplay'>(), ...body, types: body.types }
    const { responded } = await db.change(startReplay(ref, replay))
    afterResponse(() => dispatchSoon(platform, now, requestId, { webhook_ids: [params.webhookId] }))
    return respondedRow(responded)
  },
})
