import { say } from '../../language.ts'
import type { Tone } from '../../parts/status.tsx'
import type { Schemas } from '../../requests/client.ts'

type MessageStatus = Schemas['CustomerMessage']['status']

const TONES: Record<MessageStatus, Tone> = {
  queued: 'wait',
  sent: 'good',
  delivered: 'good',
  read: 'good',
  failed: 'bad',
  rejected: 'bad',
  unknown: 'wait',
}

export const messageTexts = {
  tones: TONES,
  ...say({
    channels: {
      mail: ['Correo', 'E-mail'],
      whatsapp: ['WhatsApp', 'WhatsApp'],
      telegram: ['Telegram', 'Telegram'],
    },
    /** As one says by what somebody is written to. */
    by: {
      mail: ['correo', 'e-mail'],
      whatsapp: ['WhatsApp', 'WhatsApp'],
      telegram: ['Telegram', 'Telegram'],
    },
    statuses: {
      queued: ['Por enviar', 'Queued'],
      sent: ['Enviado', 'Sent'],
      delivered: ['Entregado', 'Delivered'],
      read: ['Leído', 'Read'],
      failed: ['No se envió', 'Not sent'],
      rejected: ['Rechazado', 'Rejected'],
      unknown: ['Quizás enviado', 'Perhaps sent'],
    },
  }),
}

const REASONS: Partial<Record<string, string>> = say({
  paid: ['ya estaba pagada', 'it was paid already'],
  void: ['la nota se anuló', 'the note was voided'],
  inactive: ['el comercio no cobra', 'the merchant takes no payments'],
  stopped: ['pidió no recibir más', 'they asked for no more'],
  late: ['se hizo tarde', 'it was too late'],
  budget: ['pasó del límite del día', 'over the limit of that day'],
  channel_disabled: ['el canal se desactivó o se quitó', 'the channel was disabled or removed'],
})

/** Why a message was not sent: in words, or the code of who has refused it. */
export const reasonText = (reason: string): string => REASONS[reason] ?? reason
