import { say } from '../language.ts'

/** What people are called by what they may do at a merchant. */
export const memberTexts = say({
  roles: {
    OWNER: ['Dueño', 'Owner'],
    ADMIN: ['Administrador', 'Administrator'],
    MEMBER: ['Miembro', 'Member'],
    CASHIER: ['Cajero', 'Cashier'],
  },
})
