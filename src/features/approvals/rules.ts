/** The errors of SQL's find_undecided_approval() and reject_approval(). */
export const APPROVAL_CONFLICTS = {
  approval_decided: 'This was decided before, the other way.',
  approval_expired: 'Nobody decided this within 24 hours. The program has to ask again.',
}
