import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays } from '../../../src/domain/caracas.ts'
import {
  type Actor,
  createMerchant,
  createUser,
  type MerchantFixture,
} from '../../support/actors.ts'
import { apiOf } from '../../support/api.ts'
import { countedDashboard, keptDashboard } from '../../support/dashboard.ts'
import { createLink, type LinkFixture } from '../../support/links.ts'
import { hold } from '../../support/locks.ts'
import { type Chance, chance } from '../../support/random.ts'
import { caracasTime } from '../../support/rates.ts'
import { type Service, startService } from '../../support/service.ts'
import { createTransaction } from '../../support/transactions.ts'

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

function pay(random: Chance) {
  const { merchant, links } = random.of(shops)
  const environment = random.of(ENVIRONMENTS)
  const currency = random.happens(0.7) ? 'VES' : 'USD'
  return createTransaction(service, merchant, {
    environment,
    link: links[environment],
    amount: `${random.below(100_000)}.${10 + random.below(90)}`,
    currency,
    rate: currency === 'USD' ? '100' : undefined,
    status: random.of(STATUSES),
    createdAt: caracasTime(
      addDays(FIRST_DAY, random.below(DAYS)),
      `${10 + random.below(14)}:59:59.999`,
    ),
  } as Parameters<typeof createTransaction>[2])
}

/** Of some transactions that have one status; in the order of the ids, so that no two wait for each other. */
const someOf = (status: string, most: number) => `
  (select id from transactions where status = '${status}' and id in (
     select id from transactions where status = '${status}' order by random() limit ${most})
   order by id for no key update)`

const changes = [
  (_: Chance) =>
    `update transactions set status = 'completed', completed_at = created_at where id in ${someOf('pending', 3)}`,
  () =>
    `update transactions set status = 'failed', failure_reason = 'REJECTED' where id in ${someOf('pending', 2)}`,
  () => `update transactions set status = 'refunded' where id in ${someOf('completed', 2)}`,
  () => `delete from transactions where id in ${someOf('pending', 2)}`,
  (random: Chance) =>
    `update users set kyc_status = '${random.of(['pending', 'approved', 'rejected'])}'
     where id = '${administrator.uuid}'`,
  (random: Chance) =>
    `update merchants set status = '${random.of(['active', 'inactive', 'pending'])}'
     where id = '${random.of(shops).merchant.uuid}'`,
]

async function change(random: Chance): Promise<void> {
  if (random.happens(0.6)) await pay(random)
  else await service.database.query(random.of(changes)(random))
}

const fold = (most: number) => service.database.query('select fold_totals($1)', [most])

function randomScope(random: Chance) {
  const from = addDays(FIRST_DAY, random.below(DAYS) - 20)
  const environment = random.of(ENVIRONMENTS)
  return { from, to: addDays(from, random.below(367)), environment }
}

test('is what the rows themselves come to, however much of what changed is added up', async () => {
  const random = chance()
  for (let round = 0; round < 6; round += 1) {
    for (let number = 0; number < 40; number += 1) await change(random)
    await fold(1 + random.below(60))
    for (let number = 0; number < 4; number += 1) {
      const scope = randomScope(random)
      const { body } = await apiOf(service)(
        'GET',
        `/admin/dashboard?from=${scope.from}&to=${scope.to}&environment=${scope.environment}`,
        { as: administrator },
      )
      const expected = await countedDashboard(service.database, scope)
      expect(body, `seed ${random.seed}, ${JSON.stringify(scope)}`).toStrictEqual(expected)
    }
  }
})

test('is exact in every snapshot, while others change the rows and add up what has changed', async () => {
  const random = chance()
  let over = false
  const until = async (work: () => Promise<unknown>) => {
    while (!over) await work()
  }
  const others = [
    until(() => change(random)),
    until(() => change(random)),
    until(async () => {
      await fold(1 + random.below(20))
      await sleep(5)
    }),
  ]
  const compare = async () => {
    const scope = randomScope(random)
    const snapshot = await hold(service.database)
    await snapshot.query('set transaction isolation level repeatable read, read only')
    const kept = await keptDashboard(snapshot, scope)
    await sleep(10)
    const counted = await countedDashboard(snapshot, scope)
    await snapshot.release()
    expect(kept, `seed ${random.seed}, ${JSON.stringify(scope)}`).toStrictEqual(counted)
  }
  try {
    for (let number = 0; number < 25; number += 1) await compare()
  } finally {
    over = true
    await Promise.all(others)
  }
})
