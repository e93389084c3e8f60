/** What the rule of updateMerchantStatusRow() means to the caller. */
export const MERCHANT_PENDING = {
  merchant_pending: 'The merchant is pending: its owner’s e-mail has to be verified first.',
}
