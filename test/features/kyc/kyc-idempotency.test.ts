import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest'
import { type Actor, createUser } from '../../support/actors.ts'
import { apiOf, type CallResult, expectRefusal } from '../../support/api.ts'
import { type FaultyProxy, startFaultyProxy } from '../../support/faulty-proxy.ts'
import { expectReplay, isReplay, nextIdempotencyKey } from '../../support/idempotent-merchants.ts'
import {
  type KycFields,
  type KycFormFile,
  kycFile,
  kycFilesOf,
  kycForm,
  storedBytes,
  submissionsOf,
} from '../../support/kyc.ts'
import { samplePdf } from '../../support/pdfs.ts'
import { samplePng } from '../../support/pictures.ts'
import { roundTripsWaitedFor } from '../../support/round-trips.ts'
import { type Service, startService } from '../../support/service.ts'
import { waitUntil } from '../../support/wait-until.ts'

const HOUR_MS = 60 * 60 * 1000
/** Longer than a request may be in progress. */
const ABANDONED_MS = 41_000

let line: FaultyProxy
let service: Service
let user: Actor
let key: string
beforeAll(async () => {
  const { storage } = inject('stack')
  line = await startFaultyProxy(storage.endpoint)
  service = await startService({ vars: { S3_ENDPOINT: line.proxiedUrl(storage.endpoint) } })
})
beforeEach(async () => {
  line.setFault('none')
  service.setNow()
  user = await createUser(service)
  key = nextIdempotencyKey()
})
afterAll(async () => {
  await service.stop()
  await line.close()
})

const send = (
  fields: KycFields = {},
  files: readonly KycFormFile[] = [kycFile(samplePng())],
  under = key,
  roundTrips?: number,
): Promise<CallResult> =>
  apiOf(service)('POST', '/auth/me/kyc', {
    as: user,
    form: kycForm(fields, files),
    headers: { 'Idempotency-Key': under },
    ...(roundTrips !== undefined && { roundTrips }),
  })

/** The same again, which finds another submission abandoned, takes it back and begins anew. */
const startOver = () => send({}, undefined, key, 4)

async function sendTaken(...args: Parameters<typeof send>): Promise<CallResult> {
  const taken = await send(...args)
  expect([taken.status, isReplay(taken)], taken.text).toStrictEqual([200, false])
  return taken
}

const setStatus = (kycStatus: string) =>
  service.database.query('update users set kyc_status = $2 where id = $1', [user.uuid, kycStatus])

const recorded = () =>
  service.database.query(
    `select from audit_logs where action = 'user.kyc_submit' and resource = $1`,
    [user.id],
  )

/** Expects one current submission, and no file of another. */
async function expectOne() {
  expect(await submissionsOf(service, user)).toMatchObject([{ counts: true }])
  expect(await kycFilesOf(service, user)).toHaveLength(1)
  expect(await recorded()).toHaveLength(1)
}

test('the same key and form make one submission, and get the stored bytes', async () => {
  const first = await sendTaken()
  const second = await send()
  expectReplay(first, second)
  expect([first, second].map(roundTripsWaitedFor)).toStrictEqual([2, 2])
  await expectOne()
  const read = await apiOf(service)('GET', '/auth/me/kyc', { as: user })
  expect(read.body).toStrictEqual(first.body)
})

test('a replay is the first response, even if something else was sent and decided since', async () => {
  const first = await sendTaken()
  await sendTaken({ document: 'V22222222' }, undefined, nextIdempotencyKey())
  await setStatus('approved')
  expectReplay(first, await send())
})

test('a form is the same whatever its notation, the names of its files, and what follows their end', async () => {
  const first = await sendTaken({ document: 'V12345678', documentType: 'CEDULA' })
  const png = samplePng()
  for (const file of [
    kycFile(png, { name: 'otro.png', type: 'image/png' }),
    kycFile(new Uint8Array([...png, 0, 1, 2])),
  ]) {
    const again = { document: 'v-12.345.678', documentType: 'cedula', legalName: ' Ana Pérez ' }
    expectReplay(first, await send(again, [file]))
  }
  await expectOne()
})

test('another form under the key is refused, and nothing of it is stored', async () => {
  const [png, pdf] = [kycFile(samplePng({ bytes: 300 })), kycFile(samplePdf())]
  const two = [png, pdf]
  await sendTaken({}, two)
  const others: [KycFields, KycFormFile[]][] = [
    [{ legalName: 'Ana Rojas' }, two],
    [{ document: 'V87654321' }, two],
    [{ document: 'E12345678' }, two],
    [{ documentType: 'RIF', document: 'J-30984132-7' }, two],
    [{}, [png]],
    [{}, [pdf, png]],
    [{}, [png, pdf, pdf]],
    [{}, [kycFile(samplePng({ bytes: 301 })), pdf]],
  ]
  for (const [fields, files] of others) {
    expectRefusal(await send(fields, files), 'IDEMPOTENCY_KEY_REUSED')
  }
  expect(await submissionsOf(service, user)).toHaveLength(1)
  expect(await kycFilesOf(service, user)).toHaveLength(2)
})

test('many concurrent requests make one submission, and early ones are told to try again', async () => {
  const results = await Promise.all(Array.from({ length: 5 }, () => send()))
  const [first, ...others] = results.filter(({ status }) => status === 200).sort(byReplay)
  for (const early of results.filter(({ status }) => status !== 200)) {
    expectRefusal(early, 'IDEMPOTENCY_KEY_IN_USE')
    expect(early.headers.get('Retry-After')).toBe('1')
  }
  for (const replay of [...others, await send()]) expectReplay(first as CallResult, replay)
  await expectOne()
})
const byReplay = (one: CallResult, other: CallResult) =>
  Number(isReplay(one)) - Number(isReplay(other))

test('a key counts once among the ten of a day, and is replayed beyond them', async () => {
  const first = await sendTaken()
  for (let turn = 0; turn < 3; turn += 1) expectReplay(first, await send())
  for (let turn = 0; turn < 9; turn += 1) await sendTaken({}, undefined, nextIdempotencyKey())
  expectRefusal(await send({}, undefined, nextIdempotencyKey()), 'RATE_LIMITED')
  expectReplay(first, await send())
})

describe('a refusal does not use up the key:', () => {
  test('an invalid form', async () => {
    expectRefusal(await send({ document: 'x' }), 'INVALID_REQUEST')
    await sendTaken()
  })

  test('an approved check', async () => {
    await setStatus('approved')
    expectRefusal(await send(), 'CONFLICT')
    await setStatus('rejected')
    await sendTaken({ document: 'V22222222' })
  })

  test('the eleventh submission in a day', async () => {
    for (let turn = 0; turn < 10; turn += 1) await sendTaken({}, undefined, nextIdempotencyKey())
    expectRefusal(await send(), 'RATE_LIMITED')
    expect(
      await service.database.query('select from idempotency_keys where key = $1', [key]),
    ).toStrictEqual([])
  })
})

/** The key is free again once what failed is given up, right after its answer. */
const untilGivenUp = () =>
  waitUntil('it is given up', async () => {
    const [submission] = await submissionsOf(service, user)
    return submission?.replaced === true
  })

/** What one try left is gone after an hour, and what the other sent stays. */
async function expectSwept() {
  expect(await submissionsOf(service, user)).toMatchObject([
    { counts: false, replaced: true },
    { counts: true, replaced: false },
  ])
  expect(await recorded()).toHaveLength(1)
  await service.runCron(new Date(Date.now() + 2 * HOUR_MS))
  const [left, counting] = await kycFilesOf(service, user)
  expect([left?.removed, counting?.removed]).toStrictEqual([true, false])
  expect(await storedBytes(left?.key ?? '')).toBeNull()
  expect(await storedBytes(counting?.key ?? '')).not.toBeNull()
}

test('if storage fails, the same key succeeds as soon as storage works', async () => {
  line.setFault('gone')
  expectRefusal(await send(), 'SERVICE_UNAVAILABLE')
  await untilGivenUp()
  line.setFault('none')
  const taken = await sendTaken()
  expectReplay(taken, await send())
  await expectSwept()
})

test('if the Worker was killed before the end, the same key starts over once its request must be over', async () => {
  await service.database.setDelay(5_000, 'after')
  const answered = send().then(
    () => true,
    () => false,
  )
  await waitUntil('the rows are written', async () => (await kycFilesOf(service, user)).length > 0)
  service.crash()
  expect(await answered).toBe(false)
  await service.database.setDelay(0, 'after')
  await service.restart()
  expectRefusal(await send(), 'IDEMPOTENCY_KEY_IN_USE')
  service.setNow(new Date(Date.now() + ABANDONED_MS))
  const taken = await startOver()
  expect([taken.status, isReplay(taken)], taken.text).toStrictEqual([200, false])
  expectReplay(taken, await send())
  await expectSwept()
})

test('a submission that is slower than a request may be does not count besides the one that replaced it', {
  tags: ['full'],
}, async () => {
  line.setFault({ lateMs: 3_000 })
  const slow = send()
  await waitUntil('the rows are written', async () => (await kycFilesOf(service, user)).length > 0)
  service.setNow(new Date(Date.now() + ABANDONED_MS))
  const other = startOver()
  expectRefusal(await slow, 'SERVICE_UNAVAILABLE')
  const taken = await other
  expect(taken.status, taken.text).toBe(200)
  line.setFault('none')
  expectReplay(taken, await send())
  await expectSwept()
})
