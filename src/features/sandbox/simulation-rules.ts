/** Where a request names no merchant, and its key is bound to none. */
export const MERCHANT_MISSING = {
  merchant_missing: 'Must name a merchant, since the credential is bound to none.',
}
