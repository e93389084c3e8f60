/** How many rows a database of a size has. */
export interface Size {
  name: 'small' | 'large'
  users: number
  merchants: number
  /** Merchants that have links, and those of them that have transactions. */
  shops: number
  trading: number
  links: number
  transactions: number
  auditLogs: number
  /** Transactions of one bank account, notifications of one person, events of one merchant and deliveries of them. */
  ledger: number
}

export const small: Size = {
  name: 'small',
  users: 1_000,
  merchants: 1_000,
  shops: 300,
  trading: 300,
  links: 1_000,
  transactions: 1_000,
  auditLogs: 1_000,
  ledger: 1_000,
}

export const large: Size = {
  name: 'large',
  users: 100_000,
  merchants: 20_000,
  shops: 20_000,
  trading: 2_000,
  links: 200_000,
  transactions: 1_000_000,
  auditLogs: 1_000_000,
  ledger: 100_000,
}

/** The moment in which the databases are read: the last rows were made then, whenever that is measured. */
export const NOW = new Date('2026-11-15T16:00:00.000Z')

export const PASSWORD = 'cachapas con queso'
export const ADMINISTRATOR = 'admin@example.com'
export const OWNER = 'owner@example.com'
