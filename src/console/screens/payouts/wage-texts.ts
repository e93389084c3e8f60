import { caracasDay } from '../../../domain/caracas.ts'
import { say } from '../../language.ts'
import { dayText, moneyText } from '../../parts/money.tsx'
import type { Missing } from './wage-rows.ts'

const bolivares = (amount: number): string => moneyText(amount)

const paidOn = (moment: string): string => dayText(caracasDay(new Date(moment)))

/** What the screen says that puts together whom to pay. */
export const wageTexts = say({
  label: ['Nombre del lote', 'Name of the payout'],
  labelHint: [
    'Como «Nómina». Con el mismo nombre cada vez, se repite con sus montos.',
    'Such as “Wages”. With the same name each time, it is repeated with its amounts.',
  ],
  paste: [
    'Puedes pegar filas desde Excel o WhatsApp: nombre, cédula, teléfono, banco, monto, en el orden que sea.',
    'You can paste rows out of Excel or WhatsApp: name, document, phone, bank, amount, in any order.',
  ],
  people: (count: number) =>
    say([
      count === 1 ? '1 persona' : `${count} personas`,
      count === 1 ? '1 person' : `${count} people`,
    ]),
  add: ['Agregar a alguien', 'Add somebody'],
  pasteRows: ['Pegar filas', 'Paste rows'],
  pasteLabel: ['Filas', 'Rows'],
  pasteHint: [
    'Una persona en cada línea. La primera puede decir qué es cada dato.',
    'A person in each line. The first line may say what is what.',
  ],
  noRows: ['No encontramos a nadie en lo que pegaste.', 'We found nobody in what you have pasted.'],
  fromContacts: ['De mis contactos', 'Of my saved payees'],
  toFill: ['Por completar', 'To be completed'],
  repeated: ['¿Repetido?', 'Repeated?'],
  repeatedAbout: ['Otra fila tiene este teléfono', 'Another row has this phone'],
  paidAlready: (amount: number, at: string) =>
    say([
      `Ya cobró ${bolivares(amount)} el ${paidOn(at)}`,
      `Was paid ${bolivares(amount)} on ${paidOn(at)}`,
    ]),
  same: ['Igual que la anterior', 'As the last time'],
  isNew: ['Nuevo', 'New'],
  toCorrectAll: [
    'Completa o corrige las filas marcadas. No se creó nada.',
    'Complete or correct the marked rows. Nothing was made.',
  ],
  toCorrect: ['Por corregir', 'To be corrected'],
  missing: (field: Missing) => MISSING[field],
  last: (amount: number) =>
    say([`la anterior: ${bolivares(amount)}`, `the last: ${bolivares(amount)}`]),
  toCheck: (count: number) =>
    say([
      count === 1 ? '1 fila por revisar.' : `${count} filas por revisar.`,
      count === 1 ? '1 row to check.' : `${count} rows to check.`,
    ]),
  nothingSent: [
    'No se envía nada hasta que estén completas y otra persona apruebe.',
    'Nothing is sent before they are complete and somebody else has approved it.',
  ],
  from: ['Sale de', 'Paid from'],
  settlement: ['La cuenta donde cobra el comercio', 'The account where the merchant is paid'],
  fee: ['Comisión', 'Fee'],
  feeOfBank: [
    'La cobra tu banco aparte, según su tarifa',
    'Your bank takes it apart, by its tariff',
  ],
  total: ['Total', 'Total'],
  submit: (amount: string) =>
    say([`Enviar a aprobación · ${amount}`, `Submit for approval · ${amount}`]),
  draft: ['Guardar como borrador', 'Save as a draft'],
  none: ['Agrega a quién pagar.', 'Add whom to pay.'],
  more: (count: number) => say([`Ver las ${count} filas`, `Show all ${count} rows`]),
  row: {
    title: ['A quién pagar', 'Whom to pay'],
    name: ['Nombre', 'Name'],
    document: ['Cédula o RIF', 'Document'],
    documentHint: ['Como V-12.345.678.', 'Such as V-12.345.678.'],
    phone: ['Teléfono', 'Phone'],
    phoneHint: [
      'El de su pago móvil, como 0412-123 4567.',
      'Of their mobile payments, such as 0412-123 4567.',
    ],
    bank: ['Banco', 'Bank'],
    amount: ['Monto en bolívares', 'Amount in bolívares'],
    amountHint: ['Como 1250,50.', 'Such as 1250.50.'],
    concept: ['Concepto', 'Concept'],
    save: ['Guardar y seguir', 'Save and go on'],
    remove: ['Quitar', 'Remove'],
    wrong: {
      name: ['Escribe el nombre.', 'Write the name.'],
      document: [
        'Debe ser una cédula como V-12.345.678, o un RIF.',
        'Must be a document such as V-12.345.678, or a RIF.',
      ],
      phone: ['Debe ser un teléfono como 0412-123 4567.', 'Must be a phone such as 0412-123 4567.'],
      bankCode: ['Elige el banco donde cobra.', 'Choose the bank where they are paid.'],
      amount: ['Debe ser un monto como 1250,50.', 'Must be an amount such as 1250.50.'],
    },
  },
})

const MISSING: Record<Missing, string> = say({
  name: ['Falta el nombre', 'The name is missing'],
  document: ['Falta la cédula', 'The document is missing'],
  phone: ['Falta el teléfono', 'The phone is missing'],
  bankCode: ['Falta el banco', 'The bank is missing'],
  amount: ['Falta el monto', 'The amount is missing'],
})
