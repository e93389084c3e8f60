/** What whoever would open a merchant is told, where another has been confirmed with its RIF meanwhile. */
export const RIF_TAKEN =
  'Another merchant with this RIF belongs to a verified account. Check the RIF; if it is yours, write to support.'

/** What the rules of updateMerchantStatusRow() mean to the caller. */
export const OPENING_CONFLICTS = {
  merchant_pending: 'The merchant is pending: its owner’s e-mail has to be verified first.',
  merchants_rif_key: RIF_TAKEN,
}

/** What the rule of SQL's require_merchant_confirmed() means to the caller. */
export const MERCHANT_UNCONFIRMED = {
  merchant_unconfirmed:
    'The merchant has to be opened first: PUT /merchants/{id}/status. If its RIF belongs to another verified account, the answer says so.',
}
