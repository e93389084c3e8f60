/** The message if another merchant was confirmed with the same RIF meanwhile. */
export const RIF_TAKEN =
  'Another merchant with this RIF belongs to a verified account. Check the RIF; if it is yours, write to support.'

/** The messages for the rules of updateMerchantStatusRow(). */
export const OPENING_CONFLICTS = {
  rif_released:
    'An administrator has released this merchant’s RIF for somebody else, so only an administrator can open it again. Write to support.',
  merchant_pending: 'The merchant is pending: its owner’s e-mail has to be verified first.',
  merchants_rif_key: RIF_TAKEN,
}

/** The message for the rule of SQL's require_merchant_confirmed(). */
export const MERCHANT_UNCONFIRMED = {
  merchant_unconfirmed:
    'The merchant has to be opened first: PUT /merchants/{id}/status. If its RIF belongs to another verified account, the response says so.',
}
