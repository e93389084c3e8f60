/** The number of rows in a database of each size. */
export interface Size {
  name: 'small' | 'large'
  users: number
  merchants: number
  /** Merchants that have links, and those of them that have transactions. */
  merchantsWithLinks: number
  merchantsWithTransactions: number
  links: number
  transactions: number
  auditLogs: number
  /** Transactions of one bank account, notifications of one user, events of one merchant and their deliveries. */
  rowsPerOwner: number
}

export const small: Size = {
  name: 'small',
  users: 1_000,
  merchants: 1_000,
  merchantsWithLinks: 300,
  merchantsWithTransactions: 300,
  links: 1_000,
  transactions: 1_000,
  auditLogs: 1_000,
  rowsPerOwner: 1_000,
}

export const large: Size = {
  name: 'large',
  users: 100_000,
  merchants: 20_000,
  merchantsWithLinks: 20_000,
  merchantsWithTransactions: 2_000,
  links: 200_000,
  transactions: 1_000_000,
  auditLogs: 1_000_000,
  rowsPerOwner: 100_000,
}

/** The time at which the databases are read, and at which the last rows were created. */
export const NOW = new Date('2026-11-15T16:00:00.000Z')

export const PASSWORD = 'cachapas con queso'
export const ADMINISTRATOR = 'admin@example.com'
export const OWNER = 'owner@example.com'
