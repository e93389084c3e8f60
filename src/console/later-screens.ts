import type { ROUTES } from './routes.ts'
import type { Loaders } from './screen.ts'
import type { FirstScreen } from './screens.ts'

/** The code of all other screens, whose files are named in a file of their own: it is loaded at the first of them. */
export const LATER_SCREENS: Loaders<Omit<typeof ROUTES, FirstScreen>> = {
  register: () => import('./screens/account/register.tsx').then((code) => code.Register),
  verify: () => import('./screens/account/verify.tsx').then((code) => code.Verify),
  forgot: () => import('./screens/account/forgot.tsx').then((code) => code.Forgot),
  invitation: () => import('./screens/invitation/invitation.tsx').then((code) => code.Invitation),
  profile: () => import('./screens/profile/profile.tsx').then((code) => code.Profile),
  kyc: () => import('./screens/kyc/kyc.tsx').then((code) => code.Kyc),
  notifications: async () =>
    (await import('./screens/notifications/notifications.tsx')).Notifications,
  verifyPayment: () =>
    import('./screens/payments/verify-payment.tsx').then((code) => code.VerifyPayment),
  refunds: () => import('./screens/payments/refunds.tsx').then((code) => code.Refunds),
  externalPayments: async () => (await import('./screens/external/externals.tsx')).ExternalPayments,
  externalPayment: async () =>
    (await import('./screens/external/external.tsx')).ExternalPaymentDetail,
  shifts: () => import('./screens/shifts/shifts.tsx').then((code) => code.Shifts),
  shift: () => import('./screens/shifts/shift.tsx').then((code) => code.ShiftDetail),
  unapplied: () => import('./screens/unapplied/unapplied.tsx').then((code) => code.Unapplied),
  payouts: () => import('./screens/payouts/payouts.tsx').then((code) => code.Payouts),
  newPayout: () => import('./screens/payouts/new-payout.tsx').then((code) => code.NewPayout),
  payout: () => import('./screens/payouts/payout.tsx').then((code) => code.Payout),
  approvals: () => import('./screens/approvals/approvals.tsx').then((code) => code.Approvals),
  review: () => import('./screens/review/review.tsx').then((code) => code.Review),
  money: () => import('./screens/money/money.tsx').then((code) => code.MoneyStart),
  newAccount: () =>
    import('./screens/bank-accounts/new-account.tsx').then((code) => code.NewAccount),
  account: () => import('./screens/bank-accounts/account.tsx').then((code) => code.Account),
  movement: () =>
    import('./screens/bank-accounts/movement.tsx').then((code) => code.MovementDetail),
  send: () => import('./screens/send/send.tsx').then((code) => code.Send),
  banks: () => import('./screens/banks/banks.tsx').then((code) => code.Banks),
  connect: () => import('./screens/banks/connect.tsx').then((code) => code.Connect),
  connection: () => import('./screens/banks/connection.tsx').then((code) => code.ConnectionDetail),
  credentials: () => import('./screens/banks/replace.tsx').then((code) => code.ReplaceCredentials),
  statements: () => import('./screens/statements/statements.tsx').then((code) => code.Statements),
  payees: () => import('./screens/payees/payees.tsx').then((code) => code.Payees),
  closing: () => import('./screens/closings/closing.tsx').then((code) => code.ClosingOfDay),
  rates: () => import('./screens/rates/rates.tsx').then((code) => code.Rates),
  store: () => import('./screens/store/store.tsx').then((code) => code.Store),
  team: () => import('./screens/team/team.tsx').then((code) => code.Team),
  settings: () => import('./screens/settings/settings.tsx').then((code) => code.Settings),
  branches: () => import('./screens/branches/branches.tsx').then((code) => code.Branches),
  branch: () => import('./screens/branches/branch.tsx').then((code) => code.BranchDetail),
  access: () => import('./screens/access/access.tsx').then((code) => code.Access),
  developers: () => import('./screens/developers/developers.tsx').then((code) => code.Developers),
  webhooks: () => import('./screens/webhooks/webhooks.tsx').then((code) => code.Webhooks),
  webhook: () => import('./screens/webhooks/webhook.tsx').then((code) => code.WebhookDetail),
  delivery: () => import('./screens/webhooks/delivery.tsx').then((code) => code.Delivery),
  events: () => import('./screens/events/events.tsx').then((code) => code.Events),
  event: () => import('./screens/events/event.tsx').then((code) => code.EventDetail),
  sandbox: () => import('./screens/sandbox/sandbox.tsx').then((code) => code.Sandbox),
  requestLog: () => import('./screens/request-log/request-log.tsx').then((code) => code.RequestLog),
}
