import { expect, test } from 'vitest'
import { call, sent, startBank, transferOrder } from './r4-support.ts'

const questions = (bank: Awaited<ReturnType<typeof startBank>>['bank']) =>
  bank.server.calls.filter(({ path }) => path === 'ConsultarOperaciones').length

test.each(['id', 'Id'] as const)(
  'a pending transfer is queried until it is settled; its id is spelled %s',
  async (idSpelling) => {
    const settling = { afterQuestions: 2 }
    const { bank, connection } = await startBank({
      credits: { settlementMode: settling, idSpelling },
    })
    const outcome = await connection.sendTransfer(transferOrder, call())
    const [paid] = bank.books.paidOut()
    const [credit] = bank.credits()
    expect(outcome).toEqual({
      status: 'success',
      reference: paid?.reference,
      operationId: credit?.id,
    })
    expect(paid?.reference).toMatch(/^0\d{7}$/)
    expect(questions(bank)).toBe(3)
    expect(bank.server.calls.filter(({ path }) => path === 'CICuentas')).toHaveLength(1)
  },
)

test('a transfer that is rejected while it is pending fails, and no money moves', async () => {
  const { bank, connection } = await startBank({ credits: { settlementMode: 'by hand' } })
  const outcome = connection.sendTransfer(transferOrder, call())
  await expect.poll(() => questions(bank)).toBeGreaterThan(0)
  bank.settle(bank.credits()[0]?.id ?? '', 'AC01')
  expect(await outcome).toEqual({ status: 'failed', reason: 'INVALID_ACCOUNT', code: 'AC01' })
  expect(bank.books.balance()).toBe('1000000.00')
})

test('a transfer that is still pending at the deadline keeps its id, and its status is known later', async () => {
  const { bank, connection } = await startBank({ credits: { settlementMode: 'by hand' } })
  const outcome = await connection.sendTransfer(transferOrder, call(300))
  const id = bank.credits()[0]?.id ?? ''
  expect(outcome).toEqual({ status: 'pending', operationId: id, code: 'AC00' })

  expect(await connection.orderStatus(sent(id), call())).toEqual(outcome)
  bank.settle(id, 'ACCP')
  expect(await connection.orderStatus(sent(id), call())).toEqual({
    status: 'success',
    reference: bank.books.paidOut()[0]?.reference,
    operationId: id,
  })
})

test('nothing is queried after the deadline', async () => {
  const { bank, connection } = await startBank({ credits: { settlementMode: 'by hand' } })
  await connection.sendTransfer(transferOrder, call(200))
  // One that was under way may still come through the door.
  await new Promise((resolve) => setTimeout(resolve, 50))
  const asked = questions(bank)
  expect(asked).toBeGreaterThan(1)
  await new Promise((resolve) => setTimeout(resolve, 100))
  expect(questions(bank)).toBe(asked)
})

test('queries without a response neither end the polling nor make the transfer fail', async () => {
  const { bank, connection } = await startBank({
    credits: { settlementMode: { afterQuestions: 1 } },
  })
  const path = /ConsultarOperaciones/
  bank.server.fault({ kind: 'cut', when: 'before' }, { times: 2, path })
  bank.server.fault({ kind: 'garbage' }, { times: 1, path })
  const outcome = await connection.sendTransfer(transferOrder, call())
  expect(outcome.status).toBe('success')
  expect(questions(bank)).toBe(4)
})

test.each([
  { kind: 'cut', when: 'before' },
  { kind: 'silent', when: 'before' },
  { kind: 'garbage' },
] as const)('a status that cannot be queried is pending and keeps its id: %j', async (fault) => {
  const { bank, connection } = await startBank({ credits: { settlementMode: 'by hand' } })
  await connection.sendTransfer(transferOrder, call(200))
  const id = bank.credits()[0]?.id ?? ''
  bank.server.fault(fault)
  expect(await connection.orderStatus(sent(id), call(300))).toMatchObject({
    status: 'pending',
    operationId: id,
  })
})

test('an operation that the bank does not know is pending, since it may not know it yet', async () => {
  const { connection } = await startBank()
  const id = '0c5b8d0e-5d0f-4a53-9d52-6a5f5f3a0001'
  expect(await connection.orderStatus(sent(id), call())).toMatchObject({ status: 'pending' })
})

test('without an id nothing is queried, and an administrator decides', async () => {
  const { bank, connection } = await startBank()
  expect(await connection.orderStatus(sent(null, 'p2p'), call())).toEqual({ status: 'unknown' })
  expect(await connection.orderStatus(sent(null), call())).toEqual({ status: 'unknown' })
  expect(bank.server.calls).toEqual([])
})

test.each(['cut', 'silent'] as const)(
  'a transfer whose response is lost (%s) was paid, is pending without an id, and is sent once',
  async (kind) => {
    const { bank, connection } = await startBank()
    bank.server.fault({ kind, when: 'after' })
    const outcome = await connection.sendTransfer(transferOrder, call(300))
    expect(outcome).toEqual({ status: 'pending', operationId: null, code: 'NO_ANSWER' })
    expect(bank.books.paidOut()).toHaveLength(1)
    expect(bank.server.calls).toEqual([{ path: 'CICuentas', status: kind }])
  },
)
