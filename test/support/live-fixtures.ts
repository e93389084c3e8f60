import { newUuid, refundId } from '../../src/platform/ids.ts'
import { createApproval } from './approvals.ts'
import { createBankAccount, createPayee } from './bank-accounts.ts'
import { createBankOrder } from './bank-orders.ts'
import { createNote } from './charge-notes.ts'
import { createCheckout, createOverpaid, createUnapplied } from './checkout-fixtures.ts'
import { createCustomer } from './customers.ts'
import { createExternal } from './external-payments.ts'
import { createLink } from './link-fixtures.ts'
import { createMessage } from './messages.ts'
import { createNotification } from './notifications.ts'
import { createPayout } from './payouts.ts'
import { createSeries } from './series.ts'
import type { Service } from './service.ts'
import { createTransaction } from './transactions.ts'
import { createVerified } from './verified-payments.ts'
import { createAttempt, createDelivery, createEvent, createWebhook } from './webhooks.ts'
import type { World } from './world.ts'

/** In each live thing, where it has room for words; in nothing of test. */
const LIVE_MARK = 'solo-en-vivo'
const AMOUNT = '77777777.77'
const environment = 'live' as const

const LIVE_FIELDS = [
  ...([
    'account',
    'approval',
    'checkout',
    'customer',
    'delivery',
    'external',
    'flaggedOrder',
    'link',
    'note',
    'notification',
    'otherCustomer',
    'overpaid',
    'pausedSeries',
  ] as const),
  ...(['orderAccount', 'payee', 'payout', 'submittedPayout', 'transaction'] as const),
  ...(['series', 'unapplied', 'unconfirmed', 'verified', 'webhook'] as const),
] as const

export type LiveField = (typeof LIVE_FIELDS)[number]
export const isLiveField = (field: string): field is LiveField =>
  (LIVE_FIELDS as readonly string[]).includes(field)

export interface LiveFixtures {
  /** What the world has of test, as it is of live. */
  live: Pick<World, LiveField>
  /** What an answer that shows one of them contains. */
  marks: readonly string[]
}

/** Of everything that a merchant and its owner may have, one that is live. */
export async function createLiveFixtures(service: Service, world: World): Promise<LiveFixtures> {
  const { merchant, owner } = world
  const { query } = service.database
  const connection = `live-${merchant.uuid}`
  const account = await createBankAccount(service, owner, { environment, connection })
  const link = await createLink(service, merchant, {
    environment,
    label: LIVE_MARK,
    amount: AMOUNT,
  })
  const checkout = await createCheckout(service, merchant, {
    ...{ environment, description: LIVE_MARK, amount: AMOUNT },
  } as const)
  const unapplied = await createUnapplied(service, merchant, { environment, amount: AMOUNT })
  const overpaid = await createOverpaid(service, merchant, { environment })
  const payoutOptions = {
    ...{ account, by: owner, environment, name: LIVE_MARK, amount: AMOUNT },
  } as const
  const payout = await createPayout(service, merchant, payoutOptions)
  const approval = await createApproval(service, merchant, owner, { environment })
  const submittedPayout = await createPayout(service, merchant, {
    ...payoutOptions,
    status: 'awaiting_approval',
  })
  const paid = {
    environment,
    link,
    amount: AMOUNT,
    paymentMethod: 'c2p',
    reference: '77777777',
  } as const
  const transaction = await createTransaction(service, merchant, paid)
  const verified = await createVerified(service, merchant, {
    ...{ by: owner, account, environment, amount: AMOUNT },
  })
  const customer = await createCustomer(service, merchant, { environment, name: LIVE_MARK })
  const otherCustomer = await createCustomer(service, merchant, { environment, name: LIVE_MARK })
  const note = await createNote(service, merchant, { customer, environment, concept: LIVE_MARK })
  await createMessage(service, note)
  const series = await createSeries(service, merchant, {
    ...{ customers: [customer], environment, concept: LIVE_MARK },
  })
  const pausedSeries = await createSeries(service, merchant, {
    ...{ customers: [customer], environment, concept: LIVE_MARK, status: 'paused' },
  } as const)
  const recorded = { by: owner, environment, amount: AMOUNT, note: LIVE_MARK } as const
  const external = await createExternal(service, merchant, recorded)
  const unconfirmed = await createExternal(service, merchant, {
    ...{ ...recorded, by: world.colleague, needsConfirmation: true },
  })
  const flaggedOrder = await createBankOrder(service, owner, account, {
    ...{ environment, connection, amount: AMOUNT, flagged: true, reviewedBy: merchant },
  })
  const payee = await createPayee(service, owner, { environment, phone: '04247777777' })
  const url = `https://${LIVE_MARK}.example.com/avisos`
  const webhook = await createWebhook(service, merchant, { environment, url })
  const data = { environment, merchantName: LIVE_MARK, amount: Number(AMOUNT) }
  const event = await createEvent(service, merchant, {
    ...{ type: 'payment_link.completed', environment, data },
  })
  const delivery = await createDelivery(service, merchant, webhook, { event })
  await createAttempt(service, delivery, { responseBody: LIVE_MARK })
  const notification = await createNotification(service, owner, { data })
  const [refund, movement, stop] = [
    newUuid<'refund'>(new Date()),
    newUuid<'movement'>(new Date()),
    newUuid<'operationStop'>(new Date()),
  ]
  const changes: [string, unknown[]][] = [
    ['update bank_accounts set alias = $2, holder = $2 where id = $1', [account.uuid, LIVE_MARK]],
    [
      'update bank_orders set name = $2, concept = $2 where id = $1',
      [flaggedOrder.uuid, LIVE_MARK],
    ],
    ['update payees set name = $2 where id = $1', [payee.uuid, LIVE_MARK]],
    [
      'update merchants set settlement_account_id = $2 where id = $1',
      [merchant.uuid, account.uuid],
    ],
    [
      `insert into refunds (id, transaction_id, status, amount_ves, reason, created_at, updated_at)
       values ($1, $2, 'pending', 1, $3, now(), now())`,
      [refund, transaction.uuid, LIVE_MARK],
    ],
    [
      `insert into bank_movements (id, connection, account_id, environment, direction, type, amount, booked_on,
         reference, concept, control_number, created_at)
       values ($1, $2, $3, 'live', 'in', 'p2p', $4, current_date, '77777777', $5, '1', now())`,
      [movement, connection, account.uuid, AMOUNT, LIVE_MARK],
    ],
    [
      `insert into operation_stops (id, environment, merchant_id, enabled, reason, updated_at)
       values ($1, 'live', $2, true, $3, now())`,
      [stop, merchant.uuid, LIVE_MARK],
    ],
  ]
  for (const [statement, parameters] of changes) await query(statement, parameters)
  const live = {
    account,
    approval,
    checkout,
    customer,
    delivery,
    external,
    flaggedOrder,
    link,
    note,
    notification,
    orderAccount: account,
    otherCustomer,
    overpaid,
    pausedSeries,
    payee,
    payout,
    submittedPayout,
    transaction,
    unapplied,
    unconfirmed,
    series,
    verified,
    webhook,
  }
  const ids = [...Object.values(live).map(({ id }) => id), event.id, refundId.toPublic(refund)]
  return { live, marks: [LIVE_MARK, AMOUNT, link.token, account.accountNumber, ...ids] }
}
