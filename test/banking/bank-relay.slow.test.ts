import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type BankServer, startBankServer } from '../../dev/banks/bank-server.ts'
import { startBnc } from '../../dev/banks/bnc/bnc.ts'
import { startR4 } from '../../dev/banks/r4/r4.ts'
import { createApiKey, createUser } from '../support/actors.ts'
import { apiOf, expectRefusal } from '../support/api.ts'
import { type BankAccountFixture, createBankAccount } from '../support/bank-accounts.ts'
import { type BankRelay, shouldSkipRelayTests, startBankRelay } from '../support/bank-relay.ts'
import { MORNING, newOrder, orderBody } from '../support/order-testbed.ts'
import { type Service, startService } from '../support/service.ts'

const BANKS = [
  { name: 'bnc', start: startBnc, payment: /SendP2P$/ },
  { name: 'r4', start: startR4, payment: /MBvuelto$/ },
] as const

describe.skipIf(shouldSkipRelayTests())('the relay', () => {
  describe.each(BANKS)('in front of $name', ({ name, start, payment }) => {
    let bank: Awaited<ReturnType<typeof start>>
    let relay: BankRelay
    /** Processes of one service: with our certificate, with a stranger's, and without any. */
    let ours: Service
    let strangers: Service
    let unbound: Service
    let key: { token: string }
    let account: BankAccountFixture
    beforeAll(async () => {
      bank = await start({ balance: '90000000.00' })
      relay = await startBankRelay(bank.url)
      const baseUrl = relay.addressOf(bank.config.baseUrl)
      const config = { ...bank.config, baseUrl, relay: true }
      const common = { vars: { BANK_CONNECTIONS: JSON.stringify([config]) }, triesAgain: true }
      ours = await startService({ ...common, bankRelay: relay.binding('service') })
      const { database } = ours
      const binding = relay.binding('stranger')
      strangers = await startService({ ...common, database, bankRelay: binding })
      unbound = await startService({ ...common, database })
      const payer = await createUser(ours, { kycStatus: 'approved' })
      key = await createApiKey(ours, payer, { environment: 'live' })
      const { accountNumber } = bank.config
      const live = { environment: 'live', connection: name, accountNumber } as const
      account = await createBankAccount(ours, payer, live)
    })
    afterAll(async () => {
      await Promise.all([strangers, unbound].map((service) => service.stop()))
      await ours.stop()
      await Promise.all([relay.stop(), bank.stop()])
    })
    beforeEach(() => {
      bank.server.clearFaults()
      setTime(MORNING)
    })

    const setTime = (moment: Date) => {
      for (const clock of [ours, strangers, unbound, bank]) clock.setNow(moment)
    }
    const pay = (service: Service, order = newOrder(name)) =>
      apiOf(service)('POST', '/bank/p2p', { as: key, body: orderBody(order, account) })
    /** How often the bank is asked for a payment while the function runs. */
    const asked = async (work: () => Promise<unknown>): Promise<number> => {
      const before = bank.server.calls.length
      await work()
      return bank.server.calls.slice(before).filter(({ path }) => payment.test(path)).length
    }
    const runCron = async (service: Service, minutes: number) => {
      const moment = new Date(MORNING.getTime() + minutes * 60_000)
      setTime(moment)
      await service.runCron(moment)
    }
    const orders = () =>
      ours.database.query<{ status: string }>('select id, status from bank_orders order by id')
    const paid = () => bank.books.paidOut().length
    const relayStatus = async (service: Service) =>
      (await apiOf(service)('GET', '/health')).body.bankRelay

    test('a payment with our certificate is made, by one request at the bank', async () => {
      expect(await relayStatus(ours)).toStrictEqual({ status: 'ok' })
      const before = paid()
      const requests = await asked(async () => {
        expect(await pay(ours)).toMatchObject({ status: 201, body: { status: 'success' } })
      })
      expect([requests, paid() - before]).toStrictEqual([1, 1])
    })

    test('without the binding nothing new is begun, and what is pending waits for it', async () => {
      expect(await relayStatus(unbound)).toStrictEqual({ status: 'unbound' })
      bank.server.fault({ kind: 'cut', when: 'after' }, { path: payment })
      const before = paid()
      const lost = await asked(async () => {
        expect((await pay(ours)).body.status).toBe('pending')
      })
      expect([lost, paid() - before]).toStrictEqual([1, 1])
      const known = await orders()
      const calls = bank.server.calls.length
      expectRefusal(await pay(unbound), 'BANK_UNAVAILABLE')
      for (const minutes of [1, 5, 30]) await runCron(unbound, minutes)
      expect(await orders()).toStrictEqual(known)
      expect(bank.server.calls).toHaveLength(calls)

      await runCron(ours, 90)
      const { status } = (await orders()).at(-1) ?? {}
      // R4 has no way to ask about a mobile payment.
      expect(status).toBe(name === 'bnc' ? 'success' : 'pending')
      expect(paid() - before).toBe(1)
    })

    test('with a stranger’s certificate nothing reaches the bank', async () => {
      expect(await relayStatus(strangers)).toStrictEqual({ status: 'refused' })
      await ours.database.query('update bank_connection_states set bank_session = null')
      const before = bank.server.calls.length
      const { body } = await pay(strangers)
      // BNC's session cannot be opened then, so that the payment was never sent.
      expect(body.status).toBe(name === 'bnc' ? 'failed' : 'pending')
      for (const minutes of [1, 5]) await runCron(strangers, minutes)
      expect(bank.server.calls).toHaveLength(before)
    })
  })

  describe('on its own', () => {
    let bank: BankServer
    let other: BankServer
    let relay: BankRelay
    beforeAll(async () => {
      const answer = () => ({ status: 200, body: {} })
      ;[bank, other] = await Promise.all([startBankServer(answer), startBankServer(answer)])
      relay = await startBankRelay(bank.url)
    })
    afterAll(() => Promise.all([relay.stop(), bank.stop(), other.stop()]))

    test('lets in only our certificate', async () => {
      expect(await relay.send('service')).toBe(200)
      expect(await relay.send('nobody')).toBe(400)
      expect(await relay.send('stranger')).toBe(400)
      expect(await relay.send('nobody', { path: '/relay' })).toBe(400)
      expect(bank.calls).toHaveLength(1)
    })

    test('reaches its bank alone, whatever the request names', async () => {
      const before = bank.calls.length
      const { host } = new URL(other.url)
      expect(await relay.send('service', { headers: { Host: host } })).toBe(200)
      expect(await relay.send('service', { path: `${other.url}/pay` })).toBe(200)
      expect(bank.calls).toHaveLength(before + 2)
      expect(other.calls).toStrictEqual([])
    })

    test.each([
      { answer: 502, kind: 'cut' as const },
      { answer: 504, kind: 'silent' as const },
    ])(
      'sends nothing again: a bank that is $kind after a payment is a $answer',
      async ({ answer, kind }) => {
        const before = bank.calls.length
        bank.fault({ kind, when: 'after' })
        expect(await relay.send('service')).toBe(answer)
        expect(bank.calls).toHaveLength(before + 1)
      },
    )
  })
})
