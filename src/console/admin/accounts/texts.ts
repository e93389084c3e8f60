import { say } from '../../language.ts'

export const accountTexts = say({
  holder: ['Titular', 'Holder'],
  document: ['Cédula o RIF', 'Cédula or RIF'],
  number: ['Cuenta', 'Account'],
  connection: ['Conexión', 'Connection'],
  connections: ['Conexiones con los bancos', 'Connections with banks'],
  release: {
    action: ['Liberar el número', 'Release the number'],
    title: ['Liberar el número de esta cuenta', 'Release the number of this account'],
    lead: [
      'Para un número que no es de su usuario. La cuenta ya no paga ni recibe, su conexión propia se desactiva y otra persona puede conectar el número. Les avisamos por correo.',
      'For a number that is not its user’s. The account pays and receives no more, its own connection is disabled, and somebody else can connect the number. They are told by e-mail.',
    ],
    reason: ['Lo que le decimos', 'What they are told'],
    reasonHint: [
      'Escríbelo en español y con claridad: es lo que va a leer la persona.',
      'In Spanish, and plain: it is what they read.',
    ],
  },
  bind: {
    open: ['Conectar', 'Connect'],
    title: ['Conectar la cuenta', 'Connect the account'],
    lead: [
      'La cuenta podrá pagar y recibir dinero real, y tendrá los movimientos que el banco ya informó. Compara el número y el dueño antes.',
      'The account can then pay and receive real money, and has the movements that the bank has reported. Compare number and owner first.',
    ],
    hint: [
      'La que termina como la cuenta, con el mismo dueño.',
      'The one that ends as the account does, with the same owner.',
    ],
    noConnection: [
      'No hay una conexión libre con ese banco.',
      'There is no free connection with this bank.',
    ],
    action: ['Conectar la cuenta', 'Connect the account'],
  },
  unbind: {
    open: ['Desconectar', 'Disconnect'],
    title: ['Desconectar la cuenta', 'Disconnect the account'],
    lead: [
      'La cuenta ya no paga ni recibe. Los comercios que reciben en ella no podrán cobrar hasta que se conecte otra vez.',
      'The account pays and receives no more. Merchants that are paid into it cannot be paid until it is connected again.',
    ],
    action: ['Desconectar la cuenta', 'Disconnect the account'],
  },
})
