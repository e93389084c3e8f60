import { setTimeout as sleep } from 'node:timers/promises'
import { expect } from 'vitest'
import type { Fault, PlannedFaults } from '../../dev/banks/faults.ts'
import { centsOf } from '../../src/domain/money.ts'
import { apiOf, type CallResult } from './api.ts'
import type { BankAccountFixture } from './bank-accounts.ts'
import { newIdempotencyKey, runCronForThreeDays } from './order-testbed.ts'
import { bankOrdersOf } from './outgoing-order-books.ts'
import { createRandom, type Random } from './random.ts'
import type { Service } from './service.ts'

/** Payments that are sent; a variable makes them more. */
const OPERATIONS = Number(process.env.RANDOM_OPERATIONS ?? 30)
const AT_ONCE = 8

/** A service with one live account at a simulated bank, all of whose payments are sent here. */
export interface RandomPayments {
  service: Service
  bank: {
    server: Pick<PlannedFaults, 'clearFaults'> & {
      chooseFaultsBy(choose: () => Fault | undefined): void
    }
    books: { balance(): string; paidOut(): { amount: string }[] }
  }
  /** Whose owner it is. */
  key: { token: string }
  account: BankAccountFixture
  runCron(minutes: number): Promise<void>
  /** Makes the bank's next answer one that leaves the outcome open, or rejects the payment, now and then. */
  answerAtRandom(random: Random): void
}

interface Wish {
  amount: string
  key: string | undefined
  answers: CallResult[]
}

function networkFault(random: Random): Fault | undefined {
  const kind = random.next()
  const when = random.pick(['before', 'after'] as const)
  if (kind < 0.12) return { kind: 'cut', when }
  if (kind < 0.2) return { kind: 'garbage' }
  return kind < 0.3 ? { kind: 'slow', ms: random.integerBelow(300) } : undefined
}

/** The Worker died; any other error is a failure. */
function unlessUnheard(error: unknown): null {
  const { message } = error as Error
  if (!/fetch failed|terminated|closed/.test(message)) throw error
  return null
}

/**
 * Sends payments at a bank that fails at random, while the Worker is killed now and then, and judges by the bank's books:
 * none was paid twice, none has failed that was paid, and what nobody knows is flagged.
 */
export async function sendRandomPayments(testbed: RandomPayments): Promise<void> {
  const { service, bank, runCron } = testbed
  const random = createRandom()
  console.info(`RANDOM_SEED=${random.seed}`)
  const before = centsOf(bank.books.balance())
  const wishes: Wish[] = Array.from({ length: OPERATIONS }, (_, place) => ({
    amount: `${5_000 + place}.25`,
    key: random.happens(0.6) ? newIdempotencyKey() : undefined,
    answers: [],
  }))
  bank.server.chooseFaultsBy(() => {
    testbed.answerAtRandom(random)
    return networkFault(random)
  })
  await sendAll(testbed, wishes, random)
  bank.server.clearFaults()
  await runCron(3)
  for (const wish of wishes.filter((one) => one.key)) {
    const answer = await send(testbed, wish)
    expect(answer.status, answer.text).toBe(201)
    wish.answers.push(answer)
  }
  await runCronForThreeDays({ runCron })

  const orders = (await bankOrdersOf({ service })).filter(({ kind }) => kind === 'p2p')
  const paid = bank.books.paidOut().map(({ amount }) => amount)
  expect(paid.toSorted()).toEqual([...new Set(paid)].toSorted())
  expect(before - centsOf(bank.books.balance())).toBe(
    paid.reduce((sum, amount) => sum + centsOf(amount), 0n),
  )
  const recorded = orders.map(({ amount }) => amount)
  expect(recorded.toSorted()).toEqual([...new Set(recorded)].toSorted())
  expect(paid.filter((amount) => !recorded.includes(amount))).toEqual([])
  for (const { amount, status, flagged } of orders) {
    if (status === 'pending') expect(flagged).toBe(true)
    else expect(paid.includes(amount), `${amount} ${status}`).toBe(status === 'success')
  }
  for (const { amount, answers } of wishes) {
    for (const { body } of answers.filter(({ status }) => status === 201)) {
      const order = orders.find((one) => one.amount === amount)
      if (body.status !== 'pending') expect(body.status).toBe(order?.status)
    }
  }
}

async function sendAll(
  testbed: RandomPayments,
  wishes: readonly Wish[],
  random: Random,
): Promise<void> {
  const { service } = testbed
  let running: Promise<void> = Promise.resolve()
  const crash = async () => {
    await sleep(random.integerBelow(60))
    service.crash()
    await service.restart()
  }
  const waiting = [...wishes.entries()]
  const line = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const [place, wish] = next
      await running
      const asked = send(testbed, wish).catch(unlessUnheard)
      if (place % 15 === 10) running = running.then(crash)
      const answer = await asked
      if (answer) wish.answers.push(answer)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, line))
  await running
}

const send = ({ service, key, account }: RandomPayments, { amount, key: idempotency }: Wish) =>
  apiOf(service)('POST', '/bank/p2p', {
    as: key,
    body: {
      ...{ account_number: account.id, amount: Number(amount), concept: 'Pedido 7' },
      ...{ phone: '04121234567', bank_code: '0102', document: 'V12345678', name: 'Luis Rojas' },
    },
    headers: idempotency === undefined ? {} : { 'Idempotency-Key': idempotency },
  })
