const MERCHANT = '/m/:merchant/:environment'

/** The addresses of all screens, under /console; administrators' are in admin/routes.ts. */
export const ROUTES = {
  enter: '/enter',
  secondStep: '/enter/factor',
  register: '/register',
  verify: '/verify',
  forgot: '/forgot',
  merchants: '/',
  invitation: '/invitations/:token',
  profile: '/profile',
  kyc: '/kyc',
  notifications: '/notifications',
  admin: '/admin',
  start: MERCHANT,
  till: `${MERCHANT}/till`,
  sale: `${MERCHANT}/till/:order`,
  links: `${MERCHANT}/links`,
  newLink: `${MERCHANT}/links/new`,
  link: `${MERCHANT}/links/:link`,
  payments: `${MERCHANT}/payments`,
  verifyPayment: `${MERCHANT}/payments/verify`,
  refunds: `${MERCHANT}/payments/refunds`,
  payment: `${MERCHANT}/payments/:transaction`,
  externalPayments: `${MERCHANT}/external`,
  externalPayment: `${MERCHANT}/external/:external`,
  shifts: `${MERCHANT}/shifts`,
  shift: `${MERCHANT}/shifts/:shift`,
  orders: `${MERCHANT}/orders`,
  newOrder: `${MERCHANT}/orders/new`,
  order: `${MERCHANT}/orders/:order`,
  unapplied: `${MERCHANT}/unapplied`,
  collections: `${MERCHANT}/collections`,
  chargeNotes: `${MERCHANT}/collections/notes`,
  newChargeNote: `${MERCHANT}/collections/notes/new`,
  chargeNote: `${MERCHANT}/collections/notes/:note`,
  customers: `${MERCHANT}/collections/customers`,
  customer: `${MERCHANT}/collections/customers/:customer`,
  allSeries: `${MERCHANT}/collections/series`,
  newSeries: `${MERCHANT}/collections/series/new`,
  series: `${MERCHANT}/collections/series/:series`,
  reminders: `${MERCHANT}/collections/reminders`,
  importCollections: `${MERCHANT}/collections/import/:kind`,
  payouts: `${MERCHANT}/payouts`,
  newPayout: `${MERCHANT}/payouts/new`,
  payout: `${MERCHANT}/payouts/:payout`,
  approvals: `${MERCHANT}/approvals`,
  review: `${MERCHANT}/review/:payment`,
  money: `${MERCHANT}/money`,
  newAccount: `${MERCHANT}/money/accounts/new`,
  account: `${MERCHANT}/money/accounts/:account`,
  movement: `${MERCHANT}/money/accounts/:account/:movement`,
  send: `${MERCHANT}/money/send`,
  banks: `${MERCHANT}/money/banks`,
  connect: `${MERCHANT}/money/banks/new`,
  connection: `${MERCHANT}/money/banks/:connection`,
  credentials: `${MERCHANT}/money/banks/:connection/credentials`,
  statements: `${MERCHANT}/money/statements`,
  payees: `${MERCHANT}/money/payees`,
  payee: `${MERCHANT}/money/payees/:payee`,
  closing: `${MERCHANT}/money/closings/:day`,
  rates: `${MERCHANT}/money/rates`,
  store: `${MERCHANT}/store`,
  team: `${MERCHANT}/team`,
  settings: `${MERCHANT}/settings`,
  branches: `${MERCHANT}/settings/branches`,
  branch: `${MERCHANT}/settings/branches/:branch`,
  channels: `${MERCHANT}/settings/channels`,
  newChannel: `${MERCHANT}/settings/channels/new`,
  channel: `${MERCHANT}/settings/channels/:channel`,
  access: `${MERCHANT}/access`,
  developers: `${MERCHANT}/developers`,
  webhooks: `${MERCHANT}/developers/webhooks`,
  webhook: `${MERCHANT}/developers/webhooks/:webhook`,
  delivery: `${MERCHANT}/developers/webhooks/:webhook/deliveries/:delivery`,
  events: `${MERCHANT}/developers/events`,
  event: `${MERCHANT}/developers/events/:event`,
  sandbox: `${MERCHANT}/developers/sandbox`,
  requestLog: `${MERCHANT}/developers/requests`,
  more: `${MERCHANT}/more`,
} as const

export type RouteName = keyof typeof ROUTES
/** The names of a merchant's screens. */
export type MerchantRoute = {
  [Name in RouteName]: (typeof ROUTES)[Name] extends `${typeof MERCHANT}${string}` ? Name : never
}[RouteName]

type NamesIn<Pattern> = Pattern extends `${string}:${infer Name}/${infer Rest}`
  ? Name | NamesIn<Rest>
  : Pattern extends `${string}:${infer Name}`
    ? Name
    : never

/** The parts of a path, by their names in its pattern. */
export type PartsOf<Pattern> = Record<NamesIn<Pattern>, string>

/** The path of a screen, with its query: made of a name, so that none leads nowhere. */
export type Path = string & { readonly of: 'screen' }

export type Query = Record<string, string | null | undefined>
/** What a path is made of beside its name. */
export type Given<Parts> =
  Record<never, never> extends Parts
    ? [parts?: Parts, query?: Query]
    : [parts: Parts, query?: Query]

/** Fills the patterns of a table: the path of a name, its parts and a query. */
export const pathsIn =
  <Table extends Record<string, string>>(table: Table) =>
  <Name extends keyof Table>(
    name: Name,
    ...[parts, query = {}]: Given<PartsOf<Table[Name]>>
  ): Path => {
    const known: Record<string, string> = parts ?? {}
    const path = (table[name] as string).replace(/:(\w+)/g, (_, part: string) =>
      encodeURIComponent(known[part] ?? ''),
    )
    const text = new URLSearchParams(
      Object.entries(query).filter((one): one is [string, string] => Boolean(one[1])),
    ).toString()
    return (text ? `${path}?${text}` : path) as Path
  }

export const pathTo = pathsIn(ROUTES)

/** The parts of a path that fits a pattern; null if it does not fit. */
function matchPath(pattern: string, path: string): Record<string, string> | null {
  const [wanted, given] = [pattern.split('/'), path.split('/')]
  if (wanted.length !== given.length) return null
  const found: Record<string, string> = {}
  for (const [index, part] of wanted.entries()) {
    const value = given[index] ?? ''
    if (part.startsWith(':')) found[part.slice(1)] = decodeURIComponent(value)
    else if (part !== value) return null
  }
  return found
}

/** The first name whose pattern fits, with the parts of the path. */
export function findRoute<Name extends string>(
  table: Readonly<Record<Name, string>>,
  path: string,
): { name: Name; at: Record<string, string> } | null {
  for (const name in table) {
    const at = matchPath(table[name], path)
    if (at !== null) return { name, at }
  }
  return null
}
