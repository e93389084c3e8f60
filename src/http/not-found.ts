import { ApiError } from '../wire/errors.ts'
import type { Route } from './route.ts'

/** The noun for the id that follows a path segment. */
const NOUNS: Record<string, string> = {
  'api-keys': 'API key',
  'audit-logs': 'audit record',
  'bank-accounts': 'bank account',
  'payment-links': 'payment link',
  accounts: 'bank account',
  checkouts: 'checkout',
  connections: 'bank connection',
  deliveries: 'delivery',
  events: 'event',
  files: 'file',
  invitations: 'invitation',
  members: 'member',
  merchants: 'merchant',
  notifications: 'notification',
  pay: 'payment link',
  payees: 'payee',
  payments: 'payment',
  payouts: 'payout',
  approvals: 'approval',
  pictures: 'picture',
  refunds: 'refund',
  sessions: 'session',
  simulations: 'simulation',
  stores: 'store',
  transactions: 'transaction',
  'unapplied-payments': 'unapplied payment',
  users: 'user',
  webhooks: 'webhook',
}

/** The nouns of the resources that a route's request names, from its declaration or its path. */
export function resourceNounsOf({
  path,
  notFoundNouns,
}: Pick<Route, 'path' | 'notFoundNouns'>): readonly string[] {
  if (notFoundNouns) return notFoundNouns
  const named = [...path.matchAll(/([^/]+)\/:/g)].map(([, segment = '']) => NOUNS[segment])
  return named.filter((noun) => noun !== undefined)
}

/**
 * The 404 of a route. Its text depends on the route alone, so a resource of another user and one that does not
 * exist are indistinguishable, as is which of several named resources is missing.
 */
export function resourceNotFound(route: Route): ApiError {
  const nouns = resourceNounsOf(route)
  if (nouns.length === 0) return new ApiError('NOT_FOUND')
  const list = new Intl.ListFormat('en', { type: 'disjunction' }).format(nouns)
  const owned = route.access.kind === 'user' || route.access.kind === 'member'
  return new ApiError('NOT_FOUND', {
    message: `There is no such ${list}${owned ? ', or it is not yours' : ''}.`,
  })
}

/**
 * The refusal of a request that no route takes: a 405 if others of its path take other methods, and else a 404. The set
 * of paths is public: the document lists them.
 */
export const pathNotFound = (methods: readonly string[]): ApiError =>
  methods.length > 0
    ? new ApiError('METHOD_NOT_ALLOWED', { headers: { Allow: methods.join(', ') } })
    : new ApiError('NOT_FOUND', {
        message: 'There is nothing at this path. All paths are listed at /docs.',
      })
