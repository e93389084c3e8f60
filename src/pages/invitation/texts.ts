import type { GivenRole } from '../../domain/roles.ts'
import type { Language } from '../language.ts'

type TitledText = readonly [title: string, text: string]

export type InvitationField = 'name' | 'password'

export interface InvitationTexts {
  title: (merchant: string) => string
  roles: Record<GivenRole, string>
  as: string
  email: string
  until: string
  newUser: string
  labels: Record<InvitationField, string>
  passwordHint: string
  send: string
  busy: string
  hasAccount: TitledText
  statusCards: Record<'ACCEPTED' | 'gone', TitledText>
  /** To the console. */
  enter: string
  errors: Record<InvitationField, string> & { summary: string }
}

export const invitationTexts: Record<Language, InvitationTexts> = {
  es: {
    title: (merchant) => `${merchant} te invita`,
    roles: { ADMIN: 'Administrador', MEMBER: 'Solo consulta', CASHIER: 'Cajero' },
    as: 'Tu rol en el equipo',
    email: 'Tu correo',
    until: 'Válida hasta',
    newUser: 'Crea tu cuenta para aceptar',
    labels: { name: 'Tu nombre completo', password: 'Elige una contraseña' },
    passwordHint: 'De 8 a 128 caracteres. Evita las más comunes.',
    enter: 'Entrar',
    send: 'Crear mi cuenta y aceptar',
    busy: 'Creando tu cuenta…',
    hasAccount: ['Ya tienes una cuenta', 'Entra con este correo para aceptarla.'],
    statusCards: {
      ACCEPTED: [
        'Invitación aceptada',
        'Ya eres parte del equipo: entra con tu correo y tu contraseña.',
      ],
      gone: [
        'Esta invitación ya no vale',
        'Venció o fue retirada. Pide una nueva a quien te invitó.',
      ],
    },
    errors: {
      summary: 'Revisa estos datos',
      name: 'Escribe tu nombre, de 120 letras como máximo.',
      password: 'Elige otra contraseña: de 8 a 128 caracteres, y que no sea de las más comunes.',
    },
  },
  en: {
    title: (merchant) => `${merchant} invites you`,
    roles: { ADMIN: 'Administrator', MEMBER: 'Member', CASHIER: 'Cashier' },
    as: 'Your role in the team',
    email: 'Your e-mail',
    until: 'Valid until',
    newUser: 'Make your account to accept',
    labels: { name: 'Your full name', password: 'Choose a password' },
    passwordHint: '8 to 128 characters. Avoid the common ones.',
    enter: 'Log in',
    send: 'Make my account and accept',
    busy: 'Making your account…',
    hasAccount: ['You have an account already', 'Log in with this e-mail to accept it.'],
    statusCards: {
      ACCEPTED: [
        'Invitation accepted',
        'You are part of the team: log in with your e-mail and password.',
      ],
      gone: [
        'This invitation is no longer valid',
        'It has expired or was withdrawn. Ask whoever invited you for a new one.',
      ],
    },
    errors: {
      summary: 'Check these details',
      name: 'Write your name, 120 letters at most.',
      password: 'Choose another password: 8 to 128 characters, and not one of the common ones.',
    },
  },
}
