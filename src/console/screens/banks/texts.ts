import { say } from '../../language.ts'

export const bankTexts = say({
  title: ['Bancos', 'Banks'],
  lead: [
    'Conecta tus cuentas con las credenciales que te da tu banco: así cobras con tus enlaces, verificas pagos móviles y envías dinero.',
    'Connect your accounts with the credentials that your bank gives you: then you are paid by your links, verify mobile payments and send money.',
  ],
  connect: ['Conectar un banco', 'Connect a bank'],
  test: [
    'Los bancos se conectan en Real. En Prueba responde un banco de mentira.',
    'Banks are connected under Live. In Test a bank that is made up answers.',
  ],
  toLive: ['Ir a Real', 'Go to Live'],
  none: ['Aún no conectaste un banco', 'You have connected no bank yet'],
  noneLead: [
    'Ten a la mano las claves que te dio tu banco: te decimos dónde está cada una.',
    'Have at hand the keys that your bank gave you: we say where each of them is.',
  ],
  lastCheck: ['Última consulta', 'Last asked'],
  notOffered: [
    'Aquí no se conectan bancos con claves propias: agrega tu cuenta en Dinero, y nosotros la conectamos.',
    'No banks are connected here with keys of your own: add your account under Money, and we connect it.',
  ],
  toMoney: ['Ir a Dinero', 'Go to Money'],
  pendingMark: ['Hay credenciales nuevas pendientes', 'New credentials are pending'],
  stages: {
    asking: ['Preguntando al banco', 'Asking the bank'],
    silent: ['El banco no responde', 'The bank does not answer'],
    relay: ['No llegamos al banco', 'We do not reach the bank'],
    refused: ['El banco no las acepta', 'The bank does not accept them'],
    taken: ['La cuenta ya está conectada', 'The account is connected already'],
    pending_approval: ['En revisión', 'In review'],
    active: ['Conectada', 'Connected'],
    failing: ['El banco la rechaza', 'The bank rejects it'],
    disabled: ['Rechazada', 'Rejected'],
  },
  can: {
    charges: ['cobrar con clave de pago', 'charge by payment key'],
    verifiesIncoming: ['verificar pagos móviles', 'verify mobile payments'],
    mobilePayments: ['enviar pagos móviles', 'send mobile payments'],
    transfers: ['enviar transferencias', 'send transfers'],
    statement: ['leer los movimientos', 'read the movements'],
    notices: ['avisar de cada pago que llega', 'report each payment that comes in'],
  },
  another: ['Conectar otro', 'Connect another'],
  file: {
    title: ['¿No está tu banco?', 'Is your bank not here?'],
    lead: [
      'Sube el archivo de movimientos de cualquier banco',
      'Upload the file of movements of any bank',
    ],
  },
  step: (number: number) => say([`Paso ${number} de 3`, `Step ${number} of 3`]),
  ask: {
    title: ['Qué pedirle al banco', 'What to ask the bank for'],
    where: ['Dónde:', 'Where:'],
    letter: (bank: string) =>
      say([
        `Buenos días. Para conectar nuestra cuenta en ${bank} con nuestro sistema de cobros necesitamos:`,
        `Good morning. To connect our account at ${bank} with our payments system we need:`,
      ]),
    copy: ['Copiar como mensaje', 'Copy as a message'],
    needed: ['Lo que vas a necesitar', 'What you will need'],
    ready: ['Ya tengo todo', 'I have it all'],
    again: ['¿Qué le pido al banco?', 'What do I ask the bank for?'],
  },
  choose: {
    title: ['Conectar un banco', 'Connect a bank'],
    lead: ['¿En qué banco está la cuenta?', 'At which bank is the account?'],
    other: ['Elegir otro banco', 'Choose another bank'],
    kyc: ['Antes tenemos que verificar quién eres.', 'Before that we have to verify who you are.'],
    toKyc: ['Verificar mi identidad', 'Verify my identity'],
    account: ['Cuenta que conectas', 'Account to connect'],
    accountHint: [
      'Solo aparecen tus cuentas de este banco que aún no están conectadas.',
      'Only your accounts at this bank that are not connected yet are shown.',
    ],
    accountDocument: ['Documento de la cuenta', 'The account’s document'],
    add: ['Agregar otra cuenta de este banco', 'Add another account at this bank'],
    noAccount: (bank: string) =>
      say([`Falta tu cuenta en ${bank}`, `Your account at ${bank} is missing`]),
    noAccountLead: [
      'Agrega la cuenta que vas a conectar, con el RIF con el que el banco te afilió. Después vuelves aquí.',
      'Add the account that you want to connect, with the RIF under which the bank registered you. Then you come back here.',
    ],
    addFirst: ['Agregar la cuenta', 'Add the account'],
  },
  form: {
    title: ['Lo que te dio el banco', 'What the bank gave you'],
    lead: [
      'Se guarda cifrado, y nadie vuelve a verlo: tampoco tú.',
      'It is stored encrypted, and nobody sees it again: neither do you.',
    ],
    optional: ['Solo si el banco te los dio', 'Only if the bank gave them to you'],
    where: ['Dónde está:', 'Where it is:'],
    show: ['Mostrar', 'Show'],
    hide: ['Ocultar', 'Hide'],
    action: ['Conectar', 'Connect'],
  },
  facts: {
    bank: ['Banco', 'Bank'],
    account: ['Cuenta', 'Account'],
    can: ['Permite', 'Can'],
    checked: ['Última consulta al banco', 'The bank was last asked'],
    never: ['Aún ninguna', 'None yet'],
    created: ['Agregada', 'Added'],
    manage: ['La conexión', 'The connection'],
    toAccount: ['Ver la cuenta', 'See the account'],
  },
  notice: {
    title: ['Avisos del banco', 'Notices of the bank'],
    lead: [
      'Tu banco puede avisarnos de cada pago en cuanto llega. Sin esto lo vemos más tarde.',
      'Your bank can report each payment as it comes in. Without that we see it later.',
    ],
    address: ['Dirección para los avisos', 'Address for the notices'],
    copy: ['Copiar la dirección', 'Copy the address'],
    steps: [
      ['Copia esta dirección.', 'Copy this address.'],
      [
        'Pídele a tu banco que envíe a ella los avisos de pagos: en su portal, o por correo a tu ejecutivo.',
        'Ask your bank to send its payment notices to it: in its portal, or by e-mail to your account manager.',
      ],
      [
        'Si el banco usa una clave para sus avisos, tiene que ser la que pusiste en las credenciales.',
        'If the bank uses a key for its notices, it has to be the one among your credentials.',
      ],
    ],
    secret: ['Dásela solo a tu banco.', 'Give it to your bank alone.'],
  },
  check: ['Preguntarle al banco ahora', 'Ask the bank now'],
  checking: ['Preguntando…', 'Asking…'],
  remove: {
    open: ['Borrar la conexión', 'Delete the connection'],
    lead: [
      'Sus credenciales se borran ya, y no hay vuelta atrás.',
      'Its credentials are deleted at once, and that cannot be undone.',
    ],
    stops: [
      [
        'Los comercios que cobran en esta cuenta dejan de cobrar: sus enlaces, sus pedidos y su caja.',
        'Merchants that are paid into this account can no longer be paid: by links, orders or the till.',
      ],
      [
        'Ya no se puede enviar dinero desde ella, ni leer sus movimientos.',
        'No money can be sent from it, and its movements are not read any more.',
      ],
      [
        'La cuenta y todo lo ya pagado quedan como están, y puedes conectarla otra vez.',
        'The account and all that was paid stay as they are, and you can connect it again.',
      ],
    ],
  },
  replace: {
    title: ['Reemplazar las credenciales', 'Replace the credentials'],
    all: [
      'Escríbelas todas, también las que no cambian: las de ahora no se muestran a nadie.',
      'Enter all of them, also those that do not change: the present ones are shown to nobody.',
    ],
    atOnce: [
      'Las nuevas valen enseguida, y le preguntamos al banco si las acepta.',
      'The new ones are used at once, and we ask the bank whether it accepts them.',
    ],
    delayed: (hours: number) =>
      say([
        `Las nuevas valen a las ${hours} horas. Hasta entonces siguen las de ahora, y quien recibe el correo puede deshacer el cambio.`,
        `The new ones are used after ${hours} hours. Until then the present ones are, and whoever gets the e-mail can undo the change.`,
      ]),
    told: [
      'Avisamos por correo a quien es dueño y a quienes administran cada comercio que cobra en esta cuenta.',
      'We e-mail the owner and the administrators of each merchant that is paid into this account.',
    ],
    replaces: [
      'Reemplazan las pendientes, y el tiempo comienza de nuevo.',
      'They replace the pending ones, and the time begins anew.',
    ],
    action: ['Reemplazar', 'Replace'],
    request: ['Pedir el cambio', 'Request the change'],
    notOffered: [
      'Este banco ya no se puede conectar con claves propias. Escribe a soporte.',
      'This bank cannot be connected with keys of your own any more. Write to support.',
    ],
  },
})
