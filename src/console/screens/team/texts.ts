import { memberTexts } from '../../frame/member-texts.ts'
import { say } from '../../language.ts'

export const teamTexts = say({
  title: ['Equipo', 'Team'],
  role: ['Su rol', 'Their role'],
  roles: memberTexts.roles,
  roleHint: [
    'Quien tiene solo consulta ve enlaces, pagos y datos del comercio. Un administrador también cobra, devuelve e invita. Un cajero cobra, y ve lo de hoy.',
    'A member sees links, payments and data of the merchant. An administrator also gets paid, refunds and invites. A cashier takes payments, and sees what is of today.',
  ],
  onlyOwner: [
    'Solo quien es dueño puede invitar o quitar administradores.',
    'Only the owner invites or removes administrators.',
  ],
})
