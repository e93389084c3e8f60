import { ROUTES, type RouteName } from './routes.ts'
import type { Load, Loaders } from './screen.ts'

/** What people come for every day: these are named in the first file that a browser loads. */
const FIRST_SCREENS = {
  enter: () => import('./screens/account/enter.tsx').then((code) => code.Enter),
  secondStep: () => import('./screens/account/second-step.tsx').then((code) => code.SecondStep),
  merchants: () => import('./screens/merchants/merchants.tsx').then((code) => code.Merchants),
  admin: () => import('./admin/admin.tsx').then((code) => code.Admin),
  start: () => import('./screens/start/start.tsx').then((code) => code.Start),
  till: () => import('./screens/till/till.tsx').then((code) => code.Till),
  sale: () => import('./screens/till/sale.tsx').then((code) => code.TillSale),
  links: () => import('./screens/links/links.tsx').then((code) => code.Links),
  newLink: () => import('./screens/links/new-link.tsx').then((code) => code.NewLink),
  link: () => import('./screens/links/link.tsx').then((code) => code.LinkDetail),
  payments: () => import('./screens/payments/payments.tsx').then((code) => code.Payments),
  payment: () => import('./screens/payments/payment.tsx').then((code) => code.Payment),
  orders: () => import('./screens/orders/orders.tsx').then((code) => code.Orders),
  newOrder: () => import('./screens/orders/new-order.tsx').then((code) => code.NewOrder),
  order: () => import('./screens/orders/order.tsx').then((code) => code.Order),
  more: () => import('./screens/more/more.tsx').then((code) => code.More),
} satisfies Partial<Loaders<typeof ROUTES>>

export type FirstScreen = keyof typeof FIRST_SCREENS

type Loads = Partial<Record<RouteName, Load>>

const later = (name: RouteName) => async () => {
  const { LATER_SCREENS } = await import('./later-screens.ts')
  return (LATER_SCREENS as unknown as Loads)[name]?.()
}

/** Each screen’s code, which is loaded when it is first shown. */
export const SCREENS = Object.fromEntries(
  (Object.keys(ROUTES) as RouteName[]).map((name) => [
    name,
    (FIRST_SCREENS as unknown as Loads)[name] ?? later(name),
  ]),
) as unknown as Loaders<typeof ROUTES>
