import { onOneLine } from '../../domain/reminder.ts'
import type { GivenRole } from '../../domain/roles.ts'
import type { Uuid } from '../../platform/ids.ts'
import { invitationToken } from '../../platform/invitation-tokens.ts'
import type { MailContent, MailSettings } from '../mail-content.ts'

export interface InvitationMessage {
  type: 'invitation'
  to: string
  invitationId: Uuid<'invitation'>
  merchantName: string
  role: GivenRole
  expiresAt: string
}

const ROLE_NAMES = {
  ADMIN: { spanish: 'administrador', english: 'an administrator' },
  MEMBER: { spanish: 'miembro de solo consulta', english: 'a member' },
  CASHIER: { spanish: 'cajero', english: 'a cashier' },
}

/** The invitation mail. The merchant's name is user input: it stays on one line, and out of the subject. */
export function invitationMail(
  { invitationId, merchantName, role }: InvitationMessage,
  { SERVER_SECRET, PUBLIC_URL }: MailSettings,
): MailContent {
  const name = onOneLine(merchantName)
  return {
    link: `${PUBLIC_URL}/invitations/${invitationToken(SERVER_SECRET, invitationId)}`,
    spanish: {
      subject: 'Te invitaron a un comercio',
      greeting: 'Hola:',
      before: `El comercio «${name}» te invita como ${ROLE_NAMES[role].spanish}. La invitación vale por 7 días.`,
      button: 'Ver la invitación',
      after: 'Si no la esperabas, ignora este mensaje. No compartas el enlace: es solo para ti.',
    },
    english: {
      subject: 'You are invited to a merchant',
      greeting: 'Hello,',
      before: `The merchant “${name}” invites you as ${ROLE_NAMES[role].english}. The invitation is valid for 7 days.`,
      button: 'See the invitation',
      after:
        'If you did not expect it, ignore this message. Do not share the link: it is yours alone.',
    },
  }
}
