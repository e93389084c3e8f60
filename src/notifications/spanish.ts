import { spanishAccessTexts } from './access-texts.ts'
import { spanishConnectionText } from './bank-connection-texts.ts'
import { spanishBudgetSpent, spanishChannelDisabled } from './channel-texts.ts'
import { spanishToConfirm } from './external-payment-texts.ts'
import { amountOf, dueOf, failureOf, hostOf, originOf, referenceOf } from './format.ts'
import { spanishNeedsReview, spanishResolved } from './review-texts.ts'
import { spanishRifText } from './rif-texts.ts'
import { spanishSettlementText } from './settlement-account-texts.ts'
import { spanishShiftDifference } from './shift-texts.ts'
import { spanishStatementText } from './statement-texts.ts'
import type { FactorChange, NotificationData, NotificationText, NotificationType } from './types.ts'

const ROLES = {
  OWNER: 'propietario',
  ADMIN: 'administrador',
  MEMBER: 'miembro de solo consulta',
  CASHIER: 'cajero',
}

const amount = (data: NotificationData) => amountOf(data, 'es')
const total = (data: NotificationData) =>
  amountOf({ ...(data.total !== undefined && { amount: data.total }) }, 'es')
const reference = (data: NotificationData) => referenceOf(data, 'Referencia')
const merchant = ({ merchantName }: NotificationData) => `«${merchantName}»`

function roleChanged(data: NotificationData): NotificationText {
  const { before = 'MEMBER', after } = data
  if (after === undefined) {
    return {
      title: 'Ya no eres parte de un comercio',
      body: `Te retiraron de ${merchant(data)}, donde eras ${ROLES[before]}.`,
    }
  }
  return {
    title: `Ahora eres ${ROLES[after]}`,
    body: `En ${merchant(data)} ahora eres ${ROLES[after]}; antes eras ${ROLES[before]}.`,
  }
}

function kycDecided({ kycStatus, reason }: NotificationData): NotificationText {
  if (kycStatus?.toLowerCase() === 'approved') {
    return {
      title: 'Tu identidad está verificada',
      body: 'Ya puedes cobrar y pagar de verdad.',
    }
  }
  return {
    title: 'No aprobamos tu verificación de identidad',
    body: reason ? `Motivo: ${reason}` : 'Revisa lo que enviaste e inténtalo de nuevo.',
  }
}

const origin = (data: NotificationData) => originOf(data, 'es')

const PASSWORDS = {
  changed: 'La contraseña de tu cuenta cambió.',
  reset: 'La contraseña de tu cuenta cambió con un código enviado a este correo.',
  set: 'Al confirmar este correo se eligió la contraseña de tu cuenta.',
  ended:
    'Al confirmar este correo dejó de valer la contraseña con la que se registró la cuenta, porque no sabemos si la pusiste tú. Pide un código para elegir otra.',
}

const FACTORS: Record<FactorChange, { title: string; body: string }> = {
  added: {
    title: 'Agregaste un segundo factor',
    body: 'Se agregó un segundo factor a tu cuenta.',
  },
  removed: {
    title: 'Quitaste un segundo factor',
    body: 'Se quitó un segundo factor de tu cuenta.',
  },
  copied: {
    title: 'Quita una llave de acceso: puede haber una copia',
    body: 'Se rechazó lo que parece una copia de una llave de acceso tuya. Quita esa llave en tu perfil y agrega otra.',
  },
  recovery_codes_created: {
    title: 'Códigos de respaldo nuevos',
    body: 'Tu cuenta tiene códigos de respaldo nuevos y los anteriores dejaron de servir.',
  },
  recovery_code_used: {
    title: 'Se usó un código de respaldo',
    body: 'Se usó un código de respaldo en lugar de tu segundo factor.',
  },
  reset_requested: {
    title: 'Se van a quitar tus segundos factores',
    body: 'Un administrador del servicio recibió el aviso de que perdiste tus segundos factores. Se quitarán, y se cerrarán tus sesiones,',
  },
  reset_undone: {
    title: 'Tus segundos factores se quedan',
    body: 'Se retiró la solicitud de quitar tus segundos factores.',
  },
  reset: {
    title: 'Se quitaron tus segundos factores',
    body: 'Se quitaron tus segundos factores y se cerraron tus sesiones, como pediste. Entra con tu contraseña y pon un segundo factor nuevo.',
  },
}

function factorsChanged(data: NotificationData): NotificationText {
  const { change = 'added', label, dueAt } = data
  const { title, body } = FACTORS[change]
  if (change === 'reset_requested') {
    const due = dueAt === undefined ? '' : ` ${dueOf(dueAt, 'es')}`
    return {
      title,
      body: `${body}${due}. Si no los perdiste, retira la solicitud en tu perfil antes de esa hora y escribe a soporte.`,
    }
  }
  const named = label === undefined ? '' : ` («${label}»)`
  return {
    title,
    body: `${body.slice(0, -1)}${named}. Si no fuiste tú, cambia tu contraseña, cierra tus otras sesiones y escribe a soporte.${origin(data)}`,
  }
}

/**
 * The Spanish texts by type. Texts about something that may not be the reader's own doing say what to do about
 * it.
 */
export const spanish: Record<NotificationType, (data: NotificationData) => NotificationText> = {
  payment_received: (data) => ({
    title: 'Pago recibido',
    body: `${merchant(data)} recibió ${amount(data)}.${reference(data)}`,
  }),
  payment_refunded: (data) => ({
    title: 'Pago devuelto',
    body: `${merchant(data)} devolvió ${amount(data)}.${reference(data)}`,
  }),
  refund_failed: (data) => ({
    title: 'Devolución no hecha',
    body: `${merchant(data)} no devolvió ${amount(data)}: no se movió dinero.${failureOf(data, 'es')} Puedes intentarlo otra vez.`,
  }),
  payment_link_completed: (data) => ({
    title: 'Enlace de pago completado',
    body: `El enlace «${data.label}» de ${merchant(data)} ya tiene todos sus pagos: ${data.payments}.`,
  }),
  transfer_settled: (data) => ({
    title: data.type === 'p2p' ? 'Pago móvil realizado' : 'Transferencia realizada',
    body: `Enviaste ${amount(data)}.${reference(data)}`,
  }),
  transfer_failed: (data) => ({
    title: data.type === 'p2p' ? 'Pago móvil no realizado' : 'Transferencia no realizada',
    body: `No se enviaron ${amount(data)}.${failureOf(data, 'es')}`,
  }),
  payout_awaiting_approval: (data) => ({
    title: 'Un lote de pagos espera tu aprobación',
    body: `${merchant(data)} quiere pagar ${total(data)} en ${data.rows} pagos. Lo aprueba alguien distinto de quien lo envió.`,
  }),
  payment_needs_review: spanishNeedsReview,
  payment_resolved: spanishResolved,
  payout_returned: (data) => ({
    title: 'Un lote de pagos debe aprobarse de nuevo',
    body: `El lote de ${total(data)} en ${data.rows} pagos de ${merchant(data)} estaba aprobado, pero quien lo ${data.because === 'submitter' ? 'envió' : 'aprobó'} ya no puede hacerlo. No se envía nada más hasta que se apruebe de nuevo. También puedes anularlo.`,
  }),
  external_payment_to_confirm: spanishToConfirm,
  shift_difference: spanishShiftDifference,
  channel_disabled: spanishChannelDisabled,
  message_budget_spent: spanishBudgetSpent,
  approval_requested: (data) => ({
    title: 'Un pago de una clave de API espera tu aprobación',
    body: `La clave «${data.keyName}» quiere enviar ${amount(data)} de ${merchant(data)}. No se envía nada hasta que lo apruebe un administrador o el dueño, en 24 horas.`,
  }),
  payout_completed: (data) => ({
    title: 'Lote de pagos completado',
    body: `${merchant(data)} pagó ${total(data)} en ${data.rows} pagos.`,
  }),
  payout_failed_rows: (data) => ({
    title: 'Un lote terminó con fallas',
    body: `De los ${data.rows} pagos de un lote de ${merchant(data)}, ${data.failed} no se hicieron. Por esos no se movió dinero: mira su reporte.`,
  }),
  invitation_received: (data) => ({
    title: 'Te invitaron a un comercio',
    body: `${merchant(data)} te invita como ${ROLES[data.role ?? 'MEMBER']}. El enlace para aceptar está en tu correo.`,
  }),
  member_joined: (data) => ({
    title: 'Alguien nuevo en tu equipo',
    body: `${data.memberName} se unió a ${merchant(data)} como ${ROLES[data.role ?? 'MEMBER']}.`,
  }),
  role_changed: roleChanged,
  ...spanishAccessTexts,
  kyc_decided: kycDecided,
  password_changed: (data) => ({
    title: data.how === 'ended' ? 'Elige una contraseña nueva' : 'Tu contraseña cambió',
    body: `${PASSWORDS[data.how ?? 'changed']} Si no fuiste tú, pide un código para cambiarla y escribe a soporte.${origin(data)}`,
  }),
  factors_changed: factorsChanged,
  api_key_created: (data) => ({
    title: data.replaces ? 'Clave de API renovada' : 'Nueva clave de API',
    body: `Se creó la clave «${data.name}»${data.merchantName ? ` para ${merchant(data)}` : ''}. Si no fuiste tú, elimínala y cambia tu contraseña.${origin(data)}`,
  }),
  api_key_revoked: (data) => ({
    title: 'Clave de API eliminada',
    body: `Se eliminó la clave «${data.name}». Si no fuiste tú, cambia tu contraseña y revisa tus sesiones.${origin(data)}`,
  }),
  settlement_account_changed: spanishSettlementText,
  bank_connection_changed: spanishConnectionText,
  statement_imported: spanishStatementText,
  rif_released: spanishRifText,
  new_sign_in: ({ device, network }) => ({
    title: 'Inicio de sesión desde un dispositivo nuevo',
    body: `Entraron a tu cuenta desde ${device ?? 'un dispositivo desconocido'}${network ? ` (red ${network})` : ''}. Si no fuiste tú, cierra esa sesión y cambia tu contraseña.`,
  }),
  webhook_disabled: (data) => ({
    title: 'Webhook desactivado',
    body: `El webhook de ${merchant(data)} en ${hostOf(data)} se desactivó: ${data.reason === 'gone' ? 'respondió que ya no existe' : 'lleva días sin responder bien'}.`,
  }),
}
