import {
  type Action,
  type Client,
  chance,
  pick,
  pickEnvironment,
  pickListed,
  pickShop,
} from '../client.ts'
import { ENVIRONMENTS, publicId } from '../fixtures.ts'

/** Paths under a merchant that its members read. */
const SHOP_PATHS = [
  '',
  '/members',
  '/store',
  '/store/links',
  '/payment-links',
  '/payment-links?status=COMPLETED&limit=10',
  '/transactions',
  '/transactions?status=completed&page=3',
  '/transactions?search=0001',
  '/checkouts',
  '/unapplied-payments',
]
const OWNER_PATHS = ['/invitations', '/webhooks', '/settlement-account', '/events', '/requests']
const USER_PATHS = [
  '/merchants',
  '/merchants?search=bodega',
  '/bank/accounts',
  '/bank/payees',
  '/notifications',
  '/notifications?read=false',
]
const SESSION_PATHS = [
  '/auth/me',
  '/auth/sessions',
  '/auth/me/kyc',
  '/api-keys',
  '/notifications/preferences',
]
const PUBLIC_PATHS = [
  '/openapi.json',
  'root:/health',
  'root:/.well-known/jwks.json',
  'root:/docs',
  'root:/',
]
const RATE_PATHS = ['/rates', '/rates/history', '/rates/convert?from=USD&to=VES&amount=12.50']
const ADMIN_PATHS = [
  '/admin/users?search=owner',
  '/admin/users?status=active&kycStatus=approved',
  '/admin/transactions',
  '/admin/transactions?status=refunded&environment=sandbox',
  '/admin/merchants?search=bodega',
  '/admin/payment-links',
  '/admin/payment-links?environment=test&active=true&page=2',
  '/admin/audit-logs',
  '/admin/audit-logs?action=user.login',
  '/admin/payments',
  '/admin/payments?flagged=true',
  '/admin/operations',
  '/admin/bank-accounts',
  '/admin/bank-connections',
  '/admin/reconciliation',
  '/admin/dashboard',
  '/admin/dashboard?environment=test',
]

/** Reads a list or view as the shop's owner, by session or key, or as its member. */
export const readShop: Action = async (client) => {
  const { call } = client.testbed
  const { merchant, owner, member, keys, webhooks } = pickShop(client)
  const path = `/merchants/${merchant.id}`
  if (chance(70)) {
    const as = pick([owner.token, member.token, keys.live, keys.test])
    await call('GET', path + pick(SHOP_PATHS), { as })
    return
  }
  const hook = `/webhooks/${webhooks[pick(ENVIRONMENTS)].id}`
  const paths = [...OWNER_PATHS, hook, `${hook}/deliveries`]
  await call('GET', path + pick(paths), { as: owner.token })
}

/** Reads a list, and then one of its entries. */
export const readListAndItem: Action = async (client) => {
  const { call } = client.testbed
  const { merchant, owner, webhooks } = pickShop(client)
  const [environment, as] = [pick(ENVIRONMENTS), owner.token]
  const path = `/merchants/${merchant.id}`
  const hook = `/webhooks/${webhooks[environment].id}`
  const under = pick(['/transactions', '/payment-links', '/events', `${hook}/deliveries`])
  const list = await call('GET', `${path}${under}?environment=${environment}&limit=20`, { as })
  const item = pickListed(list)
  if (item === undefined) return
  await call('GET', `${path}${under}/${item.id}`, { as })
  if (under === '/transactions') await call('GET', `${path}${under}/${item.id}/refunds`, { as })
}

/** Reads what belongs to a user, by session or key. */
export const readUserData: Action = async (client) => {
  const { call } = client.testbed
  const { owner, keys, accounts } = pickShop(client)
  if (chance(30)) return void (await call('GET', pick(SESSION_PATHS), { as: owner.token }))
  const environment = pickEnvironment()
  const account = `/bank/accounts/${accounts[environment]}`
  const paths = [
    ...USER_PATHS,
    account,
    `${account}/transactions`,
    `${account}/transactions?page=5`,
  ]
  const as = pick([owner.token, keys[environment]])
  const path = pick(paths)
  const result = await call('GET', path, { as })
  const item = path.startsWith(`${account}/transactions`) ? pickListed(result) : undefined
  if (item !== undefined) await call('GET', `${account}/transactions/${item.id}`, { as })
}

/** Reads public resources. */
export const readPublic: Action = async (client) => {
  const { call } = client.testbed
  const { merchant, links, keys } = pickShop(client)
  const { token } = links[pick(ENVIRONMENTS)]
  const as = keys.live
  const path = pick([
    ...PUBLIC_PATHS,
    `/pay/${token}`,
    `root:/pay/${token}`,
    `root:/pay/${token}`,
    `root:/pay/${token}/qr.svg`,
    `/stores/${merchant.slug}`,
    `root:/store/${merchant.slug}`,
  ])
  await call('GET', path)
  if (chance(20)) await call('GET', pick([...RATE_PATHS, '/bank/banks']), { as })
}

/** Reads administrators' lists. */
export const readAdmin: Action = async (client) => {
  const { call } = client.testbed
  const as = client.fixtures.administrator.token
  const { merchant, owner } = pickShop(client)
  const own = [`/admin/users/${publicId(owner)}`, `/admin/merchants/${merchant.id}`]
  await call('GET', pick([...ADMIN_PATHS, ...own]), { as })
}

/** Reads an entry of an administrators' list, and sometimes exports the audit log. */
export const readAdminListAndItem: Action = async (client) => {
  const { call } = client.testbed
  const as = client.fixtures.administrator.token
  if (chance(5)) {
    const of = publicId(client.fixtures.stranger)
    return void (await call('GET', `/admin/audit-logs/export?userId=${of}`, { as }))
  }
  const path = pick(['/admin/transactions', '/admin/payments', '/admin/audit-logs'])
  const item = pickListed(await call('GET', path, { as }))
  if (item !== undefined) await call('GET', `${path}/${item.id}`, { as })
}

/** Sends requests that are refused: without a credential, as a stranger, for unknown resources, or invalid. */
export const sendRejectedRequest: Action = async (client: Client) => {
  const { call } = client.testbed
  const { merchant, keys } = pickShop(client)
  const { stranger } = client.fixtures
  const path = `/merchants/${merchant.id}`
  await pick([
    () => call('GET', path, { expects: [401] }),
    () => call('GET', path, { as: stranger.token, expects: [404] }),
    () => call('GET', '/admin/users', { as: stranger.token, expects: [403] }),
    () => call('GET', '/merchants?page=0', { as: keys.test, expects: [400] }),
    () => call('GET', '/nowhere', { expects: [404] }),
    () => call('PUT', path, { as: keys.test, body: { name: '' }, expects: [400] }),
  ])()
}
