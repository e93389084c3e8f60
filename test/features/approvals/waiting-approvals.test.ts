import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Actor, createApiKey, createMerchant, createUser } from '../../support/actors.ts'
import { type Api, apiOf, expectRefusal } from '../../support/api.ts'
import { createBankAccount } from '../../support/bank-accounts.ts'
import { type Service, startService } from '../../support/service.ts'

let service: Service
let api: Api
let owner: Actor
let account: { id: string }
beforeAll(async () => {
  service = await startService()
  api = apiOf(service)
  owner = await createUser(service, { kycStatus: 'approved' })
  await createMerchant(service, owner)
  account = await createBankAccount(service, owner)
})
afterAll(() => service.stop())

let serial = 0
function newIntention() {
  serial += 1
  return `waiting-${serial}`
}
const ask = (as: { token: string }, intention = newIntention()) =>
  api('POST', '/bank/p2p', {
    as,
    headers: { 'Idempotency-Key': intention },
    body: {
      ...{ account_number: account.id, phone: '04121234567', amount: 50 },
      ...{ bank_code: '0102', document: 'V12345678', name: 'Luis Rojas' },
    },
  })
const keyWithCeiling = () => createApiKey(service, owner, { approvalAbove: '20.00' })
const codesOf = (answers: Awaited<ReturnType<typeof ask>>[]) =>
  Object.groupBy(answers, ({ body }) => body.error.code)

test('a key has 20 waiting, and the merchant 100, also asked for at once; others are told why', {
  tags: ['full'],
  timeout: 120_000,
}, async () => {
  const first = await keyWithCeiling()
  const answers = codesOf(await Promise.all(Array.from({ length: 25 }, () => ask(first))))
  expect(answers.APPROVAL_REQUIRED).toHaveLength(20)
  expect(answers.RATE_LIMITED).toHaveLength(5)
  expect(answers.RATE_LIMITED?.[0]?.body.error.message).toContain(
    '20 payments waiting for an approval',
  )
  expect(answers.RATE_LIMITED?.[0]?.headers.get('Retry-After')).toBe('3600')
  for (let round = 0; round < 4; round += 1) {
    const key = await keyWithCeiling()
    const more = codesOf(await Promise.all(Array.from({ length: 20 }, () => ask(key))))
    expect(more.APPROVAL_REQUIRED).toHaveLength(20)
  }
  const late = await ask(await keyWithCeiling())
  expect(expectRefusal(late, 'RATE_LIMITED')).toContain('100 payments of API keys waiting')
  const { query } = service.database
  const [row] = await query(
    "select count(*)::integer as count from approvals where status = 'pending'",
  )
  expect(row).toStrictEqual({ count: 100 })
  // What waits is answered as before, and what is over waits no more.
  expectRefusal(await ask(first, 'waiting-1'), 'APPROVAL_REQUIRED')
  await query(
    "update approvals set expires_at = now() - make_interval(secs => 0.001) where idempotency_key = 'waiting-1'",
  )
  expectRefusal(await ask(first), 'APPROVAL_REQUIRED')
})

test('an Idempotency-Key that waits is free for nobody, whatever the path, and is free once it is over', async () => {
  const { query } = service.database
  await query('delete from approvals')
  const key = await keyWithCeiling()
  await ask(key, 'one')
  const elsewhere = () =>
    api('POST', '/bank/transfer', {
      as: key,
      headers: { 'Idempotency-Key': 'one' },
      body: {
        ...{ account_number: account.id, amount: 5, document: 'V12345678', name: 'Luis Rojas' },
        destination_account: '01910001482101010049',
      },
    })
  expectRefusal(await elsewhere(), 'IDEMPOTENCY_KEY_REUSED')
  await query('update approvals set expires_at = now() - make_interval(secs => 0.001)')
  expect((await elsewhere()).status).toBe(201)
})

test('an Idempotency-Key whose approval was rejected asks for no other approval, whatever the path', async () => {
  const { query } = service.database
  await query('delete from approvals')
  const key = await keyWithCeiling()
  await ask(key, 'rejected-1')
  await query(
    "update approvals set status = 'rejected', decided_by = $1, decided_at = created_at",
    [owner.uuid],
  )
  const elsewhere = () =>
    api('POST', '/bank/transfer', {
      as: key,
      headers: { 'Idempotency-Key': 'rejected-1' },
      body: {
        ...{ account_number: account.id, amount: 50, document: 'V12345678', name: 'Luis Rojas' },
        destination_account: '01910001482101010049',
      },
    })
  expectRefusal(await elsewhere(), 'IDEMPOTENCY_KEY_REUSED')
  expectRefusal(await ask(key, 'rejected-1'), 'APPROVAL_DENIED')
  await query('update approvals set expires_at = now() - make_interval(secs => 0.001)')
  expectRefusal(await elsewhere(), 'APPROVAL_REQUIRED')
  expectRefusal(await ask(key, 'rejected-1'), 'IDEMPOTENCY_KEY_REUSED')
  expect(await query('select status from approvals order by id')).toStrictEqual([
    { status: 'rejected' },
    { status: 'pending' },
  ])
})

test.each([
  ['a field', '"nota":"\\u0000"'],
  ['half a character', '"nota":{"a":["\\ud800"]}'],
  ['the name of a field', '"\\u0000":1,"constructor":"\\u0000","__proto__":"\\u0000"'],
])(
  'what no database stores in %s that is ignored keeps no payment from waiting',
  async (_, extra) => {
    await service.database.query('delete from approvals')
    const key = await keyWithCeiling()
    const answer = await service.fetch('/api/v1/bank/p2p', {
      method: 'POST',
      headers: {
        Authorization: `Bearer ${key.token}`,
        'Content-Type': 'application/json',
        'Idempotency-Key': 'hostile',
      },
      body: `{"account_number":"${account.id}","phone":"04121234567","amount":50,"bank_code":"0102","document":"V12345678","name":"Luis Rojas","metadata":{"a":"b"},${extra}}`,
    })
    expect(answer.status, await answer.text()).toBe(403)
    const stored = await service.database.query<{ body: object }>('select body from approvals')
    expect(stored.map(({ body }) => body)).toStrictEqual([
      {
        ...{ account_number: account.id, phone: '04121234567', amount: 50 },
        ...{ bank_code: '0102', document: 'V12345678', name: 'Luis Rojas', metadata: { a: 'b' } },
      },
    ])
  },
)

test('asked for while the same Idempotency-Key sends something else, it does not wait', async () => {
  const key = await keyWithCeiling()
  const small = () =>
    api('POST', '/bank/p2p', {
      as: key,
      headers: { 'Idempotency-Key': 'both' },
      body: {
        ...{ account_number: account.id, phone: '04121234567', amount: 5 },
        ...{ bank_code: '0102', document: 'V12345678', name: 'Luis Rojas' },
      },
    })
  const [sent, asked] = await Promise.all([small(), ask(key, 'both')])
  const [sentOk, waits] = [sent.status === 201, asked.body.error.code === 'APPROVAL_REQUIRED']
  expect(sentOk).not.toBe(waits)
  const refused = sentOk ? asked : sent
  expect(['IDEMPOTENCY_KEY_REUSED', 'IDEMPOTENCY_KEY_IN_USE']).toContain(refused.body.error.code)
})
