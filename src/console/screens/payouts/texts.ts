import { say } from '../../language.ts'

export const payoutTexts = say({
  title: ['Pagos por lote', 'Payouts'],
  lead: [
    'Muchos pagos móviles a la vez, como la nómina. Una persona los envía y otra los aprueba.',
    'Many mobile payments at once, such as wages. One person submits them, and another one approves them.',
  ],
  again: (label: string) => say([`Repetir ${label}`, `Repeat ${label}`]),
  lastAgain: ['Repetir el último', 'Repeat the last one'],
  statuses: {
    draft: ['Borrador', 'Draft'],
    awaiting_approval: ['Por aprobar', 'To be approved'],
    scheduled: ['Programado', 'Scheduled'],
    processing: ['Enviándose', 'Being sent'],
    completed: ['Pagado', 'Paid'],
    completed_with_failures: ['Con fallas', 'With failures'],
    canceled: ['Anulado', 'Canceled'],
  },
  payments: (count: number) =>
    say([
      count === 1 ? '1 pago' : `${count} pagos`,
      count === 1 ? '1 payment' : `${count} payments`,
    ]),
  create: {
    title: ['Crear un lote de pagos', 'Create a payout'],
    ways: ['De dónde', 'From where'],
    fileMissing: ['Elige el archivo con los pagos.', 'Choose the file with the payments.'],
  },
  detail: {
    total: ['Total', 'Total'],
    rows: ['Pagos', 'Payments'],
    account: ['Sale de', 'Paid from'],
    scheduled: ['Se envía desde', 'Sent from'],
    created: ['Creado por', 'Created by'],
    submitted: ['Enviado a aprobar por', 'Submitted by'],
    approved: ['Aprobado por', 'Approved by'],
    completed: ['Terminado', 'Completed'],
    submit: ['Enviar a aprobación', 'Submit for approval'],
    submitLead: [
      'Otra persona del equipo lo aprueba. Después ya no se puede cambiar.',
      'Somebody else of the team approves it. It cannot be changed after that.',
    ],
    approve: ['Aprobar y pagar', 'Approve and pay'],
    approveLead: (total: string, payments: string) =>
      say([
        `Se van a pagar ${total} en ${payments}. Después no se puede detener desde aquí.`,
        `${total} will be paid in ${payments}. It cannot be stopped here after that.`,
      ]),
    cancel: ['Anular el lote', 'Cancel the payout'],
    cancelLead: ['No se paga nada de este lote.', 'Nothing of it is paid.'],
    repeat: ['Repetir', 'Repeat'],
    retry: (count: number) =>
      say([`Pagar otra vez los que fallaron (${count})`, `Pay those that failed again (${count})`]),
    keepGroup: (label: string) =>
      say([
        `Guardar a estas personas en mis contactos, grupo «${label}»`,
        `Save these people among my payees, group “${label}”`,
      ]),
    groupKept: (count: number) =>
      say([
        count === 1 ? '1 contacto guardado' : `${count} contactos guardados`,
        count === 1 ? '1 payee saved' : `${count} payees saved`,
      ]),
    report: ['Descargar el reporte', 'Download the report'],
    own: [
      'Tú enviaste este lote: lo aprueba otra persona, quien es dueño o administra.',
      'You submitted this payout: somebody else approves it, the owner or an administrator.',
    ],
    returned: {
      submitter: [
        'Estaba aprobado, pero quien lo envió ya no puede hacerlo. No se envía nada más hasta que se apruebe de nuevo.',
        'It was approved, but whoever submitted it may no longer do that. Nothing more is sent until it is approved again.',
      ],
      approver: [
        'Estaba aprobado, pero quien lo aprobó ya no puede hacerlo. No se envía nada más hasta que se apruebe de nuevo.',
        'It was approved, but whoever approved it may no longer do that. Nothing more is sent until it is approved again.',
      ],
    },
    reference: ['Referencia externa', 'External reference'],
    same: (count: number) =>
      say([
        `Pagos con el mismo teléfono y monto que otro: ${count}. Revisa que no estén repetidos.`,
        `Payments with the same phone and amount as another one: ${count}. Make sure that they are no repetitions.`,
      ]),
    earlier: (count: number, all: number) =>
      say([
        `${count === all ? 'Todos los pagos de este lote' : `${count} de ${all} pagos de este lote`} ya están en otro lote, pagado en los últimos 30 días o por pagar. Si lo apruebas, se pagan otra vez.`,
        `${count === all ? 'All payments' : `${count} of ${all} payments`} of this payout are in another one too, which was paid in the last 30 days or will be. If you approve this one, they are paid again.`,
      ]),
    alsoIn: ['También en', 'Also in'],
    otherPayout: (status: string) =>
      say([`otro lote (${status.toLowerCase()})`, `another payout (${status.toLowerCase()})`]),
    andMore: (count: number) => say([`y ${count} más`, `and ${count} more`]),
    progress: (settled: number, all: number) =>
      say([`${settled} de ${all} pagos listos`, `${settled} of ${all} payments are done`]),
    review: (count: number) =>
      say([
        `De ${count === 1 ? '1 pago' : `${count} pagos`} el banco no dice si se hizo. Lo averiguamos nosotros; no se envía otra vez.`,
        `Of ${count === 1 ? '1 payment' : `${count} payments`} the bank does not tell whether it was made. We find it out; it is not sent again.`,
      ]),
    paused: {
      stopped: [
        'Los pagos están detenidos por ahora. El lote sigue solo.',
        'Payments are stopped for now. The payout goes on by itself.',
      ],
      day_limit: [
        'La cuenta llegó a lo que puede enviar hoy. El lote sigue mañana.',
        'The account has sent what it may today. The payout goes on tomorrow.',
      ],
      not_allowed: [
        'El comercio o alguna de las personas del lote no puede mover dinero ahora.',
        'The merchant, or one of the people behind the payout, may not move money now.',
      ],
      account: [
        'La cuenta ya no es en la que cobra el comercio.',
        'The account is no longer the one that the merchant is paid into.',
      ],
    },
    sums: {
      success: ['Pagado', 'Paid'],
      failed: ['No pagado', 'Not paid'],
      pending: ['Por confirmar', 'To be confirmed'],
      waiting: ['Por enviar', 'To be sent'],
    },
    showAll: (count: number) => say([`Ver los ${count} pagos`, `Show all ${count} payments`]),
    rowStatuses: {
      waiting: ['Por enviar', 'To be sent'],
      pending: ['Por confirmar', 'To be confirmed'],
      success: ['Pagado', 'Paid'],
      failed: ['No pagado', 'Not paid'],
      canceled: ['Anulado', 'Canceled'],
    },
    inReview: ['En revisión', 'In review'],
  },
})
