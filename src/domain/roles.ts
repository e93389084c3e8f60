export const MEMBER_ROLES = ['MEMBER', 'ADMIN', 'OWNER'] as const

/** The roles of members; each role may do whatever the roles before it may. */
export type MemberRole = (typeof MEMBER_ROLES)[number]
