import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Actor, createUser } from '../../support/actors.ts'
import { type Api, apiOf, type CallResult, expectRefusal } from '../../support/api.ts'
import { kycForm, sendKyc, submissionsOf, submitKyc } from '../../support/kyc.ts'
import { type Service, startService } from '../../support/service.ts'
import { waitUntil } from '../../support/wait-until.ts'

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

const decide = (body: object) => api('PUT', `/admin/users/${user.id}/kyc`, { as: admin, body })
const read = async () => (await api('GET', '/auth/me/kyc', { as: user })).body

describe('a submission between its rows and its finalization', () => {
  /** Runs a function after the rows are written and before the submission becomes current. */
  async function meanwhile(work: () => Promise<unknown>): Promise<CallResult> {
    await service.database.setDelay(400, 'after')
    const sending = sendKyc(service, user, kycForm({ document: 'V22222222' }))
    const written = async () => (await submissionsOf(service, user)).length > 0
    await waitUntil('the rows are written', written)
    await service.database.setDelay(0, 'after')
    await work()
    return sending
  }

  test('is a 409 and does not count if the user is approved', async () => {
    const set = "update users set kyc_status = 'approved' where id = $1"
    const refused = await meanwhile(() => service.database.query(set, [user.uuid]))
    expectRefusal(refused, 'CONFLICT')
    expect(await read()).toMatchObject({ status: 'APPROVED', document: null })
  })

  test('is a 503 and does not count if the sweep abandons it', async () => {
    const set = 'update kyc_submissions set replaced_at = now() where user_id = $1'
    const refused = await meanwhile(() => service.database.query(set, [user.uuid]))
    expectRefusal(refused, 'SERVICE_UNAVAILABLE')
    expect(await read()).toMatchObject({ status: 'NOT_STARTED', document: null })
  })

  test('is a 403 and does not count if the user is suspended', async () => {
    const set = "update users set status = 'suspended' where id = $1"
    const refused = await meanwhile(() => service.database.query(set, [user.uuid]))
    expectRefusal(refused, 'ACCOUNT_SUSPENDED')
    expect(await submissionsOf(service, user)).toMatchObject([{ counts: false }])
  })
})

const CHANGES = "action in ('user.kyc_submit', 'user.kyc_update')"

/** What was recorded of the check, in the order of the log. */
const recorded = () =>
  service.database.query<{ before: string; after: string }>(
    `select details->'before'->>'kycStatus' as before, details->'after'->>'kycStatus' as after
     from audit_logs where resource = $1 and ${CHANGES} order by id`,
    [user.id],
  )

test.each(Array.from({ length: 8 }, (_, round) => round))(
  'a submission and a decision at the same moment take effect one after the other (round %i)',
  async (round) => {
    await submitKyc(service, user, kycForm({ document: 'V11111111' }))
    const kycStatus = round % 2 === 0 ? 'APPROVED' : 'REJECTED'
    const sending = sendKyc(service, user, kycForm({ document: 'V22222222' }))
    // So that the decision comes to the account at about the time of the submission's last statement.
    await new Promise((resolve) => setTimeout(resolve, 6 * round))
    const [sent, decided] = await Promise.all([sending, decide({ kycStatus, reason: 'Motivo' })])
    expect(decided.status, decided.text).toBe(200)
    const chain = await recorded()
    const end = await read()
    if (sent.status === 409) {
      // Approved first: what was judged stands.
      expect(kycStatus).toBe('APPROVED')
      expect(end).toMatchObject({ status: 'APPROVED', document: 'V11111111' })
    } else {
      expect(sent.status, sent.text).toBe(200)
      expect(end.document).toBe('V22222222')
    }
    let status = 'not_started'
    for (const { before, after } of chain) {
      expect(before).toBe(status)
      status = after
    }
    expect(end.status).toBe(status.toUpperCase())
    expect(end.reason).toBe(status === 'rejected' ? 'Motivo' : null)
    expect(end.decidedAt === null).toBe(status === 'pending')
  },
)
