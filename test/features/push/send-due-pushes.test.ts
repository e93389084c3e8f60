import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createUser } from '../../support/actors.ts'
import { bindMember, createBranch } from '../../support/floor.ts'
import { type PushBed, pushRows, startPushBed } from '../../support/push.ts'

let bed: PushBed
beforeAll(async () => {
  bed = await startPushBed()
})
/** Each test has its browsers, and what others have left waits for none. */
beforeEach(() => bed.service.database.query('delete from push_subscriptions'))
afterAll(() => bed.stop())

const rowsOf = (who: { uuid: string }) => pushRows(bed.service, who as never)

test('that money came in is shown within a minute, once in each browser, and leads there', async () => {
  const owner = await bed.subscribe(bed.team.owner)
  const member = await bed.subscribe(bed.team.member)
  await bed.sell(1234.5)
  await Promise.all([bed.runCron(), bed.runCron(), bed.runCron()])
  for (const { endpoint } of [owner, member]) {
    const [shown, ...others] = bed.shown(endpoint)
    expect(others).toEqual([])
    expect(shown).toMatchObject({
      title: 'Pago recibido',
      body: expect.stringContaining('1.234,50'),
      path: expect.stringMatching(
        new RegExp(`^/console/m/${bed.team.merchant.id}/live/payments/txn_`),
      ),
    })
  }
  const taken = bed.push.messages.filter(({ endpoint }) => endpoint === owner.endpoint)
  expect(taken).toMatchObject([{ urgency: 'high' }])
  expect(taken[0]?.seconds).toBeGreaterThan(86_000)
  expect(await rowsOf(bed.team.owner)).toEqual([{ status: 'sent', reason: null, attempts: 1 }])
})

test('is in the reader’s language', async () => {
  await bed.service.database.query(`update users set language = 'en' where id = $1`, [
    bed.team.admin.uuid,
  ])
  const { endpoint } = await bed.subscribe(bed.team.admin)
  await bed.sell()
  await bed.runCron()
  expect(bed.shown(endpoint)).toMatchObject([{ title: 'Payment received' }])
})

test('what was switched off, is off by default, or is of the sandbox is not shown', async () => {
  const { endpoint } = await bed.subscribe(bed.team.owner)
  const prefer = (push: boolean) =>
    bed.api('PUT', '/notifications/preferences', {
      as: bed.team.owner,
      body: { data: [{ type: 'payment_received', push }] },
    })
  await prefer(false)
  await bed.sell()
  await prefer(true)
  await bed.happen('refund.failed', { id: 'rfd_01kga5ycm3e5vb6c1d5bqxw0qv' })
  await bed.happen('transaction.completed', { amount: 5, currency: 'VES' }, 'test')
  await bed.runCron()
  expect(bed.shown(endpoint)).toEqual([])
})

describe('nothing is shown any more to who', () => {
  test('has logged out', async () => {
    const user = await createUser(bed.service)
    const { endpoint } = await bed.subscribe(user)
    await bed.service.database.query(
      "insert into members (merchant_id, user_id, role, created_at) values ($1, $2, 'MEMBER', now())",
      [bed.team.merchant.uuid, user.uuid],
    )
    await bed.sell()
    await bed.api('POST', '/auth/logout', { as: user })
    await bed.sell()
    await bed.runCron()
    expect(bed.shown(endpoint)).toEqual([])
    expect(await rowsOf(user)).toEqual([])
  })

  test('was suspended', async () => {
    const administrator = await createUser(bed.service, { role: 'ADMIN' })
    const { endpoint } = await bed.subscribe(bed.team.otherMember)
    await bed.sell()
    await bed.api('PUT', `/admin/users/${bed.team.otherMember.id}/status`, {
      ...{ as: administrator, body: { status: 'SUSPENDED' } },
    })
    await bed.runCron()
    expect(bed.shown(endpoint)).toEqual([])
    await bed.api('PUT', `/admin/users/${bed.team.otherMember.id}/status`, {
      ...{ as: administrator, body: { status: 'ACTIVE' } },
    })
  })

  test('was removed from the merchant, or lowered, before it was sent', async () => {
    const { endpoint } = await bed.subscribe(bed.team.member)
    await bed.sell()
    await bed.api('DELETE', `/merchants/${bed.team.merchant.id}/members/${bed.team.member.id}`, {
      as: bed.team.owner,
    })
    await bed.sell()
    await bed.runCron()
    expect(bed.shown(endpoint)).toEqual([])
    expect((await rowsOf(bed.team.member))[0]).toMatchObject({ status: 'failed', reason: 'left' })
  })

  test('was bound to other branches before it was sent', async () => {
    const [theirs, other] = [
      await createBranch(bed.service, bed.team.merchant),
      await createBranch(bed.service, bed.team.merchant),
    ]
    const { endpoint } = await bed.subscribe(bed.team.admin)
    const sellAt = (branchId: string, reference: string) =>
      bed.happen('transaction.completed', {
        ...{ id: 'txn_01kga5ycm3e5vb6c1d5bqxw900', amount: 5, currency: 'VES' },
        ...{ reference, branchId },
      })
    await sellAt(theirs.id, '00000001')
    await sellAt(other.id, '00000002')
    await bindMember(bed.service, bed.team.merchant, bed.team.admin, [theirs])
    await bed.runCron()
    expect(bed.shown(endpoint)).toHaveLength(1)
    const rows = (await rowsOf(bed.team.admin)).map(({ status, reason }) => ({ status, reason }))
    expect(rows).toEqual([
      { status: 'sent', reason: null },
      { status: 'failed', reason: 'left' },
    ])
    await bed.service.database.query(
      'update members set branch_ids = null where merchant_id = $1 and user_id = $2',
      [bed.team.merchant.uuid, bed.team.admin.uuid],
    )
  })

  test('has a session that has expired', async () => {
    const { endpoint } = await bed.subscribe(bed.team.admin)
    await bed.sell()
    await bed.service.database.query(
      `update sessions set expires_at = now() - make_interval(secs => 0.001) where user_id = $1`,
      [bed.team.admin.uuid],
    )
    await bed.runCron()
    expect(bed.shown(endpoint)).toEqual([])
    await bed.service.database.query(
      `update sessions set expires_at = now() + interval '1 day' where user_id = $1`,
      [bed.team.admin.uuid],
    )
  })
})

describe('an answer', () => {
  test('that the subscription is gone removes it, with what waits for it', async () => {
    const { endpoint } = await bed.subscribe(bed.team.owner)
    bed.push.unsubscribe(endpoint)
    await bed.sell()
    await bed.runCron()
    const { body } = await bed.api('GET', '/push/subscriptions', { as: bed.team.owner })
    expect(body.data).toEqual([])
    expect(await rowsOf(bed.team.owner)).toEqual([])
  })

  test('that it is too much is tried again, three times in all', async () => {
    const { endpoint } = await bed.subscribe(bed.team.owner)
    bed.push.failNext('busy', 3)
    await bed.sell()
    await bed.runCron()
    expect(await rowsOf(bed.team.owner)).toEqual([{ status: 'queued', reason: '429', attempts: 1 }])
    for (const minutes of [5, 11, 22, 33, 44]) await bed.runCron(minutes)
    expect(await rowsOf(bed.team.owner)).toEqual([{ status: 'failed', reason: '429', attempts: 3 }])
    expect(bed.shown(endpoint)).toEqual([])
  })

  test('that something broke, or none, is never sent again', async () => {
    const { endpoint } = await bed.subscribe(bed.team.owner)
    bed.push.failNext('broken')
    await bed.sell()
    await bed.runCron()
    bed.push.server.fault({ kind: 'cut', when: 'after' })
    await bed.sell()
    await bed.runCron()
    await bed.runCron(30)
    expect(await rowsOf(bed.team.owner)).toMatchObject([
      { status: 'unknown', attempts: 1 },
      { status: 'unknown', attempts: 1 },
    ])
    expect(bed.shown(endpoint)).toHaveLength(1)
  })

  test('that refuses the message ends it', async () => {
    await bed.subscribe(bed.team.owner)
    bed.push.failNext('large')
    await bed.sell()
    await bed.runCron()
    expect(await rowsOf(bed.team.owner)).toEqual([{ status: 'failed', reason: '413', attempts: 1 }])
  })
})

test('what was taken and has no outcome, as after a crash, is not sent again', async () => {
  const { endpoint } = await bed.subscribe(bed.team.owner)
  await bed.sell()
  await bed.service.database.query(
    `update push_messages set leased_until = now() - interval '1 second', attempts = 1`,
  )
  await bed.runCron()
  expect(bed.shown(endpoint)).toEqual([])
  expect(await rowsOf(bed.team.owner)).toMatchObject([{ status: 'unknown' }])
})
