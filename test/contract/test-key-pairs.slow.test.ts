import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Route } from '../../src/http/route.ts'
import {
  accountId,
  approvalId,
  bankOrderId,
  checkoutId,
  invitationId,
  merchantId,
  paymentLinkId,
  payoutId,
  transactionId,
  unappliedPaymentId,
  webhookId,
} from '../../src/platform/ids.ts'
import { checksCredential } from '../db/access/tables.ts'
import { apiOf, type CallResult } from '../support/api.ts'
import { invitationTokenOf } from '../support/invitations.ts'
import { watchLiveRows } from '../support/live-rows.ts'
import { type Service, startService } from '../support/service.ts'
import type { World } from '../support/world.ts'
import { keyMatrix } from './key-matrix.ts'
import { testSampleOf, worldFieldsOf } from './sample-variants.ts'
import {
  callAll,
  changing,
  createFullAccessScenario,
  expectHarmlessCall,
  type KeyScenario,
  mayPass,
  samplesAbout,
  startWatching,
} from './test-key-sweep.ts'

let service: Service
beforeAll(async () => {
  service = await startService()
  await watchLiveRows(service.database)
})
afterAll(() => service.stop())

/** Puts what a call has created in the place of the objects of other routes' samples. */
function createdBy({ body }: CallResult, world: World): Partial<World> {
  const text = JSON.stringify(body ?? {})
  const found = (prefix: string) => new RegExp(`\\b${prefix}_[0-9a-z]{26}\\b`).exec(text)?.[0]
  const [invitation, token] = [found(invitationId.prefix), body?.token]
  const outcome = {
    account: { id: found(accountId.prefix) },
    flaggedOrder: { id: found(bankOrderId.prefix) },
    invitation: {
      id: invitation,
      token: invitation && invitationTokenOf(invitationId.toUuid(invitation)),
    },
    checkout: { id: found(checkoutId.prefix) },
    approval: { id: found(approvalId.prefix) },
    payout: { id: found(payoutId.prefix) },
    unapplied: { id: found(unappliedPaymentId.prefix) },
    link: { id: found(paymentLinkId.prefix), ...(token && { token }) },
    merchant: { id: found(merchantId.prefix) },
    transaction: { id: found(transactionId.prefix) },
    webhook: { id: found(webhookId.prefix) },
  }
  const known = JSON.stringify(world)
  const made = Object.entries(outcome).filter(([, { id }]) => id && !known.includes(id))
  return Object.fromEntries(
    made.map(([field, its]) => [field, { ...(world[field as keyof World] as object), ...its }]),
  )
}

/** What authorize() refuses changes nothing, and is refused after any other call, too. */
const firstCalls = changing.filter((route) => checksCredential(route) && mayPass(route))

/** So many first calls share a world, as a sweep through all routes takes longest. */
const SHARED_BY = 16
const shares = Array.from({ length: Math.ceil(firstCalls.length / SHARED_BY) }, (_, index) =>
  firstCalls.slice(index * SHARED_BY, (index + 1) * SHARED_BY),
)

/** A first call may have taken away what the next ones, or the sweep, would need. */
async function stillReads({ world, as }: KeyScenario): Promise<boolean> {
  const { status } = await apiOf(service)('GET', `/merchants/${world.merchant.id}`, { as })
  return status === 200
}

/**
 * Makes the first calls in one world, and resolves with what each created, and with those calls that are left: that an
 * earlier one has kept from succeeding, or that come after one which ended the key's access.
 */
async function makeFirstCalls(stage: KeyScenario, [first, ...others]: [Route, ...Route[]]) {
  const outcomes = new Map<string, Partial<World>>()
  const left: Route[] = []
  const done = await expectHarmlessCall(stage, first, testSampleOf(first, stage.world))
  if (done.status < 400) outcomes.set(first.id, createdBy(done, stage.world))
  for (const other of others) {
    if (!(await stillReads(stage))) {
      left.push(other)
      continue
    }
    const result = await expectHarmlessCall(stage, other, testSampleOf(other, stage.world))
    if (result.status < 400) outcomes.set(other.id, createdBy(result, stage.world))
    else left.push(other)
  }
  return { outcomes, left }
}

/** After the first calls: each route about what the world had, and those about what a call created. */
async function callAllAfter(
  stage: KeyScenario,
  outcomes: readonly Partial<World>[],
): Promise<void> {
  await callAll(stage, (second) => {
    if (checksCredential(second) && !mayPass(second)) return []
    const aboutOutcomes = outcomes.flatMap((outcome) => {
      const after = { ...stage.world, ...outcome }
      const fields = worldFieldsOf(second.id, after)
      if (!Object.keys(outcome).some((field) => fields.has(field))) return []
      if (!checksCredential(second)) return [testSampleOf(second, after)]
      return samplesAbout(second, stage, after)
    })
    return [...aboutOutcomes, ...samplesAbout(second, stage)]
  })
}

test.each(shares.map((firsts) => ({ firsts, ids: firsts.map(({ id }) => id).join(', ') })))(
  'after each of $ids, no test key reads or changes anything live with a second call',
  async ({ firsts }) => {
    const made: string[] = []
    let left = firsts
    while (isNotEmpty(left)) {
      const stage = await createFullAccessScenario(service)
      await startWatching(service)
      const { outcomes, left: rest } = await makeFirstCalls(stage, left)
      if (outcomes.size > 0) await callAllAfter(stage, [...outcomes.values()])
      made.push(...outcomes.keys())
      left = rest
    }
    const expected = firsts.filter(({ id }) => Number(keyMatrix.get(id)?.['OWNER test']) < 400)
    expect(made).toEqual(expect.arrayContaining(expected.map(({ id }) => id)))
  },
)

const isNotEmpty = (routes: Route[]): routes is [Route, ...Route[]] => routes.length > 0
