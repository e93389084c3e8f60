import { say } from '../../language.ts'

export const payeeTexts = say({
  title: ['Contactos', 'Saved payees'],
  lead: [
    'A quienes pagas: queda aquí cada persona a quien le envías un pago móvil, y a quien agregues. Son tuyos, no del comercio.',
    'Whom you pay: whoever you send a mobile payment to is kept here, and whoever you add. They are yours, not the merchant’s.',
  ],
  add: ['Agregar un contacto', 'Add a payee'],
  search: ['Nombre, cédula o teléfono', 'Name, document or phone'],
  none: ['Aún no tienes contactos', 'You have no saved payees yet'],
  noneText: [
    'Agrega a quienes pagas siempre, o envía un pago móvil: quien lo recibe queda guardado.',
    'Add whom you pay often, or send a mobile payment: its payee is kept.',
  ],
  noneFound: ['Ningún contacto es así', 'No payee is like this'],
  send: ['Enviar dinero', 'Send money'],
  ungrouped: ['Sin grupo', 'In no group'],
  payGroup: (group: string) => say([`Pagar a ${group}`, `Pay ${group}`]),
  pay: ['Pagar', 'Pay'],
  change: ['Cambiar', 'Change'],
  save: ['Guardar', 'Save'],
  remove: ['Quitar', 'Remove'],
  removeTitle: (name: string) => say([`¿Quitar a ${name}?`, `Remove ${name}?`]),
  removeText: [
    'Lo que ya le pagaste no cambia. Si le pagas otra vez, vuelve a quedar aquí.',
    'What you have paid them does not change. If you pay them again, they are back.',
  ],
  name: ['Nombre', 'Name'],
  document: ['Cédula o RIF', 'Document'],
  documentHint: ['Como V-12.345.678.', 'Such as V-12.345.678.'],
  phone: ['Teléfono', 'Phone'],
  phoneHint: [
    'El de su pago móvil, como 0412-123 4567.',
    'Of their mobile payments, such as 0412-123 4567.',
  ],
  bank: ['Banco', 'Bank'],
  group: ['Grupo', 'Group'],
  groupHint: [
    'Como «Nómina»: a quienes tienen el mismo se les paga juntos.',
    'Such as “Wages”: those who have the same are paid together.',
  ],
  taken: ['Otro contacto tiene este teléfono.', 'Another saved payee has this phone.'],
  history: ['Lo que le has pagado', 'What you have paid them'],
  historyHint: ['Desde tus cuentas, solo o en lotes.', 'From your accounts, alone or in payouts.'],
  nothing: [
    'Aún no le has pagado desde tus cuentas.',
    'You have not paid them from your accounts yet.',
  ],
  gone: ['Este contacto ya no existe.', 'This payee is not there any more.'],
  statuses: {
    pending: ['Esperando al banco', 'Waiting for the bank'],
    success: ['Pagado', 'Paid'],
    failed: ['No pagado', 'Not paid'],
  },
  payment: ['Pago móvil', 'Mobile payment'],
  inPayout: ['en un lote', 'in a payout'],
})
