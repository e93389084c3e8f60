import { inLanguage } from '../../language.ts'

export const invitationTexts = inLanguage({
  es: {
    title: (merchant: string) => `${merchant} te invita`,
    heading: 'Invitación',
    role: 'Tu papel en el equipo',
    roles: { ADMIN: 'Administrador', MEMBER: 'Miembro', CASHIER: 'Cajero' },
    email: 'Para',
    until: 'Válida hasta',
    accept: 'Aceptar la invitación',
  },
  en: {
    title: (merchant) => `${merchant} invites you`,
    heading: 'Invitation',
    role: 'Your role in the team',
    roles: { ADMIN: 'Administrator', MEMBER: 'Member', CASHIER: 'Cashier' },
    email: 'For',
    until: 'Valid until',
    accept: 'Accept the invitation',
  },
})
