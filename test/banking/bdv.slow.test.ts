import { afterAll, beforeAll, test } from 'vitest'
import { type Bdv, startBdv } from '../../dev/banks/bdv/bdv.ts'
import { createApiKey, createUser } from '../support/actors.ts'
import { createBankAccount } from '../support/bank-accounts.ts'
import { MORNING } from '../support/order-testbed.ts'
import type { Random } from '../support/random.ts'
import { type RandomPayments, sendRandomPayments } from '../support/random-payments.ts'
import { type Service, startService } from '../support/service.ts'

let bank: Bdv
let service: Service
let testbed: RandomPayments
beforeAll(async () => {
  bank = await startBdv({ balance: '90000000.00' })
  service = await startService({
    vars: { BANK_CONNECTIONS: JSON.stringify([bank.config]) },
    // Its database fails at random, and what is asked of it is tried again.
    triesAgain: true,
  })
  const owner = await createUser(service, { kycStatus: 'approved' })
  const key = await createApiKey(service, owner, { environment: 'live' })
  const { accountNumber } = bank.config
  const account = await createBankAccount(service, owner, {
    ...{ environment: 'live', connection: 'bdv', accountNumber },
  })
  testbed = { service, bank, key, account, runCron, answerAtRandom }
  setTime(MORNING)
})
afterAll(async () => {
  await service.stop()
  await bank.stop()
})

function setTime(moment: Date): void {
  for (const clock of [service, bank]) clock.setNow(moment)
}
async function runCron(minutes: number): Promise<void> {
  const moment = new Date(MORNING.getTime() + minutes * 60_000)
  setTime(moment)
  await service.runCron(moment)
}

/** A timeout and a failed connector, after which nobody knows; a duplicate number; no funds. */
function answerAtRandom(random: Random): void {
  const answer = random.next()
  const done = random.happens(0.5)
  if (answer < 0.06) bank.answerNext('1050', { done })
  else if (answer < 0.1) bank.answerNext('1002', { done })
  else if (answer < 0.13) bank.answerNext('1094', { done })
  else if (answer < 0.2) bank.answerNext('1034')
}

test('whatever fails, no payment is sent twice, none is failed that was paid, and all unknown are flagged', async () => {
  await sendRandomPayments(testbed)
}, 120_000)
