import { expect } from 'vitest'
import { type Actor, createApiKey, createSession, type MerchantFixture } from './actors.ts'
import type { CallResult } from './api.ts'
import type { BankAccountFixture } from './bank-accounts.ts'
import { type ConnectionTestbed, startConnectionTestbed } from './connection-testbed.ts'
import { MORNING, newOrder, orderBody } from './order-testbed.ts'

const DAY = 24 * 60

/** A merchant that is paid through a connection of its owner's own, whose bank cannot tell what became of a payment. */
export interface ReviewTestbed extends ConnectionTestbed {
  owner: Actor
  merchant: MerchantFixture
  account: BankAccountFixture
  key: { token: string }
  /** Minutes since the start. */
  minutes(): number
  /** Begins another day, or goes so many minutes on. */
  passTime(minutes?: number): void
  /** A payment whose answer is lost. */
  leavePayment(): Promise<string>
  /** The same, once it is left to a person. */
  leaveToPerson(): Promise<string>
  sessionOf(actor: Pick<Actor, 'uuid'>): Promise<{ token: string }>
  resolve(
    id: string,
    as: { token: string },
    body?: object,
    headers?: Record<string, string>,
  ): Promise<CallResult>
  mailsToOwner(): Promise<{ subject: string; text: string }[]>
}

/** What somebody says who found the payment in the bank's books. */
export const RESOLUTION = {
  ...{ status: 'success', reference: '00012283', reason: 'Está en el banco' },
} as const

/** Starts a service with such a merchant, whose payments go through R4. */
export async function startReviewTestbed(): Promise<ReviewTestbed> {
  const bed = await startConnectionTestbed()
  const owner = await bed.createOwner()
  const { account } = await bed.connectAndApprove(owner, bed.r4, { isClients: true })
  const merchant = await bed.createMerchantPaidInto(owner, account)
  const key = await createApiKey(bed.service, owner, { environment: 'live' })
  await bed.service.database.query('update members set approver_since = $1', [
    new Date(MORNING.getTime() - DAY * 60_000),
  ])
  let minutes = 0
  const review: ReviewTestbed = {
    ...bed,
    ...{ owner, merchant, account, key },
    minutes: () => minutes,
    passTime: (more = DAY) => {
      minutes += more
      bed.setMinutes(minutes)
    },
    leavePayment: async () => {
      bed.r4.server.fault({ kind: 'cut', when: 'after' })
      const { body, text } = await bed.api('POST', '/bank/p2p', {
        as: key,
        body: orderBody(newOrder('r4'), account),
      })
      expect(body.status, text).toBe('pending')
      return body.id
    },
    leaveToPerson: async () => {
      const id = await review.leavePayment()
      // R4 has no key by which it could be asked; then whoever is concerned is told.
      for (const later of [1, 2]) await bed.runCron(minutes + later)
      return id
    },
    sessionOf: ({ uuid }) =>
      createSession(bed.service, uuid, { from: new Date(MORNING.getTime() + minutes * 60_000) }),
    resolve: (id, as, body = RESOLUTION, headers = {}) =>
      bed.api('POST', `/merchants/${merchant.id}/payments/${id}/resolve`, { as, body, headers }),
    mailsToOwner: async () =>
      (await bed.service.mails()).filter(({ to }) => to.includes(owner.email)),
  }
  return review
}
