import type { RouteGroup } from '../http/route.ts'
import { admin } from './admin/routes.ts'
import { apiKeys } from './api-keys/routes.ts'
import { approvals } from './approvals/routes.ts'
import { authentication, currentUser, secondFactors, sessions } from './auth/routes.ts'
import { bankConnections } from './bank-connections/routes.ts'
import { bankNotices } from './bank-notices/routes.ts'
import {
  bankAccounts,
  banks,
  merchantPayments,
  outgoingPayments,
  payees,
} from './bank-orders/routes.ts'
import { branches } from './branches/routes.ts'
import { channelHooks, channels } from './channels/routes.ts'
import { chargeNotes } from './charge-notes/routes.ts'
import { checkouts } from './checkouts/routes.ts'
import { closings } from './closings/routes.ts'
import { customers } from './customers/routes.ts'
import { externalPayments } from './external-payments/routes.ts'
import { invitations } from './invitations/routes.ts'
import { members } from './members/routes.ts'
import { merchantAccess } from './merchant-access/routes.ts'
import { merchants } from './merchants/routes.ts'
import { messages } from './messages/routes.ts'
import { notifications } from './notifications/routes.ts'
import { pay, paySite } from './pay/routes.ts'
import { paymentLinks } from './payment-links/routes.ts'
import { payouts } from './payouts/routes.ts'
import { push } from './push/routes.ts'
import { rates } from './rates/routes.ts'
import { receivables } from './receivables/routes.ts'
import { requestLog } from './request-log/routes.ts'
import { sandbox } from './sandbox/routes.ts'
import { series } from './series/routes.ts'
import { shifts } from './shifts/routes.ts'
import { statements } from './statements/routes.ts'
import { pictures, store } from './store/routes.ts'
import { site, specification } from './system/routes.ts'
import { tills } from './tills/routes.ts'
import { transactions } from './transactions/routes.ts'
import { verifications } from './verifications/routes.ts'
import { webhooks } from './webhooks/routes.ts'

/** Every operation of the service, in the order in which the document shows them. */
export const groups: readonly RouteGroup[] = [
  authentication,
  currentUser,
  sessions,
  secondFactors,
  apiKeys,
  merchants,
  members,
  invitations,
  merchantAccess,
  store,
  paymentLinks,
  checkouts,
  pay,
  sandbox,
  transactions,
  closings,
  statements,
  verifications,
  externalPayments,
  customers,
  chargeNotes,
  messages,
  channels,
  series,
  receivables,
  branches,
  tills,
  shifts,
  webhooks,
  requestLog,
  bankAccounts,
  bankConnections,
  outgoingPayments,
  payouts,
  approvals,
  merchantPayments,
  payees,
  banks,
  rates,
  notifications,
  push,
  ...admin,
  bankNotices,
  channelHooks,
  pictures,
  paySite,
  specification,
  site,
]
