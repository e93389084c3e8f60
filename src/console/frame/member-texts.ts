import { say } from '../language.ts'

/** What people are called by what they may do at a merchant. */
export const memberTexts = say({
  roles: {
    OWNER: ['Propietario', 'Owner'],
    ADMIN: ['Administrador', 'Administrator'],
    MEMBER: ['Solo consulta', 'Member'],
    CASHIER: ['Cajero', 'Cashier'],
  },
})
