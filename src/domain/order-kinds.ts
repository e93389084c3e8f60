/** The kinds of orders to banks. */
export const ORDER_KINDS = ['p2p', 'transfer', 'c2p', 'verification', 'reversal'] as const

export type OrderKind = (typeof ORDER_KINDS)[number]
