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
    gone: 'Esta invitación venció o fue retirada. Pide una nueva a quien te invitó.',
    used: 'Esta invitación ya se aceptó.',
    other: 'Esta invitación es para otro correo. Sal, y entra con ese correo.',
  },
  en: {
    title: (merchant) => `${merchant} invites you`,
    heading: 'Invitation',
    role: 'Your role in the team',
    roles: { ADMIN: 'Administrator', MEMBER: 'Member', CASHIER: 'Cashier' },
    email: 'For',
    until: 'Valid until',
    accept: 'Accept the invitation',
    gone: 'This invitation has expired or was withdrawn. Ask whoever invited you for a new one.',
    used: 'This invitation was accepted already.',
    other: 'This invitation is for another e-mail. Log out, and log in with that one.',
  },
})
