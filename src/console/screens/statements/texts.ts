import { say } from '../../language.ts'

export const statementTexts = say({
  title: ['Importar movimientos', 'Import movements'],
  lead: [
    'Si tu banco no se conecta, baja de su página el archivo de movimientos (CSV o Excel) y súbelo aquí: con él se encuentran los pagos móviles y se cierran los días. Nada se registra hasta que lo confirmes.',
    'If your bank is not connected, download the file of movements from its website (CSV or Excel) and upload it here: by it mobile payments are found and days are closed. Nothing is recorded until you confirm it.',
  ],
  onlyLive: [
    'Los movimientos de un banco se importan en Real.',
    'Movements of a bank are imported under Live.',
  ],
  forbidden: [
    'Solo quien es dueño del comercio o lo administra importa movimientos: lo que entra cuenta como pagado.',
    'Only the merchant’s owner and administrators import movements: what comes in counts as paid.',
  ],
  file: ['Archivo del banco', 'The bank’s file'],
  fileHint: [
    'CSV o XLSX, de hasta 1 MB, tal como lo baja la página del banco.',
    'CSV or XLSX, 1 MB at most, as the bank’s website saves it.',
  ],
  fileMissing: ['Elige el archivo.', 'Choose the file.'],
  check: ['Revisar el archivo', 'Check the file'],
  account: ['Cuenta', 'Account'],
  days: ['Días', 'Days'],
  read: ['Columnas que leemos', 'Columns that we read'],
  new: ['Movimientos nuevos', 'New movements'],
  known: ['Ya registrados', 'Recorded before'],
  matched: ['De ellos, con su pago', 'Of these, with their payment'],
  in: ['Entró', 'Came in'],
  out: ['Salió', 'Went out'],
  skipped: ['Filas que no son movimientos', 'Rows that are no movements'],
  closed: ['Días con saldo comprobado', 'Days with a proven balance'],
  columns: ['Cómo entendimos las columnas', 'How we understood the columns'],
  columnsLead: [
    'Si una no es lo que dice, corrígela y revisa otra vez.',
    'If one is not what it says, correct it and check again.',
  ],
  unreadColumn: ['No se lee', 'Not read'],
  decimal: ['Los decimales van después de', 'Decimals stand behind'],
  decimalAsWritten: ['Como está en el archivo', 'As the file has it'],
  comma: ['una coma: 1.250,50', 'a comma: 1.250,50'],
  point: ['un punto: 1,250.50', 'a point: 1,250.50'],
  again: ['Revisar otra vez', 'Check again'],
  fields: {
    date: ['Fecha', 'Date'],
    reference: ['Referencia', 'Reference'],
    concept: ['Descripción', 'Description'],
    amount: ['Monto', 'Amount'],
    credit: ['Lo que entra', 'What comes in'],
    debit: ['Lo que sale', 'What goes out'],
    direction: ['Si entra o sale', 'Whether in or out'],
    balance: ['Saldo', 'Balance'],
    phone: ['Teléfono de quien paga', 'The payer’s phone'],
    document: ['Documento de quien paga', 'The payer’s document'],
    name: ['Nombre de quien paga', 'The payer’s name'],
    bankCode: ['Banco de quien paga', 'The payer’s bank'],
  },
  rows: (shown: number, count: number) =>
    say([
      shown < count ? `Los primeros ${shown} de ${count} movimientos` : 'Los movimientos',
      shown < count ? `The first ${shown} of ${count} movements` : 'The movements',
    ]),
  unread: (count: number) =>
    say([
      count === 1 ? 'Una fila no se puede leer' : `${count} filas no se pueden leer`,
      count === 1 ? 'One row cannot be read' : `${count} rows cannot be read`,
    ]),
  unreadLead: [
    'Para no perder ningún movimiento, no se registra nada mientras haya alguna. Corrige las columnas o el archivo.',
    'So that no movement is lost, nothing is recorded while there are any. Correct the columns or the file.',
  ],
  line: (line: number) => say([`Línea ${line}`, `Line ${line}`]),
  problems: {
    date: ['no tiene un día que se pueda leer', 'has no day that can be read'],
    amount: ['su monto no se puede leer', 'its amount cannot be read'],
    direction: ['no se ve si entró o salió', 'nothing shows whether it came in or went out'],
    future: ['es de un día que no ha llegado', 'is of a day that has not come'],
  },
  confirmLead: [
    'Lo que entró cuenta como pagado para los reclamos y cobros que lo esperan. Compáralo antes con la página de tu banco.',
    'What came in counts as paid for the claims and charges that wait for it. Compare it with your bank’s website first.',
  ],
  nothingNew: ['Todo lo que tiene ya está registrado.', 'All that it has is recorded already.'],
  confirm: (count: number) =>
    say([
      count === 1 ? 'Registrar 1 movimiento' : `Registrar ${count} movimientos`,
      count === 1 ? 'Record 1 movement' : `Record ${count} movements`,
    ]),
  other: ['Elegir otro archivo', 'Choose another file'],
  recorded: ['Los movimientos están registrados', 'The movements are recorded'],
  recordedLead: [
    'Los reclamos que esperaban uno de ellos se resuelven en un minuto. Avisamos por correo a quien es dueño y a quienes administran.',
    'Claims that waited for one of them are settled within a minute. We e-mail the owner and the administrators.',
  ],
  toPayments: ['Ver los pagos', 'See the payments'],
  another: ['Importar otro archivo', 'Import another file'],
})
