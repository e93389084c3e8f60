export const MEMBER_ROLES = ['MEMBER', 'ADMIN', 'OWNER'] as const

/** What a member may do in a merchant; each role may do what those before it may. */
export type MemberRole = (typeof MEMBER_ROLES)[number]
