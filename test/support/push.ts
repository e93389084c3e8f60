import { type PushService, startPushService } from '../../dev/channels/push-service.ts'
import type { Actor } from './actors.ts'
import { type Api, apiOf } from './api.ts'
import { createLink } from './link-fixtures.ts'
import { dispatchAllEvents } from './notifications.ts'
import { type Service, type ServiceOptions, startService } from './service.ts'
import { createTeam, type Team } from './team.ts'

/** A team, and a push service with its people's browsers. */
export interface PushBed {
  service: Service
  api: Api
  push: PushService
  team: Team
  /** Subscribes a new browser of somebody. */
  subscribe(who: { token: string }): Promise<{ id: string; endpoint: string }>
  /** Records an event of the team's merchant as a change would, and tells it. */
  happen(type: string, data?: object, environment?: string): Promise<void>
  /** A live payment comes in. */
  sell(amount?: number): Promise<void>
  /** Runs cron, now or some minutes later. */
  runCron(minutesLater?: number): Promise<void>
  /** What a browser has been shown. */
  shown(endpoint: string): Record<string, string>[]
  stop(): Promise<void>
}

export async function startPushBed(options: ServiceOptions = {}): Promise<PushBed> {
  const push = await startPushService()
  const service = await startService({
    ...options,
    vars: { PUSH_HOSTS: push.url, ...options.vars },
  })
  const api = apiOf(service)
  const team = await createTeam(service)
  const { database } = service
  const link = await createLink(service, team.merchant)
  let sales = 0

  const bed: PushBed = {
    ...{ service, api, push, team },
    async subscribe(who) {
      const { key } = (await api('GET', '/push/key')).body
      const subscription = push.subscribe(key)
      const { body, status } = await api('POST', '/push/subscriptions', {
        ...{ as: who, body: subscription },
      })
      if (status !== 201) throw new Error(`${status} ${JSON.stringify(body)}`)
      return { id: body.id, endpoint: subscription.endpoint }
    },
    async happen(type, data = {}, environment = 'live') {
      await database.query(
        `with begun as materialized (select begin_request(now()))
         select record_event($1, $2, $3, $4) from begun`,
        [type, team.merchant.uuid, environment, JSON.stringify(data)],
      )
      await dispatchAllEvents(service)
    },
    sell: async (amount = 1234.5) => {
      sales += 1
      await bed.happen('transaction.completed', {
        ...{ id: `txn_01kga5ycm3e5vb6c1d5bqxw${String(sales).padStart(3, '0')}`, amount },
        ...{ currency: 'VES', reference: '00012283', linkId: link.id },
      })
    },
    async runCron(minutesLater = 0) {
      const at = new Date(Date.now() + minutesLater * 60_000)
      service.setNow(at)
      await service.runCron(at)
      service.setNow()
    },
    shown: (endpoint) =>
      push.messages
        .filter((one) => one.endpoint === endpoint)
        .map(({ message }) => message as Record<string, string>),
    async stop() {
      await service.stop()
      await push.stop()
    },
  }
  return bed
}

/** A member's row in the table of what waits for browsers. */
export const pushRows = (service: Service, who: Pick<Actor, 'uuid'>) =>
  service.database.query<{ status: string; reason: string | null; attempts: number }>(
    `select p.status, p.reason, p.attempts from push_messages p
       join push_subscriptions s on s.id = p.subscription_id where s.user_id = $1 order by p.id`,
    [who.uuid],
  )
