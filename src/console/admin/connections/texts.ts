import { say } from '../../language.ts'

export const connectionTexts = say({
  title: ['Conexiones de usuarios', 'Users’ connections'],
  lead: [
    'Cuentas que sus dueños conectaron con credenciales propias. Decides sobre la primera de cada usuario, y sobre cada número que el banco no puede confirmar.',
    'Accounts that their owners connected with credentials of their own. You decide about the first one of each user, and about each number that the bank cannot confirm.',
  ],
  statuses: {
    checking: ['Por comprobar', 'To be checked'],
    pending_approval: ['En revisión', 'In review'],
    active: ['Conectada', 'Connected'],
    failing: ['El banco la rechaza', 'The bank rejects it'],
    disabled: ['Rechazada o desactivada', 'Rejected or disabled'],
  },
  account: ['Cuenta', 'Account'],
  user: ['Usuario', 'User'],
  created: ['Agregada', 'Added'],
  gone: [
    'Esta conexión ya no existe: su dueño la borró.',
    'This connection is gone: its owner has deleted it.',
  ],
  toList: ['Ver las conexiones', 'See the connections'],
  accountTitle: ['La cuenta', 'The account'],
  bank: ['Banco', 'Bank'],
  number: ['Número', 'Number'],
  holder: ['Titular', 'Holder'],
  document: ['Cédula o RIF', 'Cédula or RIF'],
  registered: ['Registrada', 'Registered'],
  identityTitle: ['Quién es', 'Who they are'],
  name: ['Nombre', 'Name'],
  email: ['Correo', 'E-mail'],
  legalName: ['Nombre en el documento', 'Name in the document'],
  identityDocument: ['Documento', 'Document'],
  kyc: ['Identidad', 'Identity'],
  noKyc: ['No envió nada', 'They sent nothing'],
  toKyc: ['Ver sus documentos', 'See their documents'],
  toUser: ['Ver el usuario', 'See the user'],
  bankSays: [
    'El banco aceptó las credenciales, y el RIF con el que entra es el de la cuenta.',
    'The bank has accepted the credentials, and their RIF is that of the account.',
  ],
  ask: [
    'Falta saber si la cuenta es de esta persona, o de una empresa que puede representar.',
    'What remains is whether the account is this person’s, or of a business that they may represent.',
  ],
  notWaiting: ['No espera una decisión.', 'It does not wait for a decision.'],
  disable: {
    action: ['Desactivar', 'Disable'],
    title: ['Desactivar esta conexión', 'Disable this connection'],
    lead: [
      'Por ella ya no se cobra ni se paga. Los pagos en proceso terminan primero; luego se borran sus credenciales y otra persona puede conectar el número. Les avisamos por correo.',
      'Nothing is paid through it any more. Payments that are under way end first; then its credentials are deleted and somebody else can connect the number. They are told by e-mail.',
    ],
    reason: ['Lo que le decimos', 'What they are told'],
    reasonHint: [
      'Escríbelo en español y con claridad: es lo que va a leer la persona.',
      'In Spanish, and plain: it is what they read.',
    ],
  },
  approve: {
    action: ['Aprobar', 'Approve'],
    title: (name: string) =>
      say([`Aprobar la conexión de ${name}`, `Approve the connection of ${name}`]),
    lead: [
      'La cuenta se podrá usar desde ya para cobrar y enviar dinero real, y sus próximas conexiones no esperan donde el banco confirma el número. Le avisamos por correo.',
      'The account can be used at once to be paid and to send real money, and their next connections do not wait where the bank confirms the number. They are told by e-mail.',
    ],
  },
  reject: {
    action: ['Rechazar', 'Reject'],
    title: (name: string) =>
      say([`Rechazar la conexión de ${name}`, `Reject the connection of ${name}`]),
    lead: [
      'Sus credenciales se borran. Recibe el motivo por correo, y puede entrar otras.',
      'Its credentials are deleted. They get the reason by e-mail, and can enter others.',
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
