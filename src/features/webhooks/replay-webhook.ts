import { member } from '../../http/access.ts'
import { respondedRow } from '../../http/idempotency.ts'
import { route } from '../../http/route.ts'
import { dispatchSoon } from '../../webhooks/dispatch.ts'
import { startReplay } from './replay-queries.ts'
import { NewReplay, Replay } from './replay-schemas.ts'
import { MAX_REPLAYED_EVENTS, WEBHOOK_CONFLICTS } from './rules.ts'
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
  conflicts: WEBHOOK_CONFLICTS,
  invalid: {
    replay_type_not_taken:
      'The endpoint does not take all of these types. Change its `events` first, or leave them out.',
    replay_too_long: `There are more than ${MAX_REPLAYED_EVENTS} events in this period. Choose an earlier time, and send the rest afterwards.`,
  },
  idempotent: { view: replayView },
  async run({ params, body, credential, db, newId, now, requestId, afterResponse, platform }) {
    const ref = webhookRef(params, credential)
    const replay = { replayUuid: newId<'webhookReplay'>(), ...body, types: body.types }
    const { responded } = await db.change(startReplay(ref, replay))
    afterResponse(() => dispatchSoon(platform, now, requestId, { webhook_ids: [params.webhookId] }))
    return respondedRow(responded)
  },
})
