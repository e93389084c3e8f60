import { findScreen, type LoadedScreen } from './screen.ts'

interface Screen extends LoadedScreen {
  /**
   * `out`: for whom is not logged in. `user`: of a person. `merchant`: of a merchant and an environment. `admin`: of
   * administrators.
   */
  frame: 'out' | 'user' | 'merchant' | 'admin'
}

const MERCHANT = '/m/:merchant/:environment'

/** All screens. Each is loaded when it is first shown. */
const SCREENS: readonly Screen[] = [
  {
    path: '/enter',
    frame: 'out',
    load: async () => (await import('./screens/account/enter.tsx')).Enter,
  },
  {
    path: '/enter/factor',
    frame: 'out',
    load: async () => (await import('./screens/account/second-step.tsx')).SecondStep,
  },
  {
    path: '/register',
    frame: 'out',
    load: async () => (await import('./screens/account/register.tsx')).Register,
  },
  {
    path: '/verify',
    frame: 'out',
    load: async () => (await import('./screens/account/verify.tsx')).Verify,
  },
  {
    path: '/forgot',
    frame: 'out',
    load: async () => (await import('./screens/account/forgot.tsx')).Forgot,
  },
  {
    path: '/',
    frame: 'user',
    load: async () => (await import('./screens/merchants/merchants.tsx')).Merchants,
  },
  {
    path: '/invitations/:token',
    frame: 'user',
    load: async () => (await import('./screens/invitation/invitation.tsx')).Invitation,
  },
  {
    path: '/profile',
    frame: 'user',
    load: async () => (await import('./screens/profile/profile.tsx')).Profile,
  },
  {
    path: '/kyc',
    frame: 'user',
    load: async () => (await import('./screens/kyc/kyc.tsx')).Kyc,
  },
  {
    path: '/notifications',
    frame: 'user',
    load: async () => (await import('./screens/notifications/notifications.tsx')).Notifications,
  },
  {
    path: `${MERCHANT}/store`,
    frame: 'merchant',
    load: async () => (await import('./screens/store/store.tsx')).Store,
  },
  {
    path: `${MERCHANT}/settings`,
    frame: 'merchant',
    load: async () => (await import('./screens/settings/settings.tsx')).Settings,
  },
  {
    path: `${MERCHANT}/access`,
    frame: 'merchant',
    load: async () => (await import('./screens/access/access.tsx')).Access,
  },
  {
    path: `${MERCHANT}/unapplied`,
    frame: 'merchant',
    load: async () => (await import('./screens/unapplied/unapplied.tsx')).Unapplied,
  },
  {
    path: MERCHANT,
    frame: 'merchant',
    load: async () => (await import('./screens/start/start.tsx')).Start,
  },
  {
    path: `${MERCHANT}/till`,
    frame: 'merchant',
    load: async () => (await import('./screens/till/till.tsx')).Till,
  },
  {
    path: `${MERCHANT}/till/:order`,
    frame: 'merchant',
    load: async () => (await import('./screens/till/sale.tsx')).TillSale,
  },
  {
    path: `${MERCHANT}/links`,
    frame: 'merchant',
    load: async () => (await import('./screens/links/links.tsx')).Links,
  },
  {
    path: `${MERCHANT}/links/new`,
    frame: 'merchant',
    load: async () => (await import('./screens/links/new-link.tsx')).NewLink,
  },
  {
    path: `${MERCHANT}/links/:link`,
    frame: 'merchant',
    load: async () => (await import('./screens/links/link.tsx')).LinkDetail,
  },
  {
    path: `${MERCHANT}/payments`,
    frame: 'merchant',
    load: async () => (await import('./screens/payments/payments.tsx')).Payments,
  },
  {
    path: `${MERCHANT}/payments/verify`,
    frame: 'merchant',
    load: async () => (await import('./screens/payments/verify-payment.tsx')).VerifyPayment,
  },
  {
    path: `${MERCHANT}/payments/refunds`,
    frame: 'merchant',
    load: async () => (await import('./screens/payments/refunds.tsx')).Refunds,
  },
  {
    path: `${MERCHANT}/payments/:transaction`,
    frame: 'merchant',
    load: async () => (await import('./screens/payments/payment.tsx')).Payment,
  },
  {
    path: `${MERCHANT}/orders`,
    frame: 'merchant',
    load: async () => (await import('./screens/orders/orders.tsx')).Orders,
  },
  {
    path: `${MERCHANT}/orders/new`,
    frame: 'merchant',
    load: async () => (await import('./screens/orders/new-order.tsx')).NewOrder,
  },
  {
    path: `${MERCHANT}/orders/:order`,
    frame: 'merchant',
    load: async () => (await import('./screens/orders/order.tsx')).Order,
  },
  {
    path: `${MERCHANT}/payouts`,
    frame: 'merchant',
    load: async () => (await import('./screens/payouts/payouts.tsx')).Payouts,
  },
  {
    path: `${MERCHANT}/payouts/new`,
    frame: 'merchant',
    load: async () => (await import('./screens/payouts/new-payout.tsx')).NewPayout,
  },
  {
    path: `${MERCHANT}/payouts/:payout`,
    frame: 'merchant',
    load: async () => (await import('./screens/payouts/payout.tsx')).Payout,
  },
  {
    path: `${MERCHANT}/approvals`,
    frame: 'merchant',
    load: async () => (await import('./screens/approvals/approvals.tsx')).Approvals,
  },
  {
    path: `${MERCHANT}/review/:payment`,
    frame: 'merchant',
    load: async () => (await import('./screens/review/review.tsx')).Review,
  },
  {
    path: `${MERCHANT}/money`,
    frame: 'merchant',
    load: async () => (await import('./screens/money/money.tsx')).MoneyStart,
  },
  {
    path: `${MERCHANT}/money/accounts/new`,
    frame: 'merchant',
    load: async () => (await import('./screens/bank-accounts/new-account.tsx')).NewAccount,
  },
  {
    path: `${MERCHANT}/money/accounts/:account`,
    frame: 'merchant',
    load: async () => (await import('./screens/bank-accounts/account.tsx')).Account,
  },
  {
    path: `${MERCHANT}/money/accounts/:account/:movement`,
    frame: 'merchant',
    load: async () => (await import('./screens/bank-accounts/movement.tsx')).MovementDetail,
  },
  {
    path: `${MERCHANT}/money/send`,
    frame: 'merchant',
    load: async () => (await import('./screens/send/send.tsx')).Send,
  },
  {
    path: `${MERCHANT}/money/banks`,
    frame: 'merchant',
    load: async () => (await import('./screens/banks/banks.tsx')).Banks,
  },
  {
    path: `${MERCHANT}/money/banks/new`,
    frame: 'merchant',
    load: async () => (await import('./screens/banks/connect.tsx')).Connect,
  },
  {
    path: `${MERCHANT}/money/banks/:connection`,
    frame: 'merchant',
    load: async () => (await import('./screens/banks/connection.tsx')).ConnectionDetail,
  },
  {
    path: `${MERCHANT}/money/banks/:connection/credentials`,
    frame: 'merchant',
    load: async () => (await import('./screens/banks/replace.tsx')).ReplaceCredentials,
  },
  {
    path: `${MERCHANT}/money/payees`,
    frame: 'merchant',
    load: async () => (await import('./screens/payees/payees.tsx')).Payees,
  },
  {
    path: `${MERCHANT}/money/closings/:day`,
    frame: 'merchant',
    load: async () => (await import('./screens/closings/closing.tsx')).ClosingOfDay,
  },
  {
    path: `${MERCHANT}/money/rates`,
    frame: 'merchant',
    load: async () => (await import('./screens/rates/rates.tsx')).Rates,
  },
  {
    path: `${MERCHANT}/team`,
    frame: 'merchant',
    load: async () => (await import('./screens/team/team.tsx')).Team,
  },
  {
    path: `${MERCHANT}/developers`,
    frame: 'merchant',
    load: async () => (await import('./screens/developers/developers.tsx')).Developers,
  },
  {
    path: `${MERCHANT}/developers/webhooks`,
    frame: 'merchant',
    load: async () => (await import('./screens/webhooks/webhooks.tsx')).Webhooks,
  },
  {
    path: `${MERCHANT}/developers/webhooks/:webhook`,
    frame: 'merchant',
    load: async () => (await import('./screens/webhooks/webhook.tsx')).WebhookDetail,
  },
  {
    path: `${MERCHANT}/developers/webhooks/:webhook/deliveries/:delivery`,
    frame: 'merchant',
    load: async () => (await import('./screens/webhooks/delivery.tsx')).Delivery,
  },
  {
    path: `${MERCHANT}/developers/events`,
    frame: 'merchant',
    load: async () => (await import('./screens/events/events.tsx')).Events,
  },
  {
    path: `${MERCHANT}/developers/events/:event`,
    frame: 'merchant',
    load: async () => (await import('./screens/events/event.tsx')).EventDetail,
  },
  {
    path: `${MERCHANT}/developers/sandbox`,
    frame: 'merchant',
    load: async () => (await import('./screens/sandbox/sandbox.tsx')).Sandbox,
  },
  {
    path: `${MERCHANT}/developers/requests`,
    frame: 'merchant',
    load: async () => (await import('./screens/request-log/request-log.tsx')).RequestLog,
  },
  {
    path: `${MERCHANT}/more`,
    frame: 'merchant',
    load: async () => (await import('./screens/more/more.tsx')).More,
  },
]

/** Administrators' screens, with their list and their frame: nobody else loads them. */
export const ADMIN: Screen = {
  path: '/admin',
  frame: 'admin',
  load: async () => (await import('./admin/admin.tsx')).Admin,
}

/** The screen at a path, with the parts of the path; null if there is none. */
export const screenAt = (path: string) =>
  path === ADMIN.path || path.startsWith(`${ADMIN.path}/`)
    ? { screen: ADMIN, at: {} }
    : findScreen(SCREENS, path)
