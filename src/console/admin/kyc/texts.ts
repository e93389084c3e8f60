import { say } from '../../language.ts'

export const kycTexts = say({
  types: { CEDULA: ['Cédula', 'Cédula'], PASSPORT: ['Pasaporte', 'Passport'], RIF: ['RIF', 'RIF'] },
  holderOf: (account: string) =>
    say([`Titular de la cuenta ${account}`, `Holder of account ${account}`]),
  documentOf: (account: string) =>
    say([`Documento de la cuenta ${account}`, `Document of account ${account}`]),
  decided: (name: string) => say([`Decidido: ${name}`, `Decided: ${name}`]),
  approve: {
    action: ['Aprobar', 'Approve'],
    title: (name: string) => say([`Aprobar a ${name}`, `Approve ${name}`]),
    lead: [
      'Podrá recibir y enviar dinero real desde ya. Le avisamos por correo.',
      'They can receive and send real money at once. They are told by e-mail.',
    ],
  },
  photo: {
    action: ['Pedir otra foto', 'Ask for another photo'],
    title: (name: string) => say([`Pedir otra foto a ${name}`, `Ask ${name} for another photo`]),
    lead: [
      'Hasta que la envíe cuenta como rechazado: no podrá mover dinero real. Recibe por correo lo que le decimos.',
      'Until they send it, it counts as rejected: they cannot move real money. They are told by e-mail.',
    ],
  },
  reject: {
    action: ['Rechazar', 'Reject'],
    title: (name: string) => say([`Rechazar a ${name}`, `Reject ${name}`]),
    lead: [
      'No podrá mover dinero real, y sus claves reales dejan de servir. Recibe por correo el motivo y puede enviar todo otra vez.',
      'They cannot move real money, and their live keys stop working. They get the reason by e-mail, and can send everything again.',
    ],
    ready: ['Motivo frecuente', 'Frequent reason'],
    other: ['Otro', 'Another one'],
    reason: ['Lo que le decimos', 'What they are told'],
    reasonHint: [
      'Escríbelo en español y con claridad: es lo que va a leer la persona.',
      'In Spanish, and plain: it is what they read.',
    ],
  },
})
