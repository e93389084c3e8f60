import type { Environment } from '../../src/domain/environment.ts'
import { MERCHANT_PERMISSIONS } from '../../src/domain/permissions.ts'
import { apiKeyId } from '../../src/platform/ids.ts'
import {
  type Actor,
  addMember,
  createAdminKey,
  createApiKey,
  createMerchant,
  createUser,
  type MerchantFixture,
} from './actors.ts'
import { type ApprovalFixture, createApproval } from './approvals.ts'
import { findAuditLog } from './audit.ts'
import { createOneTimeCode } from './auth.ts'
import type { SoftPasskey } from './authenticator.ts'
import { type BankAccountFixture, createBankAccount, createPayee } from './bank-accounts.ts'
import { type BankOrderFixture, createBankOrder } from './bank-orders.ts'
import type { Caller } from './callers.ts'
import { type ChannelFixture, createChannel } from './channels.ts'
import { createNote, type NoteFixture } from './charge-notes.ts'
import {
  type CheckoutFixture,
  createCheckout,
  createOverpaid,
  createUnapplied,
  type UnappliedFixture,
} from './checkout-fixtures.ts'
import { createClosing } from './closings.ts'
import { type CustomerFixture, createCustomer } from './customers.ts'
import { createExternal } from './external-payments.ts'
import { type AppFixture, createApp, loginTokenOf, requestFactorReset } from './factors.ts'
import {
  type BranchFixture,
  createBranch,
  createTill,
  createTillSale,
  type TillFixture,
} from './floor.ts'
import { createInvitation, type InvitationFixture } from './invitations.ts'
import { type KycFileFixture, sharedKycFile } from './kyc.ts'
import { createLink, type LinkFixture } from './link-fixtures.ts'
import { createNotification } from './notifications.ts'
import {
  createConnectableAccount,
  createOwnConnection,
  type OwnConnectionFixture,
} from './own-connections.ts'
import { createPasskey } from './passkeys.ts'
import { createPayout, type PayoutFixture } from './payouts.ts'
import { sharedPicture } from './pictures.ts'
import { createPushSubscription } from './push-subscriptions.ts'
import { createRate } from './rates.ts'
import { createFailedRefund, type RefundFixture } from './refunds.ts'
import { createSeries, type SeriesFixture } from './series.ts'
import type { Service } from './service.ts'
import { createSettlementChange } from './settlement-accounts.ts'
import { createShift, type ShiftFixture } from './shifts.ts'
import { createIncomingPayment, createSimulation } from './simulation-fixtures.ts'
import { createTransaction, type TransactionFixture } from './transactions.ts'
import { createVerified } from './verified-payments.ts'
import {
  createDelivery,
  createWebhook,
  type DeliveryFixture,
  discardingReceiverUrl,
  type WebhookFixture,
} from './webhooks.ts'

/** One merchant, and a credential for each caller; `nobody` has none. */
export interface World {
  merchant: MerchantFixture
  owner: Actor
  /** What the OWNER sets a new password with. */
  ownerResetCode: string
  /** One more MEMBER, for others to act on. */
  colleague: Actor
  /** An ADMIN whose e-mail is not verified, and the code to do so. */
  unverified: Actor & { code: string }
  /** Somebody with a second factor, whose loss an administrator was told of. */
  stranger: Actor & {
    app: AppFixture
    appToConfirm: AppFixture
    passkey: SoftPasskey
    loginToken: string
  }
  /** The id of the OWNER's test key. */
  ownerKeyId: string
  /** A pending one, of somebody who has no account. */
  invitation: InvitationFixture
  /** The OWNER's and the merchant's, which waits for a person. */
  flaggedOrder: BankOrderFixture
  /** From which that order pays. */
  orderAccount: BankAccountFixture
  /** The OWNER's of the test environment. */
  account: BankAccountFixture
  /** The OWNER's too, bound to a connection. */
  liveAccount: BankAccountFixture
  /** The OWNER's live one at Banco de Venezuela, which nothing connects. */
  connectableAccount: BankAccountFixture
  /** The OWNER's, which waits for an administrator, as do other credentials for their time. */
  bankConnection: OwnConnectionFixture
  /** The OWNER's of the test environment. */
  payee: { id: string; phone: string }
  /** Of the test environment. */
  link: LinkFixture
  /** The merchant's of the test environment, completed. */
  transaction: TransactionFixture
  /** One of the test environment that the OWNER has verified. */
  verified: TransactionFixture
  /** Cash of the test environment that the OWNER has recorded. */
  external: { id: string }
  /** Two of the test environment. */
  customer: CustomerFixture
  otherCustomer: CustomerFixture
  /** What another one owes, of which nothing is paid. */
  note: NoteFixture
  series: SeriesFixture
  /** Of the test environment, which nobody plays. */
  channel: ChannelFixture
  telegram: ChannelFixture
  /** A browser of the OWNER. */
  pushSubscription: { id: string }
  pausedSeries: SeriesFixture
  /** The same of a colleague, which a second person confirms. */
  unconfirmed: { id: string }
  branch: BranchFixture
  /** Of that branch, with a sale of test on it. */
  till: TillFixture
  /** A colleague's of the test environment, at another till of that branch. */
  shift: ShiftFixture
  /** One that is closed. */
  closedShift: ShiftFixture
  /** An open one of the test environment. */
  checkout: CheckoutFixture
  /** One of the test environment, paid with too much. */
  overpaid: CheckoutFixture
  /** One of the test environment that has failed. */
  refund: RefundFixture
  /** Money of the test environment that no checkout counts. */
  unapplied: UnappliedFixture
  /** A draft of the test environment. */
  payout: PayoutFixture
  /** A refund of the test environment that the OWNER's key asks for. */
  approval: ApprovalFixture
  /** One that somebody else has submitted. */
  submittedPayout: PayoutFixture
  /** An endpoint of the test environment. */
  webhook: WebhookFixture
  /** What it was told. */
  delivery: DeliveryFixture
  /** The OWNER's, of the test environment. */
  notification: { id: string }
  /** Of the merchant's making. */
  auditLog: { id: string }
  /** Of somebody whom nobody else has to do with. */
  kycFile: KycFileFixture
  /** The path of one of somebody else. */
  picture: string
  /** A day of the merchant that is closed in both environments. */
  closedDay: string
  /** An active one of the merchant. */
  simulation: { id: string }
  tokens: Record<Caller, string | undefined>
}

/**
 * A merchant with all its people. Keys are of its owner, but for the revoked one, of its ADMIN, and those of the
 * platform's administrator.
 */
export async function createWorld(service: Service): Promise<World> {
  const [owner, admin, member, stranger, platform, suspended, unverified, colleague, cashier] =
    await Promise.all([
      createUser(service, { kycStatus: 'approved' }),
      createUser(service),
      createUser(service),
      createUser(service, { factorPresented: true }),
      createUser(service, { role: 'ADMIN', kycStatus: 'approved' }),
      createUser(service, { status: 'suspended' }),
      createUser(service, { verified: false }),
      createUser(service),
      createUser(service),
    ])
  const merchant = await createMerchant(service, owner)
  const other = await createMerchant(service, owner)
  await addMember(service, merchant, admin, 'ADMIN')
  await addMember(service, merchant, member, 'MEMBER')
  await addMember(service, merchant, colleague, 'MEMBER')
  await addMember(service, merchant, cashier, 'CASHIER')
  await addMember(service, merchant, suspended, 'ADMIN')
  await addMember(service, merchant, unverified, 'ADMIN')
  const key = (of: Actor, environment: Environment, bound?: MerchantFixture) =>
    createApiKey(service, of, {
      ...{ environment, permissions: MERCHANT_PERMISSIONS },
      ...(bound && { merchant: bound }),
    })
  const [live, test, own, others, revoked, platformLive, platformTest, platformOwn] =
    await Promise.all([
      key(owner, 'live'),
      key(owner, 'test'),
      key(owner, 'test', merchant),
      key(owner, 'test', other),
      createApiKey(service, admin, { revoked: true }),
      createAdminKey(service, platform, { environment: 'live' }),
      createAdminKey(service, platform, { environment: 'test' }),
      createAdminKey(service, platform, { environment: 'live', merchant }),
    ])
  await createRate(service)
  await createSettlementChange(service, merchant, { requestedBy: owner })
  const app = await createApp(service, stranger)
  const appToConfirm = await createApp(service, stranger, { confirmed: false })
  const passkey = await createPasskey(service, stranger)
  await requestFactorReset(service, stranger)
  // What no sample brings about, so that nothing is sent but where a route does it.
  const events = ['payment_link.expired']
  const webhook = await createWebhook(service, merchant, {
    url: await discardingReceiverUrl(),
    events,
  })
  const orderAccount = await createBankAccount(service, owner)
  const account = await createBankAccount(service, owner)
  const liveAccount = await createBankAccount(service, owner, {
    environment: 'live',
    connection: `bank-${merchant.uuid}`,
  })
  const closedDay = await createClosing(service, merchant)
  // What a verification finds.
  await createIncomingPayment(service, merchant, {
    ...{ phone: '04121234567', amount: '913.29', bankCode: '0102', reference: '00083736' },
  })
  const branch = await createBranch(service, merchant)
  const till = await createTill(service, branch)
  const otherTill = await createTill(service, branch)
  const closedShift = await createShift(service, merchant, otherTill, {
    by: colleague,
    closed: true,
  })
  const shift = await createShift(service, merchant, otherTill, { by: colleague })
  await createTillSale(service, till, await createCheckout(service, merchant), { by: owner })
  // With the amount by which createLiveFixtures() marks what is live.
  await createClosing(service, merchant, { account: liveAccount, opening: '77777777.77' })
  return {
    merchant,
    owner,
    ownerResetCode: await createOneTimeCode(service, owner, 'reset_password'),
    colleague,
    unverified: {
      ...unverified,
      code: await createOneTimeCode(service, unverified, 'verify_email'),
    },
    stranger: {
      ...stranger,
      ...{ app, appToConfirm, passkey },
      loginToken: await loginTokenOf(service, stranger),
    },
    ownerKeyId: apiKeyId.toPublic(test.uuid),
    invitation: await createInvitation(service, merchant),
    flaggedOrder: await createBankOrder(service, owner, orderAccount, {
      ...{ flagged: true, reviewedBy: merchant },
    }),
    orderAccount,
    account,
    liveAccount,
    connectableAccount: await createConnectableAccount(service, owner),
    bankConnection: await createOwnConnection(service, owner, { hasPendingChange: true }),
    closedDay,
    payee: await createPayee(service, owner),
    link: await createLink(service, merchant),
    transaction: await createTransaction(service, merchant),
    verified: await createVerified(service, merchant, { by: owner }),
    customer: await createCustomer(service, merchant, { document: 'V11222333' }),
    otherCustomer: await createCustomer(service, merchant, { name: 'Ana Díaz' }),
    note: await createNote(service, merchant),
    series: await createSeries(service, merchant),
    channel: await createChannel(service, merchant),
    telegram: await createChannel(service, merchant, { kind: 'telegram' }),
    pushSubscription: await createPushSubscription(service, owner),
    pausedSeries: await createSeries(service, merchant, { status: 'paused' }),
    external: await createExternal(service, merchant, { by: owner }),
    unconfirmed: await createExternal(service, merchant, {
      by: colleague,
      needsConfirmation: true,
    }),
    ...{ branch, till, shift, closedShift },
    checkout: await createCheckout(service, merchant),
    overpaid: await createOverpaid(service, merchant),
    refund: await createFailedRefund(service, merchant),
    unapplied: await createUnapplied(service, merchant),
    payout: await createPayout(service, merchant, { account, by: colleague }),
    approval: await createApproval(service, merchant, owner),
    submittedPayout: await createPayout(service, merchant, {
      ...{ account, by: colleague, status: 'awaiting_approval' },
    }),
    webhook,
    delivery: await createDelivery(service, merchant, webhook),
    notification: await createNotification(service, owner),
    auditLog: await findAuditLog(service, merchant),
    kycFile: await sharedKycFile(service),
    picture: await sharedPicture(service),
    simulation: await createSimulation(service, merchant),
    tokens: {
      nobody: undefined,
      stranger: stranger.token,
      MEMBER: member.token,
      CASHIER: cashier.token,
      ADMIN: admin.token,
      OWNER: owner.token,
      platform: platform.token,
      'platform live key': platformLive.token,
      'platform test key': platformTest.token,
      'platform own key': platformOwn.token,
      'live key': live.token,
      'test key': test.token,
      'own key': own.token,
      'other key': others.token,
      revoked: revoked.token,
      suspended: suspended.token,
      unverified: unverified.token,
    },
  }
}
