/** From where on something has room beside its list; ledger.css has the same. */
export const WIDE = '(min-width: 64rem)'
