import { BackLink } from '../../frame/back-link.tsx'
import { type AdminRoute, adminPath } from '../routes.ts'
import { adminTexts } from '../texts.ts'

/** The list of which a screen shows one. What waits in the queue leads back there by itself. */
const LISTS = {
  user: 'users',
  merchant: 'merchants',
  transaction: 'transactions',
  connections: 'accounts',
  record: 'audit',
} as const satisfies Partial<Record<AdminRoute, keyof typeof adminTexts.sections & AdminRoute>>

/** Leads from one of a list to the list: to where that was left, if one came from there. */
export function Back({ screen }: { screen: AdminRoute }) {
  const list = LISTS[screen as keyof typeof LISTS]
  if (list === undefined) return null
  return <BackLink to={adminPath(list)} name={adminTexts.sections[list]} />
}
