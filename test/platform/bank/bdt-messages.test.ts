import { describe, expect, onTestFinished, test } from 'vitest'
import { connectBdt } from '../../../src/platform/bank/bdt/bdt.ts'
import { timestamp } from '../../../src/platform/bank/bdt/client.ts'
import { BankUnreachable } from '../../../src/platform/bank/port.ts'
import { makeBdtHarness } from './bdt-harness.ts'

const claim = {
  reference: '00083736',
  amount: '250.00',
  day: '2026-03-02',
  phone: '04241234567',
  bankCode: '0105',
}

async function opened() {
  const harness = await makeBdtHarness()
  onTestFinished(harness.stop)
  const requests: string[] = []
  harness.bank.server.chooseFaultsBy(({ method, path, query, headers }) => {
    const { authkey, tmst, trace } = headers
    requests.push(`${method} ${path}?${query} ${authkey} ${tmst} ${trace?.length}`)
    return undefined
  })
  return { ...harness, requests }
}

test('10,000 moments have 26 characters, and read in Caracas are these moments', () => {
  const first = Date.UTC(2026, 0, 1)
  for (let index = 0; index < 10_000; index += 1) {
    // Over years, at every hour and millisecond, with the ends of days, months and years among them.
    const moment = new Date(
      index % 7 === 0 ? first + index * 3_600_000 - 1 : first + index * 9_876_543,
    )
    const text = timestamp(moment)
    expect(text).toMatch(/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}\.\d{3}000$/)
    expect(text).toHaveLength(26)
    const read = new Date(`${text.slice(0, 10)}T${text.slice(11, 23)}-04:00`)
    expect(read.getTime()).toBe(moment.getTime())
  }
})

test('the questions are sent with their bytes', async () => {
  const { connection, requests, bank, call } = await opened()
  bank.deposit({ ...claim })
  await connection.verifyIncoming(claim, call())
  await connection.readBalance(call())
  const { authKey } = bank.config
  const headers = `${authKey} 2026-03-02 12:00:00.000000 6`
  const account = 'api/v1/accounts/01750001530000000001'
  expect(requests).toEqual([
    `GET ${account}/val_p2p?date=20260302&amount=250.00&refe=00083736&bank=0105&phone=584241234567 ${headers}`,
    `GET ${account}/transactions_wi?from_date=20260302&to_date=20260302&from_time=000000&to_time=235959&limit=500&page=1 ${headers}`,
    `GET api/v1/accounts? ${headers}`,
  ])
})

describe('a payment', () => {
  test('that is confirmed and not settled (BCV00OK) is pending, and found once it is', async () => {
    const harness = await opened()
    const { connection, bank, call } = harness
    bank.settleAtOnce(false)
    const line = bank.deposit({ ...claim })
    const ask = () => connection.verifyIncoming(claim, call())
    expect(await ask()).toStrictEqual({ status: 'pending', refused: true })
    line.isSettled = true
    expect(await ask()).toMatchObject({
      status: 'found',
      controlNumber: '20260302-CR-83736-250.00',
    })
  })

  test('that is confirmed and on no statement yet is found without a number', async () => {
    const { connection, bank, call } = await opened()
    bank.answerNext(bank.answer('BCV0000'))
    expect(await connection.verifyIncoming(claim, call())).toStrictEqual({
      status: 'found',
      controlNumber: null,
      reference: '00083736',
      bookedOn: '2026-03-02',
    })
  })

  test.each(['GES9998', 'GES0098', 'GES0046', 'XYZ1'])('%s proves nothing', async (code) => {
    const { connection, bank, call } = await opened()
    bank.answerNext(bank.answer(code))
    expect(await connection.verifyIncoming(claim, call())).toStrictEqual({
      status: 'pending',
      refused: true,
    })
  })

  test.each(['GES0014', 'BCVNEGA'])('%s and no line make it absent', async (code) => {
    const { connection, bank, call } = await opened()
    bank.answerNext(bank.answer(code))
    expect(await connection.verifyIncoming(claim, call())).toStrictEqual({ status: 'absent' })
  })

  test('is none if it is a debit, a transfer or a commission', async () => {
    const { connection, bank, call } = await opened()
    bank.bookCommissions()
    const line = bank.deposit({ ...claim })
    line.kind = 'transfer'
    const found = connection.findIncoming({ ...claim, amount: null }, call())
    expect(await found).toEqual([])
    const movements = await connection.readBankStatement(claim.day, claim.day, call())
    expect(movements.map(({ type, direction }) => [type, direction])).toEqual([
      ['transfer', 'in'],
      ['fee', 'out'],
    ])
  })
})

test.each([499, 500, 501, 1000])('%s lines are read in pages of 500', async (count) => {
  const { connection, bank, call } = await opened()
  for (let line = 0; line < count; line += 1) bank.deposit({ amount: '1.00' })
  expect(await connection.readBankStatement(claim.day, claim.day, call())).toHaveLength(count)
})

test('a page that is repeated for ever, and a row of another account, are refused', async () => {
  const { connection, bank, call } = await opened()
  const row = (referencia: string, numeroCuenta: string) => ({
    ...{ numeroCuenta, montoTransaccion: '1.00', fechaTransaccion: '20260302' },
    ...{ referencia, tipo: 'CREDITO', tipoProd: 'CNTA' },
  })
  const page = Array.from({ length: 500 }, (_, index) => row(`${index}`, bank.config.accountNumber))
  const read = () => connection.readBankStatement(claim.day, claim.day, call())
  for (let time = 0; time < 2; time += 1) {
    bank.answerNext(bank.answer('GES0000', { transactions: page }))
  }
  await expect(read()).rejects.toThrow('PAGE_REPEATED')
  bank.answerNext(bank.answer('GES0000', { transactions: [row('1', '01750001530000000002')] }))
  await expect(read()).rejects.toThrow(BankUnreachable)
})

test('the check tells who is refused', async () => {
  const harness = await opened()
  const { bank } = harness
  const check = (changes: object) =>
    connectBdt({ ...bank.config, ...changes, fetch }).check(harness.call())
  expect(await check({})).toEqual({ status: 'accepted' })
  expect(await check({ authKey: 'the-key-of-another-client' })).toEqual({
    status: 'rejected',
    code: 'GES0046',
  })
  expect(await check({ accountNumber: '01750001530000000002' })).toEqual({
    status: 'rejected',
    code: 'OTHER_ACCOUNT',
  })
  // A clock that is off by an hour.
  bank.setNow(new Date(harness.now().getTime() + 3_600_000))
  expect(await check({})).toEqual({ status: 'unreachable', code: 'GES0098' })
})
