import type pg from 'pg'
import { ENVIRONMENTS, type SoakFixtures } from '../fixtures.ts'
import type { SoakTestbed } from '../testbed.ts'
import {
  type CheckResult,
  countOf,
  multisetDifference,
  truncateViolations,
  violatingRows,
} from './check-result.ts'

/** Events whose delivery to an endpoint of their merchant did not happen exactly once. */
const undeliveredEvents = `
  select w.url, public_id('evt', o.id) as event, o.type, count(d.id)::integer as deliveries,
    min(d.status) as status
  from outbox o
  join webhooks w on w.merchant_id = o.merchant_id and o.type = any(w.events)
    and (o.environment is null or o.environment = w.environment) and w.created_at <= o.created_at
  left join webhook_deliveries d on d.event_id = o.id and d.webhook_id = w.id
  where o.topic = 'event'
  group by w.url, o.id, o.type having count(d.id) <> 1 or min(d.status) <> 'success'`

const sentEvents = `
  select public_id('evt', d.event_id) as id
  from webhook_deliveries d join webhooks w on w.id = d.webhook_id
  where w.id = any (select id from webhooks where url like '%' || $1)`

/** The outbox must be empty. Mails are abandoned if they are no longer of use. */
const unsentMessages = `
  select topic, type, attempts, abandoned_at from outbox
  where delivered_at is null and (abandoned_at is null or topic = 'event' or type not in ('verification_code', 'password_reset_code', 'invitation'))
  union all
  select 'delivery', status, attempts, null from webhook_deliveries where status <> 'success'`

/** Whether every event reached its subscribers, and nothing else did. */
export async function checkMessages(
  stage: SoakTestbed,
  town: SoakFixtures,
  client: pg.Client,
): Promise<CheckResult[]> {
  const faults: string[] = []
  let requests = 0
  let again = 0
  for (const { webhooks } of town.shops) {
    for (const environment of ENVIRONMENTS) {
      const { path } = webhooks[environment]
      const { rows } = await client.query<{ id: string }>(sentEvents, [path])
      const received = stage.receiver
        .requestsTo(path)
        .map(({ headers }) => headers['webhook-id'] ?? '')
      const ids = new Set(received)
      requests += received.length
      again += received.length - ids.size
      const told = [...new Set(rows.map(({ id }) => id))]
      faults.push(
        ...multisetDifference(told, [...ids]).map((id) => `${path} has never received ${id}`),
        ...multisetDifference([...ids], told).map(
          (id) => `${path} has received ${id}, which is none`,
        ),
      )
    }
  }
  const events = await countOf(client, "select count(*) from outbox where topic = 'event'")
  const mails = await countOf(client, "select count(*) from outbox where topic = 'mail'")
  const givenUp = await countOf(
    client,
    'select count(*) from outbox where abandoned_at is not null',
  )
  return [
    {
      guarantee: 'each event has one delivery to each endpoint that listens, which was taken',
      violations: await violatingRows(client, undeliveredEvents),
      examined: `${events} events`,
    },
    {
      guarantee: 'the endpoints have received each of them, and nothing else',
      violations: truncateViolations(faults),
      examined: `${requests} requests, ${again} of them again`,
    },
    {
      guarantee: 'no message is left',
      violations: await violatingRows(client, unsentMessages),
      examined: `${mails} mails, ${givenUp} given up since what they were of counted no more`,
    },
  ]
}
