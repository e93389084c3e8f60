import { type Banks, connectBanks } from './bank/banks.ts'
import type { MeasuredCall } from './bank/measured-connection.ts'

import { BoundedMap } from './bounded-map.ts'
import { type Config, parseConfig } from './config.ts'
import { connectDatabase, type Database } from './database.ts'
import { createDeliveryQueue, type DeliveryQueue } from './delivery-queue.ts'
import type { LoggedRequest } from './logged-request.ts'
import { createMailer, type Mailer } from './mailer.ts'
import { type Channels, connectChannels } from './messenger/channels.ts'
import {
  createOrderCancellationQueue,
  type OrderCancellationQueue,
} from './order-cancellation-queue.ts'
import { connectWebPush, type WebPush } from './push/web-push.ts'
import { RecordBuffer } from './record-buffer.ts'
import { connectStorage, type Storage } from './storage.ts'
import { createTokens, type Tokens } from './tokens.ts'
import { createWorkQueue, type WorkQueue } from './work-queue.ts'

/** The external services of the Worker. It holds no connections, so all requests of an isolate share one. */
export interface Platform {
  config: Config
  database: Database
  storage: Storage
  mailer: Mailer
  deliveryQueue: DeliveryQueue
  orderCancellations: OrderCancellationQueue
  banks: Banks
  channels: Channels
  webPush: WebPush
  workQueue: WorkQueue
  tokens: Tokens
  /** The owners of the last thousand API keys used in this isolate, by the keys' hashes. */
  apiKeyUsers: BoundedMap<string, string>
  /** How often each of the last thousands of rate limits was used in this isolate, by their keys. */
  limitUses: BoundedMap<string, { minute: number; count: number }>
  /** Requests of API keys that are to be logged. */
  requestLog: RecordBuffer<LoggedRequest>
  /** Calls to banks, from which their health is told. */
  bankCalls: RecordBuffer<MeasuredCall>
}

const built = new WeakMap<object, Platform>()

/** Builds the platform once for each environment object. Throws ConfigurationError. */
export function platformOf(env: object): Platform {
  const known = built.get(env)
  if (known) return known
  const config = parseConfig(env)
  const database = connectDatabase(config)
  const bankCalls = new RecordBuffer<MeasuredCall>()
  const platform: Platform = {
    config,
    database,
    banks: connectBanks(config, database, (call) => bankCalls.add(call)),
    channels: connectChannels(config),
    webPush: connectWebPush(config),
    workQueue: createWorkQueue(config),
    storage: connectStorage(config),
    mailer: createMailer(config),
    deliveryQueue: createDeliveryQueue(config),
    orderCancellations: createOrderCancellationQueue(config),
    tokens: createTokens(config),
    apiKeyUsers: new BoundedMap<string, string>(1_000),
    limitUses: new BoundedMap(5_000),
    requestLog: new RecordBuffer(),
    bankCalls,
  }
  built.set(env, platform)
  return platform
}
