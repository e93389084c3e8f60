import { randomInt } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { newWhatsAppNumber } from '../../dev/channels/whatsapp.ts'
import { caracasDay } from '../../src/domain/caracas.ts'
import { slugFromName } from '../../src/domain/slug.ts'
import { sessionId } from '../../src/platform/ids.ts'
import { PASSWORD, refreshTokenOf, uniqueEmail, uniqueRif } from '../support/actors.ts'
import { type CallOptions, routes } from '../support/api.ts'
import { randomAccountNumber } from '../support/bank-accounts.ts'
import { kycForm } from '../support/kyc.ts'
import { bdvCredentials } from '../support/own-connections.ts'
import { newPasskeyFor, presentNow } from '../support/passkeys.ts'
import { samplePng } from '../support/pictures.ts'
import { silentSubscription } from '../support/push-subscriptions.ts'
import { receiptPathOf } from '../support/receipts.ts'
import type { World } from '../support/world.ts'

/** What is read of docs/openapi.json. */
interface Document {
  paths: Record<
    string,
    Record<string, { requestBody?: { content: Record<string, { example?: unknown }> } }>
  >
}

export interface Sample extends Pick<CallOptions, 'body' | 'file' | 'form'> {
  path: string
}

/**
 * What a request names that some callers do not see whom the route's access lets in: a thing of test, which live keys do not see,
 * or one of the OWNER's own, of test too.
 */
type Named = 'of test' | 'of the OWNER, of test'

type MakeSample = ((world: World) => Sample) & { named?: Named }

const ofTest = (make: MakeSample): MakeSample => Object.assign(make, { named: 'of test' as const })
const ofOwnersTest = (make: MakeSample): MakeSample =>
  Object.assign(make, { named: 'of the OWNER, of test' as const })

/**
 * A valid request for each route, by its id, unless it is the one of derivedSample(); built anew for each call, since some
 * succeed only once.
 */
const samples: Record<string, MakeSample> = {
  register: () => ({
    path: '/auth/register',
    body: { email: uniqueEmail(), password: PASSWORD, name: 'Nueva' },
  }),
  verifyEmail: ({ unverified }) => ({
    path: '/auth/verify-email',
    body: { email: unverified.email, otp: unverified.code },
  }),
  resendVerification: ({ unverified }) => ({
    path: '/auth/resend-verification',
    body: { email: unverified.email },
  }),
  login: ({ owner }) => ({ path: '/auth/login', body: { email: owner.email, password: PASSWORD } }),
  loginWithFactor: ({ stranger: { loginToken, app } }) => ({
    path: '/auth/login/factor',
    body: { loginToken, code: app.codeAt() },
  }),
  stepUp: () => ({ path: '/auth/step-up', body: { password: PASSWORD } }),
  createTotpFactor: () => ({ path: '/auth/factors/totp', body: { name: 'Mi teléfono' } }),
  confirmTotpFactor: ({ stranger }) => ({
    path: '/auth/factors/totp/confirm',
    body: { code: stranger.appToConfirm.codeAt() },
  }),
  deleteFactor: ({ stranger }) => ({ path: `/auth/factors/${stranger.app.id}` }),
  getUserFactors: ({ owner }) => ({ path: `/admin/users/${owner.id}/factors` }),
  resetUserFactors: ({ stranger }) => ({ path: `/admin/users/${stranger.id}/factors/reset` }),
  undoUserFactorReset: ({ stranger }) => ({ path: `/admin/users/${stranger.id}/factors/reset` }),
  loginWithPasskey: ({ stranger }) => ({
    path: '/auth/login/passkey',
    body: { passkey: presentNow(stranger.passkey) },
  }),
  createPasskeyFactor: ({ owner }) => ({
    path: '/auth/factors/passkeys',
    body: { name: 'Mi llave', credential: newPasskeyFor(owner.uuid).credential },
  }),
  refresh: ({ owner }) => ({
    path: '/auth/refresh',
    body: { refreshToken: refreshTokenOf(owner) },
  }),
  changePassword: () => ({
    path: '/auth/password',
    body: { currentPassword: PASSWORD, newPassword: PASSWORD },
  }),
  forgotPassword: ({ owner }) => ({
    path: '/auth/forgot-password',
    body: { email: owner.email },
  }),
  resetPassword: ({ owner, ownerResetCode }) => ({
    path: '/auth/reset-password',
    body: { email: owner.email, otp: ownerResetCode, password: 'otra clave buena' },
  }),
  endSession: ({ owner }) => ({
    path: `/auth/sessions/${sessionId.toPublic(owner.sessionUuid)}`,
  }),
  createPushSubscription: () => ({
    path: '/push/subscriptions',
    body: silentSubscription(),
  }),
  deletePushSubscription: ({ pushSubscription }) => ({
    path: `/push/subscriptions/${pushSubscription.id}`,
  }),
  submitMyKyc: () => ({ path: '/auth/me/kyc', form: kycForm() }),
  updateMe: () => ({ path: '/auth/me', body: { name: 'Otro Nombre' } }),
  createApiKey: () => ({
    path: '/api-keys',
    body: {
      ...{ name: 'Caja', environment: 'test', expiresAt: '2199-12-31T23:59:59Z' },
      ...{ permissions: ['links:read'], allowedAddresses: ['203.0.113.7'] },
    },
  }),
  deleteApiKey: ({ ownerKeyId }) => ({ path: `/api-keys/${ownerKeyId}` }),
  rotateApiKey: ({ ownerKeyId }) => ({
    path: `/api-keys/${ownerKeyId}/rotate`,
    body: { graceSeconds: 60 },
  }),
  createMerchant: () => ({ path: '/merchants', body: { name: 'Comercio', rif: uniqueRif() } }),
  updateMerchant: ({ merchant }) => ({ path: `/merchants/${merchant.id}`, body: { name: 'Otro' } }),
  updateMerchantStatus: ({ merchant }) => ({
    path: `/merchants/${merchant.id}/status`,
    body: { status: 'INACTIVE' },
  }),
  transferOwnership: ({ merchant, colleague }) => ({
    path: `/merchants/${merchant.id}/owner`,
    body: { userId: colleague.id },
  }),
  getSettlementAccount: ({ merchant }) => ({
    path: `/merchants/${merchant.id}/settlement-account`,
  }),
  setSettlementAccount: ({ merchant, liveAccount }) => ({
    path: `/merchants/${merchant.id}/settlement-account`,
    body: { account: liveAccount.id },
  }),
  undoSettlementAccountChange: ({ merchant }) => ({
    path: `/merchants/${merchant.id}/settlement-account/pending`,
  }),
  updateMember: ({ merchant, colleague }) => ({
    path: `/merchants/${merchant.id}/members/${colleague.id}`,
    body: { role: 'MEMBER' },
  }),
  removeMember: ({ merchant, colleague }) => ({
    path: `/merchants/${merchant.id}/members/${colleague.id}`,
  }),
  getMemberBranches: ({ merchant, colleague }) => ({
    path: `/merchants/${merchant.id}/members/${colleague.id}/branches`,
  }),
  updateMemberBranches: ({ merchant, colleague, branch }) => ({
    path: `/merchants/${merchant.id}/members/${colleague.id}/branches`,
    body: { branchIds: [branch.id] },
  }),
  createInvitation: ({ merchant }) => ({
    path: `/merchants/${merchant.id}/invitations`,
    body: { email: uniqueEmail(), role: 'MEMBER' },
  }),
  revokeInvitation: ({ merchant, invitation }) => ({
    path: `/merchants/${merchant.id}/invitations/${invitation.id}`,
  }),
  cutOffApiKey: ({ merchant, ownerKeyId }) => ({
    path: `/merchants/${merchant.id}/access/keys/${ownerKeyId}`,
  }),
  getInvitation: ({ invitation }) => ({ path: `/invitations/${invitation.token}` }),
  acceptInvitation: ({ invitation }) => ({
    path: `/invitations/${invitation.token}/accept`,
    body: { name: 'Luis Rojas', password: PASSWORD },
  }),
  updateStore: ({ merchant }) => ({
    path: `/merchants/${merchant.id}/store`,
    body: { name: 'Otra tienda' },
  }),
  uploadLogo: ({ merchant }) => ({
    path: `/merchants/${merchant.id}/store/logo`,
    file: samplePng(),
  }),
  uploadBanner: ({ merchant }) => ({
    path: `/merchants/${merchant.id}/store/banner`,
    file: samplePng(),
  }),
  getPublicStore: ({ merchant }) => ({ path: `/stores/${slugFromName(merchant.name)}` }),
  simulateCharge: ({ transaction }) => ({
    path: `/sandbox/pay/${transaction.link.token}/charge`,
    body: { simulate: 'success' },
  }),
  simulateVerification: ({ transaction }) => ({
    path: `/sandbox/pay/${transaction.link.token}/verify`,
    body: { simulate: 'success' },
  }),
  createSimulation: ({ merchant }) => ({
    path: '/sandbox/simulations',
    body: { merchantId: merchant.id, type: 'slow_bank', delaySeconds: 1, seconds: 1 },
  }),
  listSimulations: ({ merchant }) => ({ path: `/sandbox/simulations?merchantId=${merchant.id}` }),
  endSimulation: ({ simulation }) => ({ path: `/sandbox/simulations/${simulation.id}` }),
  getSandboxClock: ({ merchant }) => ({ path: `/sandbox/clock?merchantId=${merchant.id}` }),
  advanceSandboxClock: ({ merchant }) => ({
    path: '/sandbox/clock',
    body: { merchantId: merchant.id, advance: 1 },
  }),
  exportTransactions: ({ merchant }) => ({
    path: `/merchants/${merchant.id}/transactions/export?format=xlsx`,
  }),
  getTransaction: ofTest(({ merchant, transaction }) => ({
    path: `/merchants/${merchant.id}/transactions/${transaction.id}`,
  })),
  refundTransaction: ofTest(({ merchant, transaction }) => ({
    path: `/merchants/${merchant.id}/transactions/${transaction.id}/refund`,
    body: { reason: 'El pedido llegó incompleto.', document: 'V12345678', name: 'Luis Rojas' },
  })),
  // Of live money, which needs an account, in its own test.
  getBalance: ({ merchant }) => ({ path: `/merchants/${merchant.id}/balance?environment=test` }),
  getClosing: ({ merchant, closedDay }) => ({
    path: `/merchants/${merchant.id}/closings/${closedDay}`,
  }),
  listRefunds: ofTest(({ merchant, transaction }) => ({
    path: `/merchants/${merchant.id}/transactions/${transaction.id}/refunds`,
  })),
  getRefund: ofTest(({ merchant, refund }) => ({
    path: `/merchants/${merchant.id}/refunds/${refund.id}`,
  })),
  verifyPayment: ({ merchant }) => ({
    path: `/merchants/${merchant.id}/verifications`,
    body: {
      phone: '04121234567',
      amount: 913.29,
      day: caracasDay(new Date()),
      bankCode: '0102',
      reference: '00083736',
      externalReference: 'PED-1042',
      environment: 'test',
    },
  }),
  releasePayment: ofTest(({ merchant, verified }) => ({
    path: `/merchants/${merchant.id}/transactions/${verified.id}/release`,
  })),
  reassignPayment: ofTest(({ merchant, verified }) => ({
    path: `/merchants/${merchant.id}/transactions/${verified.id}/reassign`,
    body: { externalReference: 'PED-1043', from: 'PED-1042' },
  })),
  recordExternalPayment: ({ merchant }) => ({
    path: `/merchants/${merchant.id}/external-payments`,
    body: { method: 'cash', amount: 10, currency: 'USD', note: 'Billete', environment: 'test' },
  }),
  exportExternalPayments: ({ merchant }) => ({
    path: `/merchants/${merchant.id}/transactions/export/external?format=xlsx`,
  }),
  getClosingExternal: ({ merchant, closedDay }) => ({
    path: `/merchants/${merchant.id}/closings/${closedDay}/external.csv`,
  }),
  getExternalPayment: ofTest(({ merchant, external }) => ({
    path: `/merchants/${merchant.id}/external-payments/${external.id}`,
  })),
  confirmExternalPayment: ofTest(({ merchant, unconfirmed }) => ({
    path: `/merchants/${merchant.id}/external-payments/${unconfirmed.id}/confirm`,
  })),
  voidExternalPayment: ofTest(({ merchant, external }) => ({
    path: `/merchants/${merchant.id}/external-payments/${external.id}/void`,
    body: { reason: 'Se anotó dos veces.' },
  })),
  refundExternalPayment: ofTest(({ merchant, external }) => ({
    path: `/merchants/${merchant.id}/external-payments/${external.id}/refund`,
    body: { amount: 5, reason: 'El pedido llegó incompleto.' },
  })),
  createCustomer: ({ merchant }) => ({
    path: `/merchants/${merchant.id}/customers`,
    body: {
      name: 'Luis Rojas',
      document: 'V12345679',
      phones: ['04141234567'],
      externalReference: 'ALU-0042',
    },
  }),
  importCustomers: ({ merchant }) => ({
    path: `/merchants/${merchant.id}/customers/import`,
    body: { rows: [{ name: 'Luis Rojas', document: 'V12345679' }] },
  }),
  getCustomer: ofTest(({ merchant, customer }) => ({
    path: `/merchants/${merchant.id}/customers/${customer.id}`,
  })),
  updateCustomer: ofTest(({ merchant, customer }) => ({
    path: `/merchants/${merchant.id}/customers/${customer.id}`,
    body: { name: 'Luis Rojas', document: 'V12345679' },
  })),
  deleteCustomer: ofTest(({ merchant, customer }) => ({
    path: `/merchants/${merchant.id}/customers/${customer.id}`,
  })),
  mergeCustomer: ofTest(({ merchant, customer, otherCustomer }) => ({
    path: `/merchants/${merchant.id}/customers/${customer.id}/merge`,
    body: { into: otherCustomer.id },
  })),
  rotateCustomerAccountUrl: ofTest(({ merchant, customer }) => ({
    path: `/merchants/${merchant.id}/customers/${customer.id}/account-url/rotate`,
  })),
  setCustomerConsent: ofTest(({ merchant, customer }) => ({
    path: `/merchants/${merchant.id}/customers/${customer.id}/consents/whatsapp`,
    body: { status: 'given', how: 'Lo dijo en caja.' },
  })),
  createChargeNote: ({ merchant, customer }) => ({
    path: `/merchants/${merchant.id}/charge-notes`,
    body: {
      customerId: customer.id,
      concept: 'Mensualidad de noviembre',
      amount: 25,
      currency: 'USD',
      dueOn: '2199-12-05',
      externalReference: 'MENS-2026-11',
      lines: [{ name: 'Pan de jamón', quantity: 2, unitAmount: 12.5 }],
      environment: 'test',
    },
  }),
  importChargeNotes: ({ merchant }) => ({
    path: `/merchants/${merchant.id}/charge-notes/import?environment=test`,
    body: {
      rows: [
        {
          customerDocument: 'V11222333',
          concept: 'Mensualidad',
          amount: 25,
          currency: 'USD',
          dueOn: '2199-12-05',
        },
      ],
    },
  }),
  getChargeNote: ofTest(({ merchant, note }) => ({
    path: `/merchants/${merchant.id}/charge-notes/${note.id}`,
  })),
  updateChargeNote: ofTest(({ merchant, note }) => ({
    path: `/merchants/${merchant.id}/charge-notes/${note.id}`,
    body: { concept: 'Mensualidad', dueOn: '2199-12-05' },
  })),
  voidChargeNote: ofTest(({ merchant, note }) => ({
    path: `/merchants/${merchant.id}/charge-notes/${note.id}/void`,
    body: { reason: 'Se emitió dos veces.' },
  })),
  createSeries: ofTest(({ merchant, customer }) => ({
    path: `/merchants/${merchant.id}/series`,
    body: {
      concept: 'Mensualidad',
      amount: 25,
      currency: 'USD',
      every: 'month',
      day: '5',
      startsOn: '2026-02-01',
      dueAfterDays: 5,
      customers: [customer.id],
      environment: 'test',
    },
  })),
  getSeries: ofTest(({ merchant, series }) => ({
    path: `/merchants/${merchant.id}/series/${series.id}`,
  })),
  updateSeries: ofTest(({ merchant, series, customer }) => ({
    path: `/merchants/${merchant.id}/series/${series.id}`,
    body: { concept: 'Cuota', amount: 30, currency: 'USD', day: '5', customers: [customer.id] },
  })),
  pauseSeries: ofTest(({ merchant, series }) => ({
    path: `/merchants/${merchant.id}/series/${series.id}/pause`,
  })),
  resumeSeries: ofTest(({ merchant, pausedSeries }) => ({
    path: `/merchants/${merchant.id}/series/${pausedSeries.id}/resume`,
  })),
  endSeries: ofTest(({ merchant, series }) => ({
    path: `/merchants/${merchant.id}/series/${series.id}/end`,
  })),
  createBranch: ({ merchant }) => ({
    path: `/merchants/${merchant.id}/branches`,
    body: { name: `Sede ${randomInt(1e9)}` },
  }),
  getBranch: ({ merchant, branch }) => ({
    path: `/merchants/${merchant.id}/branches/${branch.id}`,
  }),
  updateBranch: ({ merchant, branch }) => ({
    path: `/merchants/${merchant.id}/branches/${branch.id}`,
    body: { address: 'Av. Bolívar' },
  }),
  createTill: ({ merchant, branch }) => ({
    path: `/merchants/${merchant.id}/tills`,
    body: { branchId: branch.id, name: `Caja ${randomInt(1e9)}` },
  }),
  getTill: ({ merchant, till }) => ({ path: `/merchants/${merchant.id}/tills/${till.id}` }),
  updateTill: ({ merchant, till }) => ({
    path: `/merchants/${merchant.id}/tills/${till.id}`,
    body: { active: true },
  }),
  putTillSale: ({ merchant, till }) => ({
    path: `/merchants/${merchant.id}/tills/${till.id}/sale`,
    body: { amount: 25, currency: 'VES', environment: 'test' },
  }),
  getTillSale: ofTest(({ merchant, till }) => ({
    path: `/merchants/${merchant.id}/tills/${till.id}/sale?environment=test`,
  })),
  deleteTillSale: ({ merchant, till }) => ({
    path: `/merchants/${merchant.id}/tills/${till.id}/sale`,
  }),
  openShift: ({ merchant, till }) => ({
    path: `/merchants/${merchant.id}/shifts`,
    body: { tillId: till.id, environment: 'test' },
  }),
  getShift: ofTest(({ merchant, shift }) => ({
    path: `/merchants/${merchant.id}/shifts/${shift.id}`,
  })),
  closeShift: ofTest(({ merchant, shift }) => ({
    path: `/merchants/${merchant.id}/shifts/${shift.id}/close`,
    body: { counted: [{ method: 'cash', currency: 'USD', amount: 120.5 }] },
  })),
  noteShift: ofTest(({ merchant, closedShift }) => ({
    path: `/merchants/${merchant.id}/shifts/${closedShift.id}/note`,
    body: { note: 'Se dio mal un vuelto.' },
  })),
  getPublicTill: ({ till }) => ({ path: `/t/${till.code}` }),
  rotateTillCode: ({ merchant, till }) => ({
    path: `/merchants/${merchant.id}/tills/${till.id}/rotate-code`,
  }),
  createCheckout: ({ merchant }) => ({
    path: `/merchants/${merchant.id}/checkouts`,
    body: {
      externalReference: 'PED-1042',
      amount: 25,
      currency: 'USD',
      description: 'Pedido de Navidad',
      customer: {
        name: 'Luis Rojas',
        email: 'luis@example.com',
        phone: '04121234567',
        document: 'V12345678',
      },
      lines: [{ name: 'Pan de jamón', quantity: 2, unitAmount: 12.5 }],
      acceptPartial: true,
      expiresAt: '2199-12-31T23:59:59Z',
      returnUrl: 'https://shop.example.com/thanks',
      cancelUrl: 'https://shop.example.com/cart',
    },
  }),
  getCheckout: ofTest(({ merchant, checkout }) => ({
    path: `/merchants/${merchant.id}/checkouts/${checkout.id}`,
  })),
  cancelCheckout: ofTest(({ merchant, checkout }) => ({
    path: `/merchants/${merchant.id}/checkouts/${checkout.id}/cancel`,
  })),
  refundCheckout: ofTest(({ merchant, overpaid }) => ({
    path: `/merchants/${merchant.id}/checkouts/${overpaid.id}/refund`,
    body: { amount: 12.5, document: 'V12345678', name: 'Luis Rojas' },
  })),
  refundOverpaidCheckout: ofTest(({ merchant, overpaid }) => ({
    path: `/merchants/${merchant.id}/checkouts/${overpaid.id}/refund-overpaid`,
    body: { reason: 'Pagó de más.', document: 'V12345678', name: 'Luis Rojas' },
  })),
  listUnappliedPayments: ({ merchant }) => ({
    path: `/merchants/${merchant.id}/unapplied-payments`,
  }),
  applyUnappliedPayment: ofTest(({ merchant, unapplied, checkout }) => ({
    path: `/merchants/${merchant.id}/unapplied-payments/${unapplied.id}/apply`,
    body: { checkoutId: checkout.id },
  })),
  refundUnappliedPayment: ofTest(({ merchant, unapplied }) => ({
    path: `/merchants/${merchant.id}/unapplied-payments/${unapplied.id}/refund`,
    body: { reason: 'El pedido venció.', document: 'V12345678', name: 'Luis Rojas' },
  })),
  importStatement: ({ merchant }) => ({
    path: `/merchants/${merchant.id}/statements`,
    body: { file: Buffer.from('Fecha;Monto\n31/01/2026;-1,50\n').toString('base64') },
  }),
  createPayout: ({ merchant, account }) => ({
    path: `/merchants/${merchant.id}/payouts`,
    body: {
      account: account.id,
      scheduledFor: '2199-12-31',
      rows: [
        {
          phone: '04121234567',
          bankCode: '0102',
          document: 'V12345678',
          name: 'Luis Rojas',
          amount: 125.5,
          concept: 'Quincena 1',
          externalReference: 'NOM-7',
        },
      ],
      environment: 'test',
    },
  }),
  getPayout: ofTest(({ merchant, payout }) => ({
    path: `/merchants/${merchant.id}/payouts/${payout.id}`,
  })),
  submitPayout: ofTest(({ merchant, payout }) => ({
    path: `/merchants/${merchant.id}/payouts/${payout.id}/submit`,
  })),
  approvePayout: ({ merchant, submittedPayout }) => ({
    path: `/merchants/${merchant.id}/payouts/${submittedPayout.id}/approve`,
  }),
  cancelPayout: ofTest(({ merchant, payout }) => ({
    path: `/merchants/${merchant.id}/payouts/${payout.id}/cancel`,
  })),
  approveApproval: ({ merchant, approval }) => ({
    path: `/merchants/${merchant.id}/approvals/${approval.id}/approve`,
  }),
  rejectApproval: ({ merchant, approval }) => ({
    path: `/merchants/${merchant.id}/approvals/${approval.id}/reject`,
  }),
  listMerchantPayments: ({ merchant }) => ({
    path: `/merchants/${merchant.id}/payments`,
  }),
  getMerchantPayment: ofTest(({ merchant, flaggedOrder }) => ({
    path: `/merchants/${merchant.id}/payments/${flaggedOrder.id}`,
  })),
  resolveMerchantPayment: ({ merchant, flaggedOrder }) => ({
    path: `/merchants/${merchant.id}/payments/${flaggedOrder.id}/resolve`,
    body: { status: 'success', reference: '00012283', reason: 'Está en el estado de cuenta' },
  }),
  getMerchantReconciliation: ({ merchant }) => ({
    path: `/merchants/${merchant.id}/reconciliation`,
  }),
  getPayoutReport: ofTest(({ merchant, payout }) => ({
    path: `/merchants/${merchant.id}/payouts/${payout.id}/report`,
  })),
  createPaymentLink: ({ merchant }) => ({
    path: `/merchants/${merchant.id}/payment-links`,
    body: {
      label: 'Pan de jamón',
      description: 'Para doce personas.',
      amount: 25,
      currency: 'USD',
      expiresAt: '2199-12-31T23:59:59Z',
      maxPayments: 3,
    },
  }),
  getPaymentLink: ofTest(({ merchant, link }) => ({
    path: `/merchants/${merchant.id}/payment-links/${link.id}`,
  })),
  updatePaymentLink: ofTest(({ merchant, link }) => ({
    path: `/merchants/${merchant.id}/payment-links/${link.id}`,
    body: {
      label: 'Otra torta',
      description: 'De coco.',
      active: true,
      expiresAt: '2199-12-31T23:59:59Z',
    },
  })),
  getPayableLink: ({ link }) => ({ path: `/pay/${link.token}` }),
  requestPayerKey: ({ link }) => ({
    path: `/pay/${link.token}/key`,
    // Each phone has few requests in a day.
    body: {
      phone: `0412${randomInt(1_000_000, 10_000_000)}`,
      document: 'V12345678',
      bankCode: '0102',
    },
  }),
  chargeLink: ({ link }) => ({
    path: `/pay/${link.token}/charge`,
    body: { phone: '04121234567', document: 'V12345678', bankCode: '0102', otp: '12345678' },
  }),
  requestReceipt: ({ transaction }) => ({
    path: `/pay/${transaction.link.token}/receipt`,
    body: { transactionId: transaction.id, channel: 'mail', to: 'luis@example.com' },
  }),
  verifyLink: ({ link }) => ({
    path: `/pay/${link.token}/verify`,
    body: {
      reference: '00083736',
      phone: '04121234567',
      bankCode: '0102',
      paidAt: caracasDay(new Date()),
    },
  }),
  getReceipt: ({ transaction }) => ({ path: `${receiptPathOf(transaction)}/signed.json` }),
  getLinkQr: ({ link }) => ({ path: `/pay/${link.token}/qr.svg` }),
  createWebhook: ({ merchant }) => ({
    path: `/merchants/${merchant.id}/webhooks`,
    body: { url: 'https://tienda.example.com/avisos', events: ['transaction.completed'] },
  }),
  createChannel: ({ merchant }) => ({
    path: `/merchants/${merchant.id}/channels`,
    body: { kind: 'whatsapp', credentials: newWhatsAppNumber() },
  }),
  getChannel: ({ merchant, channel }) => ({
    path: `/merchants/${merchant.id}/channels/${channel.id}`,
  }),
  replaceChannelCredentials: ({ merchant, channel }) => ({
    path: `/merchants/${merchant.id}/channels/${channel.id}`,
    body: { credentials: newWhatsAppNumber() },
  }),
  checkChannel: ({ merchant, channel }) => ({
    path: `/merchants/${merchant.id}/channels/${channel.id}/check`,
  }),
  deleteChannel: ({ merchant, channel }) => ({
    path: `/merchants/${merchant.id}/channels/${channel.id}`,
  }),
  createChannelBinding: ofTest(({ merchant, telegram, customer }) => ({
    path: `/merchants/${merchant.id}/channels/${telegram.id}/bindings`,
    body: { customerId: customer.id },
  })),
  takeTelegramUpdate: () => ({ path: '/hooks/telegram/no-address', body: { update_id: 1 } }),
  verifyWhatsAppHook: () => ({ path: '/hooks/whatsapp/no-address' }),
  takeWhatsAppEvents: () => ({ path: '/hooks/whatsapp/no-address', body: { entry: [] } }),
  getWebhook: ofTest(({ merchant, webhook }) => ({
    path: `/merchants/${merchant.id}/webhooks/${webhook.id}`,
  })),
  updateWebhook: ofTest(({ merchant, webhook }) => ({
    path: `/merchants/${merchant.id}/webhooks/${webhook.id}`,
    body: { url: 'https://tienda.example.com/otros', events: ['member.joined'], active: true },
  })),
  deleteWebhook: ofTest(({ merchant, webhook }) => ({
    path: `/merchants/${merchant.id}/webhooks/${webhook.id}`,
  })),
  rotateWebhookSecret: ({ merchant, webhook }) => ({
    path: `/merchants/${merchant.id}/webhooks/${webhook.id}/rotate`,
  }),
  testWebhook: ofTest(({ merchant, webhook }) => ({
    path: `/merchants/${merchant.id}/webhooks/${webhook.id}/test`,
  })),
  listWebhookDeliveries: ofTest(({ merchant, webhook }) => ({
    path: `/merchants/${merchant.id}/webhooks/${webhook.id}/deliveries`,
  })),
  getWebhookDelivery: ofTest(({ merchant, webhook, delivery }) => ({
    path: `/merchants/${merchant.id}/webhooks/${webhook.id}/deliveries/${delivery.id}`,
  })),
  redeliverWebhook: ofTest(({ merchant, webhook, delivery }) => ({
    path: `/merchants/${merchant.id}/webhooks/${webhook.id}/deliveries/${delivery.id}/redeliver`,
  })),
  replayWebhook: ofTest(({ merchant, webhook }) => ({
    path: `/merchants/${merchant.id}/webhooks/${webhook.id}/replay`,
    body: { from: '2026-03-10', to: '2026-03-11' },
  })),
  getEvent: ofTest(({ merchant, delivery }) => ({
    path: `/merchants/${merchant.id}/events/${delivery.event.id}`,
  })),
  sendMobilePayment: ofOwnersTest(({ account }) => ({
    path: '/bank/p2p',
    body: { account_number: account.id, phone: '04121234567', amount: 125.5 },
  })),
  createTransfer: ofOwnersTest(({ account }) => ({
    path: '/bank/transfer',
    body: {
      account_number: account.accountNumber,
      destination_account: '01020501830003283374',
      document: 'V12345678',
      name: 'Luis Rojas',
      amount: 125.5,
    },
  })),
  createBankAccount: () => ({
    path: '/bank/accounts',
    body: { account_number: randomAccountNumber(), document: 'V12345678', holder: 'Carmen Rojas' },
  }),
  getBankAccount: ofOwnersTest(({ account }) => ({ path: `/bank/accounts/${account.id}` })),
  deleteBankAccount: ofOwnersTest(({ account }) => ({
    path: `/bank/accounts/${account.accountNumber}`,
  })),
  createBankConnection: ({ connectableAccount }) => ({
    path: '/bank/connections',
    body: {
      protocol: 'bdv',
      accountId: connectableAccount.id,
      credentials: bdvCredentials(),
    },
  }),
  getBankConnection: ({ bankConnection }) => ({ path: `/bank/connections/${bankConnection.id}` }),
  replaceBankCredentials: ({ bankConnection }) => ({
    path: `/bank/connections/${bankConnection.id}`,
    body: { credentials: bdvCredentials() },
  }),
  undoBankCredentials: ({ bankConnection }) => ({
    path: `/bank/connections/${bankConnection.id}/pending`,
  }),
  checkBankConnection: ({ bankConnection }) => ({
    path: `/bank/connections/${bankConnection.id}/check`,
  }),
  deleteBankConnection: ({ bankConnection }) => ({
    path: `/bank/connections/${bankConnection.id}`,
  }),
  savePayees: () => ({
    path: '/bank/payees',
    body: {
      payees: [
        { phone: '04129990001', bankCode: '0102', document: 'V12345678', name: 'Luis Rojas' },
      ],
    },
  }),
  updatePayee: ofOwnersTest(({ payee }) => ({
    path: `/bank/payees/${payee.id}`,
    body: {
      phone: payee.phone,
      bankCode: '0102',
      document: 'V7654321',
      name: 'Luis Rojas',
      group: 'Nómina',
    },
  })),
  listPayeePayments: ofOwnersTest(({ payee }) => ({
    path: `/bank/payees/${payee.id}/payments`,
  })),
  deletePayee: ofOwnersTest(({ payee }) => ({ path: `/bank/payees/${payee.id}` })),
  getTransferStatus: ofOwnersTest(({ flaggedOrder }) => ({
    path: `/bank/transfer/status?id=${flaggedOrder.id}`,
  })),
  listAccountTransactions: ofOwnersTest(({ account }) => ({
    path: `/bank/accounts/${account.id}/transactions`,
  })),
  getAccountTransaction: ofOwnersTest(({ orderAccount, flaggedOrder }) => ({
    path: `/bank/accounts/${orderAccount.id}/transactions/${flaggedOrder.id}`,
  })),
  convertCurrency: () => ({ path: '/rates/convert?from=USD&to=VES&amount=125.50' }),
  listNotifications: () => ({ path: '/notifications?read=false' }),
  updateNotificationPreferences: () => ({
    path: '/notifications/preferences',
    body: { data: [{ type: 'payment_received', inApp: false, email: true }] },
  }),
  updateNotification: ofOwnersTest(({ notification }) => ({
    path: `/notifications/${notification.id}`,
    body: { read: true },
  })),
  deleteNotification: ofOwnersTest(({ notification }) => ({
    path: `/notifications/${notification.id}`,
  })),
  listUsers: () => ({ path: '/admin/users?status=active&kycStatus=approved&search=user' }),
  getUser: ({ owner }) => ({ path: `/admin/users/${owner.id}` }),
  setUserStatus: ({ owner }) => ({
    path: `/admin/users/${owner.id}/status`,
    body: { status: 'ACTIVE' },
  }),
  setUserKyc: ({ owner }) => ({
    path: `/admin/users/${owner.id}/kyc`,
    body: { kycStatus: 'PENDING' },
  }),
  getUserKyc: ({ kycFile }) => ({ path: `/admin/users/${kycFile.userId}/kyc` }),
  getUserKycFile: ({ kycFile }) => ({
    path: `/admin/users/${kycFile.userId}/kyc/files/${kycFile.id}`,
  }),
  listAnyMerchants: () => ({ path: '/admin/merchants?status=active' }),
  getAnyMerchant: ({ merchant }) => ({ path: `/admin/merchants/${merchant.id}` }),
  setMerchantStatus: ({ merchant }) => ({
    path: `/admin/merchants/${merchant.id}/status`,
    body: { status: 'INACTIVE', reason: 'Reclamos' },
  }),
  releaseMerchantRif: ({ merchant }) => ({
    path: `/admin/merchants/${merchant.id}/release-rif`,
    body: { reason: 'El RIF es de otra empresa' },
  }),
  listAnyTransactions: ({ merchant }) => ({
    path: `/admin/transactions?merchantId=${merchant.id}`,
  }),
  getAnyTransaction: ofTest(({ transaction }) => ({
    path: `/admin/transactions/${transaction.id}`,
  })),
  getTransactionStory: ofTest(({ transaction }) => ({
    path: `/admin/transactions/${transaction.id}/story`,
  })),
  searchPlatform: ({ merchant }) => ({ path: `/admin/search?q=${merchant.id}` }),
  listNames: ({ merchant, owner }) => ({ path: `/admin/names?ids=${merchant.id},${owner.id}` }),
  listAnyPaymentLinks: () => ({ path: '/admin/payment-links?active=true' }),
  listAuditLogs: ({ owner }) => ({ path: `/admin/audit-logs?userId=${owner.id}` }),
  exportAuditLogs: ({ owner }) => ({ path: `/admin/audit-logs/export?userId=${owner.id}` }),
  getAuditLog: ({ auditLog }) => ({ path: `/admin/audit-logs/${auditLog.id}` }),
  listPayments: () => ({ path: '/admin/payments?flagged=true' }),
  getPayment: ofTest(({ flaggedOrder }) => ({ path: `/admin/payments/${flaggedOrder.id}` })),
  resolvePayment: ofTest(({ flaggedOrder }) => ({
    path: `/admin/payments/${flaggedOrder.id}/resolve`,
    body: { status: 'success', reference: '00012283', reason: 'El banco lo confirma' },
  })),
  setOperations: () => ({
    path: '/admin/operations',
    body: { environment: 'live', bank: '0601', enabled: false, reason: 'Mantenimiento' },
  }),
  setBankAccountConnection: ({ liveAccount }) => ({
    path: `/admin/bank-accounts/${liveAccount.id}/connection`,
    body: { connection: null },
  }),
  releaseBankAccount: ({ liveAccount }) => ({
    path: `/admin/bank-accounts/${liveAccount.id}/release`,
    body: { reason: 'La cuenta es de otra empresa' },
  }),
  approveBankConnection: ({ bankConnection }) => ({
    path: `/admin/bank-connections/${bankConnection.id}/approve`,
  }),
  rejectBankConnection: ({ bankConnection }) => ({
    path: `/admin/bank-connections/${bankConnection.id}/reject`,
    body: { reason: 'El RIF no es el de la verificación de identidad.' },
  }),
  disableBankConnection: ({ bankConnection }) => ({
    path: `/admin/bank-connections/${bankConnection.id}/disable`,
    body: { reason: 'La cuenta es de otra empresa' },
  }),
  setRate: () => ({
    path: '/admin/rates',
    body: { currency: 'USD', rate: 36.6642, effectiveDate: caracasDay(new Date()) },
  }),
  takeOwnBncNotice: (world) => ({
    ...sampleOf('takeBncNotice', world),
    path: '/hooks/bnc/no-address',
  }),
  takeBncNotice: () => ({
    path: '/hooks/bnc',
    body: {
      PaymentType: 'P2P',
      DestinyBankReference: '00014894',
      Date: '20260420',
      Amount: '250.00',
      CommerceID: 'J309841327',
    },
  }),
  takeOwnR4Notice: (world) => ({
    ...sampleOf('takeR4Notice', world),
    path: '/hooks/r4/no-address',
  }),
  takeR4Notice: () => ({
    path: '/hooks/r4',
    body: {
      IdComercio: '309841327',
      TelefonoComercio: '04140000169',
      TelefonoEmisor: '04141234567',
      BancoEmisor: '134',
      Monto: '123.13',
      FechaHora: '2026-04-20T14:30:00',
      Referencia: '83736278',
      CodigoRed: '00',
    },
  }),
  takeOwnMercantilNotice: (world) => ({
    ...sampleOf('takeMercantilNotice', world),
    path: '/hooks/mercantil/no-address',
  }),
  takeMercantilNotice: () => ({
    path: '/hooks/mercantil',
    body: { data: 'aiNoNK03P8LZHd95m6ZsWw==' },
  }),
  takeTesoroNotice: () => ({
    path: '/hooks/tesoro/no-address',
    body: {
      payment_type: 'P2C',
      reference: '000123456789',
      source_bank: '0102',
      amount: '154.00',
      source_phone: '04141234567',
      payment_date: '2026-04-20 14:30:00',
      description: 'Pedido 7',
    },
  }),
  takeOwnBdvNotice: (world) => ({
    ...sampleOf('takeBdvNotice', world),
    path: '/hooks/bdv/no-address',
  }),
  takeBdvNotice: () => ({
    path: '/hooks/bdv',
    body: {
      bancoOrdenante: '0105',
      referenciaBancoOrdenante: '604954047504',
      numeroCliente: '04243814360',
      idComercio: 'J309841327',
      numeroComercio: '04140000102',
      fecha: '20250218',

      monto: '30.0',
    },
  }),
  getPicture: ({ picture }) => ({ path: picture }),
}

/** The sample of a route. */
export function sampleOf(routeId: string, world: World): Sample {
  const make = samples[routeId]
  return make ? make(world) : derivedSample(routeId, world)
}

/** In the words of the matrices' columns. */
const OWNER_AND_THEIR_TEST_KEYS = ['OWNER', 'test key', 'OWNER test']

/** Whether a caller sees what the route's sample names, once the route's access lets them in. */
export function seesWhatIsNamed(routeId: string, caller: string): boolean {
  const named = samples[routeId]?.named
  if (named === 'of test') return !/\blive\b/.test(caller)
  return named === undefined || OWNER_AND_THEIR_TEST_KEYS.includes(caller)
}

const documentFile = join(import.meta.dirname, '../../docs/openapi.json')
let document: Document | undefined

/**
 * The request of a route that names nothing but the merchant, with the body that the document shows as its example. A route
 * that needs more and has no sample fails the tests that walk all routes.
 */
function derivedSample(routeId: string, world: World): Sample {
  const { route, path = '' } = routes.find(({ route: { id } }) => id === routeId) ?? {}
  const named = [...path.matchAll(/:(\w+)/g)].map(([, name]) => name)
  const merchant = route?.access.kind === 'member' ? route.access.merchant : undefined
  if (route === undefined || route.upload || named.some((name) => name !== merchant)) {
    throw new Error(`${routeId} needs a sample request: add one to test/contract/samples.ts`)
  }
  const shown = path.replace(/^\/api\/v1/, '')
  const to = shown.replace(`:${merchant}`, world.merchant.id)
  if (!route.body) return { path: to }
  document ??= JSON.parse(readFileSync(documentFile, 'utf8')) as Document
  const { requestBody } = document.paths[shown.replace(/:(\w+)/g, '{$1}')]?.[route.method] ?? {}
  return { path: to, body: requestBody?.content['application/json']?.example }
}
