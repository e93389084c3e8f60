import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Actor, createApiKey, createUser } from '../../support/actors.ts'
import { type Api, apiOf, expectRefusal } from '../../support/api.ts'
import { mailsTo } from '../../support/auth.ts'
import { kycForm, submitKyc } from '../../support/kyc.ts'
import { type Service, startService } from '../../support/service.ts'

let service: Service
let api: Api
let admin: Actor
let user: Actor
beforeAll(async () => {
  service = await startService()
  api = apiOf(service)
  admin = await createUser(service, { role: 'ADMIN' })
})
afterAll(() => service.stop())
beforeEach(async () => {
  user = await createUser(service)
})

const REASON = 'La foto del documento no se lee.'

const decide = async (body: object, as: { token: string } = admin) => {
  const result = await api('PUT', `/admin/users/${user.id}/kyc`, { as, body })
  expect(result.status, result.text).toBe(200)
}
const setStatus = async (status: string) => {
  const path = `/admin/users/${user.id}/status`
  const result = await api('PUT', path, { as: admin, body: { status } })
  expect(result.status, result.text).toBe(200)
}
const readOwn = async () => (await api('GET', '/auth/me/kyc', { as: user })).body

const events = () =>
  service.database.query<{ merchant_id: string | null; data: unknown }>(
    `select merchant_id, data from outbox
     where topic = 'event' and type = 'kyc.decided' and user_id = $1 order by id`,
    [user.uuid],
  )

/** Once as many as these have come, in their order. */
const expectSubjects = (...subjects: string[]) =>
  expect
    .poll(async () =>
      (await mailsTo(service, user.email)).map(({ subject }) => subject.split(' / ')[0]),
    )
    .toEqual(subjects)

const enqueued = () =>
  service.database.query("select type from outbox where topic = 'mail' and data->>'to' = $1", [
    user.email,
  ])

describe('a decision', () => {
  test('is shown to the user, with its time and the reason of a rejection', async () => {
    await submitKyc(service, user)
    await decide({ kycStatus: 'REJECTED', reason: REASON })
    const rejected = await readOwn()
    expect(rejected).toMatchObject({ status: 'REJECTED', reason: REASON, document: 'V12345678' })
    expect(Date.parse(rejected.decidedAt)).toBeGreaterThan(Date.parse(rejected.submittedAt))
    await decide({ kycStatus: 'APPROVED', reason: 'Se ve bien.' })
    const approved = await readOwn()
    expect(approved).toMatchObject({ status: 'APPROVED', reason: null })
    expect(Date.parse(approved.decidedAt)).toBeGreaterThan(Date.parse(rejected.decidedAt))
    await decide({ kycStatus: 'PENDING' })
    expect(await readOwn()).toMatchObject({ status: 'PENDING', reason: null, decidedAt: null })
  })

  test('can be made without a submission, and is shown all the same', async () => {
    await decide({ kycStatus: 'REJECTED', reason: REASON })
    expect(await readOwn()).toMatchObject({ status: 'REJECTED', reason: REASON, document: null })
  })

  test('is reset by a newer submission, which waits for another decision', async () => {
    await submitKyc(service, user)
    await decide({ kycStatus: 'REJECTED', reason: REASON })
    const again = await submitKyc(service, user, kycForm({ document: 'V22222222' }))
    expect(again).toMatchObject({ status: 'PENDING', reason: null, decidedAt: null })
  })

  test('that names a submission applies only to that one, and not to a newer one', async () => {
    const path = `/admin/users/${user.id}/kyc`
    const decideOn = (submittedAt: unknown) =>
      api('PUT', path, { as: admin, body: { kycStatus: 'APPROVED', submittedAt } })
    expectRefusal(await decideOn('2026-01-31T14:05:09.123Z'), 'CONFLICT')
    const first = await submitKyc(service, user)
    const second = await submitKyc(service, user)
    expectRefusal(await decideOn(first.submittedAt), 'CONFLICT')
    expect((await readOwn()).status).toBe('PENDING')
    expect((await decideOn(second.submittedAt)).status).toBe(200)
    expect((await readOwn()).status).toBe('APPROVED')
    expectRefusal(await decideOn('yesterday'), 'INVALID_REQUEST')
  })

  test('is later than the submission it is about, whatever the clocks say', async () => {
    const { submittedAt } = await submitKyc(service, user)
    const clock = new Date(Date.parse(submittedAt) - 1000).toISOString()
    const path = `/admin/users/${user.id}/kyc`
    const headers = { 'X-Local-Clock': clock }
    await api('PUT', path, { as: admin, body: { kycStatus: 'APPROVED' }, headers })
    expect(Date.parse((await readOwn()).decidedAt)).toBe(Date.parse(submittedAt) + 1)
  })

  test('allows and stops live operations from the very next request of a live key', async () => {
    const live = await createApiKey(service, user, { environment: 'live' })
    const call = () => api('GET', '/merchants', { as: live })
    for (let turn = 0; turn < 5; turn += 1) {
      expectRefusal(await call(), 'KYC_REQUIRED')
      await decide({ kycStatus: 'APPROVED' })
      expect((await call()).status).toBe(200)
      await decide({ kycStatus: turn % 2 === 0 ? 'PENDING' : 'NOT_STARTED' })
    }
  })

  test('is an event of the user: one for the approval and one for the rejection', async () => {
    await decide({ kycStatus: 'APPROVED' })
    await decide({ kycStatus: 'APPROVED' })
    await decide({ kycStatus: 'PENDING' })
    await decide({ kycStatus: 'REJECTED', reason: REASON })
    await decide({ kycStatus: 'NOT_STARTED' })
    expect(await events()).toEqual([
      { merchant_id: null, data: { kycStatus: 'APPROVED', reason: null } },
      { merchant_id: null, data: { kycStatus: 'REJECTED', reason: REASON } },
    ])
  })
})

describe('the mail of a decision', () => {
  test('reports an approval in Spanish first and in English below', async () => {
    await decide({ kycStatus: 'APPROVED' })
    await expectSubjects('Tu identidad está verificada')
    const [mail] = await mailsTo(service, user.email)
    for (const body of [mail?.text, mail?.html]) {
      expect(body).toMatch(/Hola:[\s\S]*Aprobamos[\s\S]*Hello,[\s\S]*We approved/)
      expect(body).not.toContain('undefined')
    }
  })

  test('reports a rejection with the reason, as text and never as markup', async () => {
    const reason = '<img src=x onerror=alert(1)> & "foto" borrosa'
    await decide({ kycStatus: 'REJECTED', reason })
    await expectSubjects('No aprobamos tu verificación de identidad')
    const [mail] = await mailsTo(service, user.email)
    expect(mail?.text.split(reason)).toHaveLength(3)
    expect(mail?.html).not.toContain('<img')
    expect(mail?.html).toContain(
      '&lt;img src=x onerror=alert(1)&gt; &amp; &quot;foto&quot; borrosa',
    )
    expect(mail?.subject).not.toContain('img')
  })

  test('is sent once: not if nothing changed, nor if the check is only reset', async () => {
    await decide({ kycStatus: 'REJECTED', reason: REASON })
    await decide({ kycStatus: 'REJECTED', reason: REASON })
    await decide({ kycStatus: 'PENDING' })
    await decide({ kycStatus: 'NOT_STARTED' })
    await expectSubjects('No aprobamos tu verificación de identidad')
    expect(await enqueued()).toHaveLength(1)
  })

  test('is sent again if the reason is another', async () => {
    await decide({ kycStatus: 'REJECTED', reason: REASON })
    await decide({ kycStatus: 'REJECTED', reason: 'El documento está vencido.' })
    expect((await readOwn()).reason).toBe('El documento está vencido.')
    expect(await enqueued()).toHaveLength(2)
  })

  test('is sent to an unverified address too', async () => {
    user = await createUser(service, { verified: false })
    await decide({ kycStatus: 'REJECTED', reason: REASON })
    expect(await enqueued()).toHaveLength(1)
  })

  test('has a reason of one line', async () => {
    const path = `/admin/users/${user.id}/kyc`
    for (const reason of ['a\r\nBcc: x@example.com', 'a\u2028b', 'a\u0000b']) {
      const refused = await api('PUT', path, { as: admin, body: { kycStatus: 'REJECTED', reason } })
      expectRefusal(refused, 'INVALID_REQUEST')
    }
    expect(await enqueued()).toEqual([])
  })
})

describe('the mail about a status', () => {
  test('reports suspension, ban and reactivation, each once', async () => {
    for (const status of ['SUSPENDED', 'SUSPENDED', 'BANNED', 'ACTIVE', 'ACTIVE']) {
      await setStatus(status)
      await service.runCron()
    }
    await expectSubjects(
      'Tu cuenta está suspendida',
      'Tu cuenta está bloqueada',
      'Tu cuenta está activa de nuevo',
    )
    for (const { text, html } of await mailsTo(service, user.email)) {
      for (const body of [text, html]) expect(body).toMatch(/Hola:[\s\S]*Hello,/)
    }
  })

  test('is sent to an unverified address too, but not to a user who is merely activated', async () => {
    user = await createUser(service, { verified: false })
    await setStatus('ACTIVE')
    expect(await enqueued()).toEqual([])
    await setStatus('SUSPENDED')
    expect(await enqueued()).toHaveLength(1)
  })

  test('is not lost if it cannot be sent at once: cron sends it', async () => {
    await setStatus('SUSPENDED')
    await expectSubjects('Tu cuenta está suspendida')
    await expect
      .poll(() =>
        service.database.query(
          "update outbox set delivered_at = null where data->>'to' = $1 and delivered_at is not null returning 1",
          [user.email],
        ),
      )
      .toHaveLength(1)
    await service.runCron(new Date(Date.now() + 2 * 60_000))
    await expectSubjects('Tu cuenta está suspendida', 'Tu cuenta está suspendida')
  })
})
