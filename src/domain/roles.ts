/** The roles whose order is that of what they may: each may do whatever the roles before it may. */
export const RANKED_ROLES = ['MEMBER', 'ADMIN', 'OWNER'] as const

export type RankedRole = (typeof RANKED_ROLES)[number]

/** The roles that are given by invitation and change. A CASHIER takes payments, and sees what is of today. */
export const GIVEN_ROLES = ['ADMIN', 'MEMBER', 'CASHIER'] as const

export type GivenRole = (typeof GIVEN_ROLES)[number]

export const MEMBER_ROLES = ['OWNER', ...GIVEN_ROLES] as const

export type MemberRole = (typeof MEMBER_ROLES)[number]
