/** The error for SQL's reject_ambiguous_account(). */
export const ambiguousAccountConflict = {
  account_ambiguous:
    'You have a live and a sandbox account with this number. Send the id of the one that you mean.',
}
