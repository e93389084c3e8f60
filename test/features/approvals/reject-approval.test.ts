import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  type Actor,
  createApiKey,
  createMerchant,
  createUser,
  type MerchantFixture,
} from '../../support/actors.ts'
import { type Api, apiOf, expectRefusal } from '../../support/api.ts'
import { refundOrders, requestRefund } from '../../support/refunds.ts'
import { type Service, startService } from '../../support/service.ts'
import { createTransaction } from '../../support/transactions.ts'

let service: Service
let api: Api
let owner: Actor
let merchant: MerchantFixture
beforeAll(async () => {
  service = await startService()
  api = apiOf(service)
  owner = await createUser(service, { kycStatus: 'approved' })
  merchant = await createMerchant(service, owner)
})
afterAll(() => service.stop())

/** A refund that waits, with what is done to it. */
async function waitingRefund() {
  const key = await createApiKey(service, owner, { approvalAbove: '0.01' })
  const payment = await createTransaction(service, merchant)
  const intention = randomUUID()
  const ask = () => requestRefund(api, key, merchant, payment, { key: intention })
  const asked = await ask()
  const id = asked.body.error.details[0].message as string
  const path = `/merchants/${merchant.id}/approvals/${id}`
  const decide = (what: 'approve' | 'reject') => api('POST', `${path}/${what}`, { as: owner })
  return { id, payment, ask, decide }
}

test('nothing is sent, the program is told so, and the audit log has who did it', async () => {
  const { id, payment, ask, decide } = await waitingRefund()
  expect((await decide('reject')).body).toMatchObject({
    id,
    status: 'rejected',
    decidedBy: { id: owner.id, name: owner.name },
    execution: null,
  })
  expectRefusal(await ask(), 'APPROVAL_DENIED')
  expect(await refundOrders(service, payment.uuid)).toStrictEqual([])
  const audited = await service.database.query(
    'select action, user_id from audit_logs where resource = $1 order by id',
    [id],
  )
  expect(audited).toStrictEqual([
    { action: 'approval.request', user_id: owner.uuid },
    { action: 'approval.reject', user_id: owner.uuid },
  ])
})

test('of a rejection and an approval at once, one is made', async () => {
  for (let round = 0; round < 5; round += 1) {
    const { payment, decide } = await waitingRefund()
    const answers = await Promise.all([decide('reject'), decide('approve')])
    const [rejected, approved] = answers.map(({ status }) => status)
    expect([rejected, approved].toSorted()).toStrictEqual([200, 409])
    expect(await refundOrders(service, payment.uuid)).toHaveLength(approved === 200 ? 1 : 0)
  }
})

test('what does not exist is a 404', async () => {
  const path = `/merchants/${merchant.id}/approvals/apr_00000000000000000000000000/reject`
  expectRefusal(await api('POST', path, { as: owner }), 'NOT_FOUND')
})
