import { useEffect } from 'preact/hooks'
import { AccountFrame } from './frame/account-frame.tsx'
import { MerchantFrame } from './frame/merchant-frame.tsx'
import { frameTexts } from './frame/texts.ts'
import { UserFrame } from './frame/user-frame.tsx'
import { FailureNotice } from './parts/failure.tsx'
import { partTexts } from './parts/texts.ts'
import { go, usePlace } from './router.tsx'
import { findScreen, type LoadedScreen, useScreen } from './screen.ts'
import { accessToken, session } from './session/session.ts'
import { useStore } from './session/store.ts'

export type { ScreenProps } from './screen.ts'

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
    path: `${MERCHANT}/money/payees`,
    frame: 'merchant',
    load: async () => (await import('./screens/payees/payees.tsx')).Payees,
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
const ADMIN: Screen = {
  path: '/admin',
  frame: 'admin',
  load: async () => (await import('./admin/admin.tsx')).Admin,
}

const screenAt = (path: string) =>
  path === ADMIN.path || path.startsWith(`${ADMIN.path}/`)
    ? { screen: ADMIN, at: {} }
    : findScreen(SCREENS, path)

export function App() {
  const { path, query } = usePlace()
  const current = useStore(session)
  const { state } = current
  const found = screenAt(path)
  const isAdministrator = current.state === 'in' && current.user.role === 'ADMIN'
  const { View, failed } = useScreen(
    found?.screen === ADMIN && !isAdministrator ? undefined : found?.screen,
  )
  const isPublic = found?.screen.frame === 'out'

  useEffect(() => {
    if (state === 'out' && found !== null && !isPublic) {
      const next = path === '/' ? '' : `?next=${encodeURIComponent(path)}`
      go(`/enter${next}`, { replace: true })
    }
    if (state === 'in' && path === '/enter') go(safeNext(query.get('next')), { replace: true })
  }, [state, path])

  // Who is no administrator, or no longer one, is told what is told of any other address.
  const isRefused = found?.screen === ADMIN && state === 'in' && !isAdministrator
  if (found === null || isRefused) {
    return (
      <AccountFrame title={frameTexts.notFound}>
        <p>
          <a href="/console">{frameTexts.toStart}</a>
        </p>
      </AccountFrame>
    )
  }
  if (state === 'unreachable' && !isPublic) {
    return (
      <AccountFrame title={frameTexts.name}>
        <FailureNotice
          failure={{ kind: 'unreachable' }}
          onRetry={() => {
            session.set({ state: 'unknown' })
            accessToken().catch(() => session.set({ state: 'unreachable' }))
          }}
        />
      </AccountFrame>
    )
  }
  const { screen, at } = found
  const content = failed ? (
    <FailureNotice failure={{ kind: 'unreachable' }} onRetry={() => location.reload()} />
  ) : View === null || (!isPublic && state !== 'in') ? (
    <p class="loading" role="status">
      <span class="spin" aria-hidden="true" /> {partTexts.loading}
    </p>
  ) : (
    <View key={screen === ADMIN ? ADMIN.path : path} at={at} />
  )
  // A screen for whom is not logged in brings its own frame, with its title.
  if (screen.frame === 'out')
    return View === null ? <main class="account">{content}</main> : content
  if (screen.frame === 'admin' && View !== null && state === 'in') return content
  if (screen.frame !== 'merchant') return <UserFrame>{content}</UserFrame>
  return <MerchantFrame at={at}>{content}</MerchantFrame>
}

/** Where to go after logging in: a path of the console, whatever an address says. */
const safeNext = (next: string | null): string => (next && /^\/[\w/-]*$/.test(next) ? next : '/')
