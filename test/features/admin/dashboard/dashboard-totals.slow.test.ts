import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays } from '../../../../src/domain/caracas.ts'
import {
  type Actor,
  createMerchant,
  createUser,
  type MerchantFixture,
} from '../../../support/actors.ts'
import { apiOf } from '../../../support/api.ts'
import { dashboardFromRows, dashboardFromTotals } from '../../../support/dashboard.ts'
import { createLink, type LinkFixture } from '../../../support/link-fixtures.ts'
import { openTransaction } from '../../../support/locks.ts'
import { createRandom, type Random } from '../../../support/random.ts'
import { caracasTime } from '../../../support/rates.ts'
import { type Service, startService } from '../../../support/service.ts'
import { createTransaction } from '../../../support/transactions.ts'

const FIRST_DAY = '2024-11-20'
const DAYS = 420
const STATUSES = ['pending', 'completed', 'failed', 'refunded'] as const
const ENVIRONMENTS = ['live', 'test'] as const

interface Shop {
  merchant: MerchantFixture
  links: Record<(typeof ENVIRONMENTS)[number], LinkFixture>
}

let service: Service
let administrator: Actor
const shops: Shop[] = []
beforeAll(async () => {
  service = await startService()
  administrator = await createUser(service, { role: 'ADMIN' })
  const owner = await createUser(service)
  for (let number = 0; number < 14; number += 1) {
    const merchant = await createMerchant(service, owner)
    const linkIn = (environment: 'live' | 'test') => createLink(service, merchant, { environment })
    shops.push({ merchant, links: { live: await linkIn('live'), test: await linkIn('test') } })
  }
})
afterAll(() => service.stop())

function pay(random: Random) {
  const { merchant, links } = random.pick(shops)
  const environment = random.pick(ENVIRONMENTS)
  const currency = random.happens(0.7) ? 'VES' : 'USD'
  return createTransaction(service, merchant, {
    environment,
    link: links[environment],
    amount: `${random.integerBelow(100_000)}.${10 + random.integerBelow(90)}`,
    currency,
    rate: currency === 'USD' ? '100' : undefined,
    status: random.pick(STATUSES),
    createdAt: caracasTime(
      addDays(FIRST_DAY, random.integerBelow(DAYS)),
      `${10 + random.integerBelow(14)}:59:59.999`,
    ),
  } as Parameters<typeof createTransaction>[2])
}

/** Of some transactions that have one status; in the order of the ids, so that no two wait for each other. */
const someOf = (status: string, most: number) => `
  (select id from transactions where status = '${status}' and id in (
     select id from transactions where status = '${status}' order by random() limit ${most})
   order by id for no key update)`

const changes = [
  (_: Random) =>
    `update transactions set status = 'completed', completed_at = created_at where id in ${someOf('pending', 3)}`,
  () =>
    `update transactions set status = 'failed', failure_reason = 'REJECTED' where id in ${someOf('pending', 2)}`,
  () =>
    `update transactions set status = 'refunded', refunded_ves = amount_ves, committed_refunds_ves = amount_ves where id in ${someOf('completed', 2)}`,
  () => `delete from transactions where id in ${someOf('pending', 2)}`,
  (random: Random) =>
    `update users set kyc_status = '${random.pick(['pending', 'approved', 'rejected'])}'
     where id = '${administrator.uuid}'`,
  (random: Random) =>
    `update merchants set status = '${random.pick(['active', 'inactive', 'pending'])}'
     where id = '${random.pick(shops).merchant.uuid}'`,
]

async function change(random: Random): Promise<void> {
  if (random.happens(0.6)) await pay(random)
  else await service.database.query(random.pick(changes)(random))
}

const fold = (most: number) => service.database.query('select fold_deltas($1)', [most])

function randomScope(random: Random) {
  const from = addDays(FIRST_DAY, random.integerBelow(DAYS) - 20)
  const environment = random.pick(ENVIRONMENTS)
  return { from, to: addDays(from, random.integerBelow(367)), environment }
}

test('the dashboard equals a count of the rows, however many changes are folded', async () => {
  const random = createRandom()
  for (let round = 0; round < 6; round += 1) {
    for (let number = 0; number < 40; number += 1) await change(random)
    await fold(1 + random.integerBelow(60))
    for (let number = 0; number < 4; number += 1) {
      const scope = randomScope(random)
      const { body } = await apiOf(service)(
        'GET',
        `/admin/dashboard?from=${scope.from}&to=${scope.to}&environment=${scope.environment}`,
        { as: administrator },
      )
      const expected = await dashboardFromRows(service.database, scope)
      expect(body, `seed ${random.seed}, ${JSON.stringify(scope)}`).toStrictEqual(expected)
    }
  }
})

test('the dashboard is exact in every snapshot, while others change rows and fold', async () => {
  const random = createRandom()
  let over = false
  const until = async (work: () => Promise<unknown>) => {
    while (!over) await work()
  }
  const others = [
    until(() => change(random)),
    until(() => change(random)),
    until(async () => {
      await fold(1 + random.integerBelow(20))
      await sleep(5)
    }),
  ]
  const compare = async () => {
    const scope = randomScope(random)
    const snapshot = await openTransaction(service.database)
    await snapshot.query('set transaction isolation level repeatable read, read only')
    const kept = await dashboardFromTotals(snapshot, scope)
    await sleep(10)
    const counted = await dashboardFromRows(snapshot, scope)
    await snapshot.commit()
    expect(kept, `seed ${random.seed}, ${JSON.stringify(scope)}`).toStrictEqual(counted)
  }
  try {
    for (let number = 0; number < 25; number += 1) await compare()
  } finally {
    over = true
    await Promise.all(others)
  }
})
