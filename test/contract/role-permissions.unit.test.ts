import { expect, test } from 'vitest'
import { type MerchantAction, roleMay } from '../../src/domain/role-permissions.ts'
import { MEMBER_ROLES, RANKED_ROLES } from '../../src/domain/roles.ts'
import type { Access } from '../../src/http/access.ts'
import { routes } from '../support/api.ts'

/** What the console calls operations whose permission is one for several roles, or that no key may do. */
const ACTIONS: Partial<Record<string, MerchantAction>> = {
  createPaymentLink: 'links:create',
  createCheckout: 'checkouts:create',
  exportExternalPayments: 'transactions:read',
  getMemberBranches: 'members:write',
  putTillSale: 'tills:sell',
  deleteTillSale: 'tills:sell',
  openShift: 'tills:sell',
  closeShift: 'tills:sell',
  refundExternalPayment: 'external-payments:refund',
  exportCustomers: 'collections:export',
  exportChargeNotes: 'collections:export',
  exportReceivables: 'collections:export',
  getReceivables: 'collections:export',
  listDebtors: 'collections:export',
  listSeries: 'collections:export',
  getSeries: 'collections:export',
  listUnappliedPayments: 'unapplied:read',
  listTransactions: 'transactions:list',
  getTransaction: 'transactions:list',
  getSalesOfDay: 'transactions:list',
  listMerchantPayments: 'reviews:write',
  getMerchantPayment: 'reviews:write',
  resolveMerchantPayment: 'reviews:write',
  listInvitations: 'invitations:read',
  getSettlementAccount: 'settlement:read',
  updateMerchantStatus: 'merchants:own',
  transferOwnership: 'merchants:own',
  setSettlementAccount: 'merchants:own',
  updateFloorSettings: 'floor:write',
  updateCollectionSettings: 'collections:write',
  updateMessageSettings: 'collections:write',
  createChannel: 'collections:write',
  listChannels: 'collections:write',
  getChannel: 'collections:write',
  replaceChannelCredentials: 'collections:write',
  checkChannel: 'collections:write',
  deleteChannel: 'collections:write',
  updateButtonSettings: 'store:write',
  getMerchantAccess: 'merchants:own',
  cutOffApiKey: 'merchants:own',
  rotateWebhookSecret: 'webhooks:write',
  approvePayout: 'approvals:write',
  approveApproval: 'approvals:write',
  rejectApproval: 'approvals:write',
  importStatement: 'closings:read',
}

/** Everybody may leave, and no more. */
const OF_ONESELF = ['removeMember']

type OfMembers = Extract<Access, { kind: 'member' }>

const ofMembers = routes.flatMap(({ route: { id, access } }) =>
  access.kind === 'member' && !OF_ONESELF.includes(id) ? [{ id, access }] : [],
)

const accepts = ({ role, cashiers }: OfMembers, member: (typeof MEMBER_ROLES)[number]): boolean =>
  member === 'CASHIER' ? cashiers : RANKED_ROLES.indexOf(member) >= RANKED_ROLES.indexOf(role)

test.each(ofMembers)('who may $id is known before it is called', ({ id, access }) => {
  const action = ACTIONS[id] ?? (access.permission as MerchantAction)
  expect(MEMBER_ROLES.filter((role) => roleMay(role, action))).toEqual(
    MEMBER_ROLES.filter((role) => accepts(access, role)),
  )
})
