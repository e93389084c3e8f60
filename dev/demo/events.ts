import type { DemoClient } from './demo-client.ts'

/** Shows the events: as webhooks of the merchant, and as notifications of its members. */
export async function showEvents(talk: DemoClient, merchantId: string): Promise<void> {
  const merchant = `/merchants/${merchantId}`
  talk.printHeading(
    'A server that receives events about payments has an endpoint, with a secret that is shown once',
  )
  const endpoint = await talk.expect(201, 'POST', `${merchant}/webhooks`, {
    url: 'https://example.com/payments/hook',
    events: ['transaction.completed', 'transaction.failed'],
    environment: 'test',
  })
  talk.check('its secret is one of Standard Webhooks', endpoint.secret.startsWith('whsec_'))
  await talk.expect(400, 'POST', `${merchant}/webhooks`, {
    url: 'https://169.254.169.254/latest/meta-data',
    events: ['transaction.completed'],
  })
  await talk.expect(204, 'DELETE', `${merchant}/webhooks/${endpoint.id}`)

  await showRecordedEvents(talk, merchantId)
  const feed = await talk.expect(200, 'GET', '/notifications?read=false')
  talk.check('and its people have been notified', feed.total > 0)
  await talk.expect(200, 'POST', '/notifications/read-all')
}

export async function showRecordedEvents(talk: DemoClient, merchantId: string): Promise<void> {
  talk.printHeading('What happened can be read too')
  const path = `/merchants/${merchantId}/events?environment=test`
  const events = await talk.expect(200, 'GET', path)
  const types = events.data.map(({ type }: { type: string }) => type)
  talk.check('the sandbox payment is among it', types.includes('transaction.completed'))
}
