import { inLanguage } from '../../language.ts'

/** Of payments that no bank can tell of. */
export const reviewTexts = inLanguage({
  es: {
    title: 'Pago por revisar',
    waiting: (total: number) =>
      total === 1 ? 'Un pago espera que alguien lo revise' : `${total} pagos esperan revisión`,
    waitingLead: (total: number): string =>
      total === 1
        ? 'El banco no pudo decir cómo terminó. Búscalo en los movimientos de tu cuenta y di si el dinero se movió. No lo repitas antes.'
        : 'El banco no pudo decir cómo terminaron. Búscalos en los movimientos de tu cuenta y di si el dinero se movió. No los repitas antes.',
    lead: 'El banco no pudo decir cómo terminó. Compara lo que pediste con lo que muestra el banco, y di si el dinero se movió.',
    theirs:
      'Este pago fue por una conexión del servicio. Sus administradores ven ese banco y lo resuelven: te avisamos.',
    settled: 'Ya está resuelto.',
    kinds: {
      p2p: 'Pago móvil',
      transfer: 'Transferencia',
      c2p: 'Cobro con clave',
      verification: 'Verificación de un pago móvil',
      reversal: 'Devolución de un cobro',
    },
    statuses: { pending: 'En revisión', success: 'Hecho', failed: 'No hecho' },
    ours: 'Lo que se pidió',
    amount: 'Monto',
    made: 'Cuándo se pidió',
    account: 'Cuenta',
    name: 'Nombre',
    document: 'Documento',
    phone: 'Teléfono',
    bank: 'Banco',
    destination: 'Cuenta de destino',
    concept: 'Concepto',
    key: 'Nuestra clave en el banco',
    reference: 'Referencia',
    answer: 'Última respuesta del banco',
    noAnswer: 'No respondió',
    transaction: 'Ver el cobro',
    payout: 'Ver el lote',
    resolve: {
      open: 'Decir cómo terminó',
      title: (kind: string, amount: string) => `${kind}, ${amount}: cómo terminó`,
      lead: 'Es definitivo: no se puede cambiar después. Se avisa a todos como si el banco lo hubiera dicho.',
      status: 'Qué muestra el banco',
      choose: 'Elige',
      success: 'El dinero se movió',
      failed: 'El dinero no se movió',
      referenceHint: 'Si el banco la muestra.',
      reason: 'Cómo lo sabes',
      reasonHint: 'Escribe dónde lo viste: queda registrado con tu nombre.',
      action: 'Resolver definitivamente',
    },
  },
  en: {
    title: 'Payment to review',
    waiting: (total) =>
      total === 1
        ? 'One payment waits for somebody to review it'
        : `${total} payments wait for review`,
    waitingLead: (total) =>
      total === 1
        ? 'The bank could not tell how it ended. Look for it among your account’s movements, and say whether the money moved. Do not repeat it before.'
        : 'The bank could not tell how they ended. Look for them among your account’s movements, and say whether the money moved. Do not repeat them before.',
    lead: 'The bank could not tell how it ended. Compare what was ordered with what the bank shows, and say whether the money moved.',
    theirs:
      'This payment went through a connection of the service. Its administrators see that bank and settle it: we tell you.',
    settled: 'It is settled.',
    kinds: {
      p2p: 'Mobile payment',
      transfer: 'Transfer',
      c2p: 'Charge by key',
      verification: 'Verification of a mobile payment',
      reversal: 'Reversal of a charge',
    },
    statuses: { pending: 'In review', success: 'Made', failed: 'Not made' },
    ours: 'What was ordered',
    amount: 'Amount',
    made: 'Ordered',
    account: 'Account',
    name: 'Name',
    document: 'Document',
    phone: 'Phone',
    bank: 'Bank',
    destination: 'Destination account',
    concept: 'Text',
    key: 'Our key at the bank',
    reference: 'Reference',
    answer: 'The bank’s last answer',
    noAnswer: 'It did not answer',
    transaction: 'See the payment',
    payout: 'See the payout',
    resolve: {
      open: 'Say how it ended',
      title: (kind, amount) => `${kind}, ${amount}: how it ended`,
      lead: 'This is final: it cannot be changed later. Everybody is told as if the bank had reported it.',
      status: 'What the bank shows',
      choose: 'Choose',
      success: 'The money moved',
      failed: 'The money did not move',
      referenceHint: 'If the bank shows it.',
      reason: 'How you know',
      reasonHint: 'Write where you saw it: it is kept with your name.',
      action: 'Resolve for good',
    },
  },
})
