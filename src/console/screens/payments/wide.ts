/** From where on a payment has room beside the list; payments.css has the same. */
export const WIDE = '(min-width: 64rem)'
