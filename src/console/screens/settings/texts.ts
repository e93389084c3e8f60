import { say } from '../../language.ts'

export const settingsTexts = say({
  title: ['Ajustes', 'Settings'],
  statuses: { ACTIVE: ['Abierto', 'Open'], INACTIVE: ['Cerrado', 'Closed'] },
  onlyOwner: [
    'Solo quien es dueño puede cerrar o pasar el comercio.',
    'Only the owner closes or hands over the merchant.',
  ],
  transfer: ['Pasar el comercio a otra persona', 'Hand the merchant over'],
  transferAction: ['Pasar el comercio', 'Hand the merchant over'],
  newOwnerHint: [
    'Elige a alguien del equipo con el correo verificado.',
    'Choose somebody of the team whose e-mail is verified.',
  ],
})
