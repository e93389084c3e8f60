import { afterAll, beforeAll, expect, test } from 'vitest'
import { createApiKey, createMerchant, createUser } from '../support/actors.ts'
import { apiOf } from '../support/api.ts'
import { createBankAccount } from '../support/bank-accounts.ts'
import { sendKyc } from '../support/kyc.ts'
import { samplePng } from '../support/pictures.ts'
import { type Service, startService } from '../support/service.ts'

let service: Service
beforeAll(async () => {
  service = await startService()
})
afterAll(() => service.stop())

const lineOf = (headers: Headers) =>
  expect.poll(() =>
    service
      .logs()
      .find(
        ({ event, requestId }) => event === 'request' && requestId === headers.get('X-Request-Id'),
      ),
  )

test('a response and its log line report the time spent on the bank', async () => {
  const user = await createUser(service)
  const { accountNumber } = await createBankAccount(service, user)
  const key = await createApiKey(service, user, { environment: 'test' })
  const { status, headers } = await apiOf(service)('POST', '/bank/p2p', {
    as: key,
    body: { account_number: accountNumber, phone: '04121234567', amount: 125.5 },
  })
  expect(status).toBe(201)
  expect(headers.get('Server-Timing')).toMatch(/^db;desc="2";dur=\d+, bank;dur=\d+$/)
  await lineOf(headers).toMatchObject({
    userId: user.id,
    apiKeyId: expect.stringMatching(/^key_/),
    sqlRoundTrips: 2,
    bankMs: expect.any(Number),
  })
})

test('a response and its log line report the time spent on the storage', async () => {
  const owner = await createUser(service)
  const merchant = await createMerchant(service, owner)
  const { headers } = await apiOf(service)('POST', `/merchants/${merchant.id}/store/logo`, {
    as: owner,
    file: samplePng(),
  })
  expect(headers.get('Server-Timing')).toMatch(/^db;desc="2";dur=\d+, storage;dur=\d+$/)
  await lineOf(headers).toMatchObject({ apiKeyId: null, storageMs: expect.any(Number) })
})

test('so do submitting and reading the files of an identity check', async () => {
  const user = await createUser(service)
  const administrator = await createUser(service, { role: 'ADMIN' })
  const { headers: sent } = await sendKyc(service, user)
  expect(sent.get('Server-Timing')).toMatch(/^db;desc="2";dur=\d+, storage;dur=\d+$/)
  const { body } = await apiOf(service)('GET', '/auth/me/kyc', { as: user })
  const path = `/admin/users/${user.id}/kyc/files/${body.files[0].id}`
  const { headers: read } = await apiOf(service)('GET', path, { as: administrator })
  expect(read.get('Server-Timing')).toMatch(/^db;desc="1";dur=\d+, storage;dur=\d+$/)
})

test('a request that waits for neither reports neither', async () => {
  const user = await createUser(service)
  const { headers } = await apiOf(service)('GET', '/auth/me', { as: user })
  expect(headers.get('Server-Timing')).toMatch(/^db;desc="1";dur=\d+$/)
  await lineOf(headers).toMatchObject({ route: 'getMe' })
})
