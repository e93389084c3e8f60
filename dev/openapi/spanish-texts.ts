/** The texts of the reference that stand in its lists, in English as the document has them, and in Spanish. */
export const SPANISH: Readonly<Record<string, string>> = {
  // Groups
  Authentication: 'Autenticación',
  'Registration, e-mail verification, log-in and passwords.':
    'Registro, verificación del correo, inicio de sesión y contraseñas.',
  'Current user': 'Usuario actual',
  'The signed-in user and their identity check (KYC).':
    'El usuario que inició sesión y su verificación de identidad (KYC).',
  Sessions: 'Sesiones',
  'Where a user is logged in.': 'Dónde tiene sesión abierta un usuario.',
  'Second factors': 'Segundos factores',
  'What a user presents beside the password: an authenticator app, passkeys, and recovery codes for when those are lost.':
    'Lo que un usuario presenta además de la contraseña: una aplicación de autenticación, llaves de acceso, y códigos de respaldo por si las pierde.',
  'API keys': 'Claves de API',
  'Credentials for programs. A test key moves no money, and neither reads nor changes anything live; a key may be bound to one merchant.':
    'Credenciales para programas. Una clave de prueba no mueve dinero, y no lee ni cambia nada de producción; una clave puede estar ligada a un comercio.',
  Merchants: 'Comercios',
  'The businesses that a user owns or works for.':
    'Los negocios de los que un usuario es propietario, o en los que trabaja.',
  Members: 'Miembros',
  'The people who work for a merchant, and their roles.':
    'Las personas que trabajan en un comercio, y sus roles.',
  Invitations: 'Invitaciones',
  'Invitations to join a merchant, by a mailed link.':
    'Invitaciones a unirse a un comercio, por un enlace enviado por correo.',
  'Merchant access': 'Acceso al comercio',
  'What acts for a merchant or is told about it, for its OWNER to end.':
    'Lo que actúa por un comercio o recibe sus avisos, para que su OWNER pueda terminarlo.',
  Store: 'Tienda',
  'What payers see of a merchant: its name, description, colours, pictures and payment links.':
    'Lo que quienes pagan ven de un comercio: nombre, descripción, colores, imágenes y enlaces de pago.',
  'Payment links': 'Enlaces de pago',
  'Requests for payment that anyone with the link can pay.':
    'Cobros que puede pagar cualquiera que tenga el enlace.',
  Checkouts: 'Checkouts',
  'Orders that close themselves, and the money that came too late for them.':
    'Pedidos que se cierran solos, y el dinero que les llegó tarde.',
  Paying: 'Pagar',
  'For payers, without a credential.': 'Para quienes pagan, sin credencial.',
  Sandbox: 'Sandbox',
  'The test environment of a merchant: payments with the outcome you choose, what a bank may do, and a clock to move.':
    'El ambiente de prueba de un comercio: pagos con el resultado que elijas, lo que puede hacer un banco, y un reloj que se adelanta.',
  Transactions: 'Transacciones',
  'Payments of a merchant’s links, and their refunds.':
    'Pagos de los enlaces de un comercio, y sus reembolsos.',
  Closings: 'Cierres',
  'What the account holds into which a merchant is paid, and what each day has brought.':
    'Lo que hay en la cuenta donde cobra un comercio, y lo que trajo cada día.',
  Verifications: 'Verificaciones',
  'Whether a mobile payment that nobody asked for by a link has come in.':
    'Si entró un pago móvil que nadie pidió por un enlace.',
  Webhooks: 'Webhooks',
  'Signed messages about events, sent to a merchant’s own endpoints as Standard Webhooks defines them.':
    'Mensajes firmados sobre eventos, enviados a los endpoints de un comercio como los define Standard Webhooks.',
  'Request log': 'Registro de solicitudes',
  'What a merchant’s API keys have sent, to find out why a request failed.':
    'Lo que enviaron las claves de API de un comercio, para saber por qué falló una solicitud.',
  'Bank accounts': 'Cuentas bancarias',
  'The caller’s accounts, and what was booked on them.':
    'Las cuentas de quien llama, y lo que se asentó en ellas.',
  'Bank connections': 'Conexiones bancarias',
  'A live account is connected to its bank with credentials of its owner. Until the bank accepts them, and an administrator has approved what has to be, the account is pending.':
    'Una cuenta de producción se conecta a su banco con credenciales de su dueño. Queda pendiente hasta que el banco las acepte y un administrador apruebe lo que haga falta.',
  'Mobile payments and transfers': 'Pagos móviles y transferencias',
  'Payments in bolívares from one of the caller’s accounts.':
    'Pagos en bolívares desde una de las cuentas de quien llama.',
  Payouts: 'Pagos por lote',
  'Many mobile payments at once, which one person submits and another one approves.':
    'Muchos pagos móviles a la vez, que una persona envía a aprobación y otra aprueba.',
  Approvals: 'Aprobaciones',
  'Payments of API keys that are above what the key may send by itself.':
    'Pagos de claves de API que superan lo que la clave puede enviar por sí sola.',
  'Payments to review': 'Pagos por revisar',
  'Payments of a merchant that no bank can tell the outcome of, what its people say of them, and what differs from the bank’s statement.':
    'Pagos de un comercio cuyo resultado ningún banco puede decir, lo que su gente dice de ellos, y lo que difiere del estado de cuenta.',
  Payees: 'Beneficiarios',
  'Whom the caller has paid by mobile payment before, or means to pay.':
    'A quienes quien llama ya pagó por pago móvil, o piensa pagar.',
  Banks: 'Bancos',
  'The banks of the national payment system, and how they answer.':
    'Los bancos del sistema nacional de pagos, y cómo responden.',
  Rates: 'Tasas',
  'The official rate of the dollar in bolívares.': 'La tasa oficial del dólar en bolívares.',
  Push: 'Avisos en el navegador',
  'The browsers that show users what they are notified of, at once.':
    'Los navegadores que muestran enseguida aquello de lo que se avisa a los usuarios.',
  'Get the key with which browsers are subscribed':
    'Consultar la clave con la que se suscriben los navegadores',
  'Have a browser show what the caller is notified of':
    'Hacer que un navegador muestre los avisos de quien llama',
  'List the browsers that show what the caller is notified of':
    'Listar los navegadores que muestran los avisos de quien llama',
  'Have a browser show nothing any more': 'Hacer que un navegador no muestre más nada',
  Notifications: 'Notificaciones',
  'What users are notified of, in the application and by e-mail.':
    'De qué se avisa a los usuarios, en la aplicación y por correo.',
  'Administration: users': 'Administración: usuarios',
  'All users, their status and their identity checks. For platform administrators.':
    'Todos los usuarios, su estado y sus verificaciones de identidad. Para administradores de la plataforma.',
  'Administration: merchants': 'Administración: comercios',
  'All merchants and their status. For platform administrators.':
    'Todos los comercios y su estado. Para administradores de la plataforma.',
  'Administration: transactions': 'Administración: transacciones',
  'The transactions of all merchants. For platform administrators.':
    'Las transacciones de todos los comercios. Para administradores de la plataforma.',
  'Administration: payment links': 'Administración: enlaces de pago',
  'The payment links of all merchants. For platform administrators.':
    'Los enlaces de pago de todos los comercios. Para administradores de la plataforma.',
  'Administration: payments': 'Administración: pagos',
  'What banks were asked to do, and whether payments are stopped. For platform administrators.':
    'Lo que se pidió a los bancos, y si los pagos están detenidos. Para administradores de la plataforma.',
  'Administration: bank accounts': 'Administración: cuentas bancarias',
  'All bank accounts and the connections to banks. For platform administrators.':
    'Todas las cuentas bancarias y las conexiones con los bancos. Para administradores de la plataforma.',
  'Administration: rates': 'Administración: tasas',
  'The official rate of the dollar. For platform administrators.':
    'La tasa oficial del dólar. Para administradores de la plataforma.',
  'Administration: audit log': 'Administración: registro de auditoría',
  'Who did what, and when. For platform administrators.':
    'Quién hizo qué, y cuándo. Para administradores de la plataforma.',
  'Administration: dashboard': 'Administración: tablero',
  'Totals of the whole service. For platform administrators.':
    'Totales de todo el servicio. Para administradores de la plataforma.',
  'Administration: search': 'Administración: búsqueda',
  'One search over everything, and names by their ids. For platform administrators.':
    'Una búsqueda en todo, y los nombres por sus ids. Para administradores de la plataforma.',
  'Bank notices': 'Avisos de los bancos',
  'Where banks report incoming payments, each in its own format. At the root of the site.':
    'Donde los bancos avisan de los pagos que entran, cada uno en su formato. En la raíz del sitio.',
  Statements: 'Estados de cuenta',
  'Files of movements, as the website of a bank exports them, for an account whose bank is not asked for its statement.':
    'Archivos de movimientos, como los exporta la página de un banco, para una cuenta a cuyo banco no se le pide el estado de cuenta.',
  Service: 'Servicio',
  'What it is, whether it works, and the keys that sign its tokens.':
    'Qué es, si funciona, y las claves que firman sus tokens.',

  // Operations
  'Create an account': 'Crear una cuenta',
  'Verify an e-mail with its code': 'Verificar un correo con su código',
  'Mail another verification code': 'Enviar otro código de verificación por correo',
  'Log in': 'Iniciar sesión',
  'Log in: the second step': 'Iniciar sesión: el segundo paso',
  'Begin to present a passkey': 'Empezar a presentar una llave de acceso',
  'Log in with a passkey alone': 'Iniciar sesión solo con una llave de acceso',
  'Present a second factor again': 'Presentar de nuevo un segundo factor',
  'Get new tokens for a refresh token': 'Obtener tokens nuevos con un token de renovación',
  'Log out': 'Cerrar la sesión',
  'Change the signed-in user’s password': 'Cambiar la contraseña del usuario',
  'Mail a code to reset the password': 'Enviar por correo un código para restablecer la contraseña',
  'Set a new password with the mailed code': 'Poner una contraseña nueva con el código del correo',
  'Get the signed-in user, with their merchants and roles':
    'Obtener el usuario, con sus comercios y roles',
  'Change the signed-in user’s name, or the language of their mails':
    'Cambiar el nombre del usuario, o el idioma de sus correos',
  'Get the signed-in user’s identity check (KYC)':
    'Obtener la verificación de identidad (KYC) del usuario',
  'Submit documents for the identity check (KYC)':
    'Enviar documentos para la verificación de identidad (KYC)',
  'List the signed-in user’s sessions': 'Listar las sesiones del usuario',
  'End one of the signed-in user’s sessions': 'Terminar una de las sesiones del usuario',
  'List the signed-in user’s second factors': 'Listar los segundos factores del usuario',
  'Begin to set an authenticator app as a second factor':
    'Empezar a poner una aplicación de autenticación como segundo factor',
  'Confirm an authenticator app by its first code':
    'Confirmar una aplicación de autenticación con su primer código',
  'Begin to add a passkey': 'Empezar a agregar una llave de acceso',
  'Add a passkey': 'Agregar una llave de acceso',
  'Make new recovery codes': 'Crear códigos de respaldo nuevos',
  'Remove a second factor': 'Quitar un segundo factor',
  'Withdraw the reset of the signed-in user’s second factors':
    'Retirar el restablecimiento de los segundos factores del usuario',
  'Create an API key': 'Crear una clave de API',
  'List the caller’s API keys': 'Listar las claves de API de quien llama',
  'Revoke an API key': 'Revocar una clave de API',
  'Replace an API key with a new one': 'Reemplazar una clave de API por una nueva',
  'Create a merchant': 'Crear un comercio',
  'List the caller’s merchants': 'Listar los comercios de quien llama',
  'Get a merchant': 'Obtener un comercio',
  'Change a merchant’s name or description': 'Cambiar el nombre o la descripción de un comercio',
  'Open or close a merchant': 'Abrir o cerrar un comercio',
  'Transfer a merchant to another member': 'Traspasar un comercio a otro miembro',
  'Get the bank account that a merchant is paid into':
    'Obtener la cuenta bancaria donde cobra un comercio',
  'Set the bank account that a merchant is paid into':
    'Indicar la cuenta bancaria donde cobra un comercio',
  'Undo the pending change of a settlement account':
    'Deshacer el cambio pendiente de la cuenta donde se cobra',
  'List a merchant’s members': 'Listar los miembros de un comercio',
  'Change a member’s role': 'Cambiar el rol de un miembro',
  'Remove a member, or leave': 'Quitar a un miembro, o salir',
  'Invite somebody to a merchant': 'Invitar a alguien a un comercio',
  'List a merchant’s invitations': 'Listar las invitaciones de un comercio',
  'Revoke an invitation': 'Revocar una invitación',
  'Get an invitation by its token': 'Obtener una invitación por su token',
  'Accept an invitation': 'Aceptar una invitación',
  'Get what acts for a merchant or is told about it':
    'Obtener lo que actúa por un comercio o recibe sus avisos',
  'Cut an API key off from a merchant': 'Quitarle a una clave de API el acceso a un comercio',
  'Get a merchant’s store': 'Obtener la tienda de un comercio',
  'Change a merchant’s store': 'Cambiar la tienda de un comercio',
  'Get where the checkout button may be used': 'Consultar dónde se puede usar el botón de pago',
  'Decide where the checkout button may be used': 'Decidir dónde se puede usar el botón de pago',
  'Upload the store’s logo': 'Subir el logo de la tienda',
  'Remove the store’s logo': 'Quitar el logo de la tienda',
  'Upload the store’s banner': 'Subir el banner de la tienda',
  'Remove the store’s banner': 'Quitar el banner de la tienda',
  'List the payment links of a merchant’s store':
    'Listar los enlaces de pago de la tienda de un comercio',
  'Get a store as its payers see it': 'Obtener una tienda como la ven quienes pagan',
  'Create a payment link': 'Crear un enlace de pago',
  'List a merchant’s payment links': 'Listar los enlaces de pago de un comercio',
  'Get a payment link': 'Obtener un enlace de pago',
  'Change a payment link': 'Cambiar un enlace de pago',
  'Create a checkout': 'Crear un checkout',
  'List a merchant’s checkouts': 'Listar los checkouts de un comercio',
  'Get a checkout': 'Obtener un checkout',
  'Cancel a checkout': 'Cancelar un checkout',
  'Refund a checkout': 'Reembolsar un checkout',
  'Refund what a checkout was overpaid': 'Reembolsar lo que se pagó de más en un checkout',
  'List the money that no checkout counts': 'Listar el dinero que ningún checkout cuenta',
  'Count an unapplied payment for a checkout': 'Aplicar a un checkout un pago sin aplicar',
  'Refund an unapplied payment': 'Reembolsar un pago sin aplicar',
  'Get a payment link as its payer sees it': 'Obtener un enlace de pago como lo ve quien paga',
  'Have the receipt of a payment sent': 'Hacer enviar el comprobante de un pago',
  'Have the payer’s bank send its one-time key':
    'Hacer que el banco de quien paga le envíe su clave',
  'Pay a link with a one-time key (C2P)': 'Pagar un enlace con una clave de un solo uso (C2P)',
  'Pay a link with a mobile payment already made': 'Pagar un enlace con un pago móvil ya hecho',
  'Simulate that a customer paid a test link': 'Simular que un cliente pagó un enlace de prueba',
  'Simulate that a payment of a test link was verified':
    'Simular que se verificó un pago de un enlace de prueba',
  'Simulate what a bank does': 'Simular lo que hace un banco',
  'List a merchant’s simulations': 'Listar las simulaciones de un comercio',
  'End a simulation': 'Terminar una simulación',
  'Get a merchant’s clock in the test environment':
    'Obtener el reloj de un comercio en el ambiente de prueba',
  'Move a merchant’s clock forward in the test environment':
    'Adelantar el reloj de un comercio en el ambiente de prueba',
  'List a merchant’s transactions': 'Listar las transacciones de un comercio',
  'Get a transaction': 'Obtener una transacción',
  'Export a merchant’s transactions as a file':
    'Exportar las transacciones de un comercio en un archivo',
  'Refund a transaction': 'Reembolsar una transacción',
  'List the refunds of a transaction': 'Listar los reembolsos de una transacción',
  'List a merchant’s refunds': 'Listar los reembolsos de un comercio',
  'Get a refund': 'Obtener un reembolso',
  'Sum up a merchant’s transactions': 'Totalizar las transacciones de un comercio',
  'Sum up a day’s sales by hour and person': 'Totalizar las ventas de un día por hora y persona',
  'Get what a merchant’s account holds': 'Obtener lo que hay en la cuenta de un comercio',
  'Get the closing of a day': 'Obtener el cierre de un día',
  'The day in Caracas. Default: today.': 'El día en Caracas. Por defecto: hoy.',
  'External payments': 'Pagos por fuera',
  'What a merchant’s people take outside the service, by their word.':
    'Lo que la gente de un comercio cobra fuera del servicio, según dicen.',
  'Record what was paid outside': 'Anotar lo cobrado por fuera',
  'List what was paid outside': 'Listar lo cobrado por fuera',
  'Get what was paid outside': 'Consultar un cobro por fuera',
  'Confirm what was paid outside': 'Confirmar un cobro por fuera',
  'Void what was recorded by mistake': 'Anular lo anotado por error',
  'Record what was paid back outside': 'Anotar lo devuelto por fuera',
  'Export what was paid outside as a file': 'Exportar lo cobrado por fuera en un archivo',
  'Get what was paid outside on a closed day as a file':
    'Obtener en un archivo lo cobrado por fuera en un día cerrado',
  'Get the settings of the shop floor': 'Consultar los ajustes de la tienda física',
  'Decide the settings of the shop floor': 'Decidir los ajustes de la tienda física',
  'The day in Caracas.': 'El día en Caracas.',
  'Only what was paid in this way.': 'Solo lo cobrado de esta forma.',
  'Those of one checkout, by its id of the form `chk_...`.':
    'Los de un checkout, por su id de la forma `chk_...`.',
  'Recorded at this time or later.': 'Anotados en este momento o después.',
  'Recorded before this time.': 'Anotados antes de este momento.',
  Customers: 'Clientes',
  'The people and companies from whom a merchant collects.':
    'Las personas y empresas a quienes cobra un comercio.',
  'Create a customer': 'Crear un cliente',
  'Create many customers': 'Crear muchos clientes',
  'Export a merchant’s customers as a file': 'Exportar los clientes de un comercio como archivo',
  'List a merchant’s customers': 'Listar los clientes de un comercio',
  'Get a customer': 'Consultar un cliente',
  'Change a customer': 'Cambiar un cliente',
  'Remove a customer': 'Quitar un cliente',
  'Merge a customer into another one': 'Unir un cliente con otro',
  'Give a customer’s page another address': 'Dar otra dirección a la página de un cliente',
  'Say whether a customer wants to be written to': 'Decir si un cliente quiere que le escriban',
  'How the customer would be written to.': 'Por dónde se le escribiría al cliente.',
  'Part of the name, document, own number or a phone, such as its last four digits.':
    'Parte del nombre, del documento, de tu número o de un teléfono, como sus últimos cuatro dígitos.',
  Messages: 'Mensajes',
  'What a merchant’s customers are written: reminders of what they owe.':
    'Lo que se les escribe a los clientes de un comercio: recordatorios de lo que deben.',
  'List what was written to customers': 'Listar lo que se les escribió a los clientes',
  'Get the settings of collections': 'Consultar los ajustes de cobranza',
  'Change the settings of collections': 'Cambiar los ajustes de cobranza',
  'Only those by this channel.': 'Solo los de este canal.',
  'Get the settings of messages': 'Consultar los ajustes de mensajes',
  'Decide how many messages are sent on a day': 'Decidir cuántos mensajes se envían en un día',
  Channels: 'Canales',
  'The channels by which a merchant writes to its customers, with credentials of its own at their providers.':
    'Los canales por los que un comercio les escribe a sus clientes, con credenciales propias en cada proveedor.',
  'List the channels by which customers are written to':
    'Listar los canales por los que se les escribe a los clientes',
  'Connect a channel by which customers are written to':
    'Conectar un canal por el que se les escribe a los clientes',
  'List a merchant’s channels': 'Listar los canales de un comercio',
  'Get a channel': 'Consultar un canal',
  'Replace the credentials of a channel': 'Reemplazar las credenciales de un canal',
  'Ask the provider whether a channel works': 'Preguntar al proveedor si un canal funciona',
  'Delete a channel': 'Eliminar un canal',
  'Make a link by which a customer, or the caller, opens a channel':
    'Crear un enlace con el que un cliente abre un canal',
  'Take what Telegram reports of a channel': 'Recibir lo que Telegram informa de un canal',
  'Channel webhooks': 'Webhooks de los canales',
  'Where the providers of channels report what has become of messages, and what people write back. At the root of the site.':
    'Donde los proveedores de los canales informan qué fue de los mensajes y qué responde la gente. En la raíz del sitio.',
  'Answer Meta’s question whether a channel’s webhook is at this address':
    'Responder a Meta si el webhook de un canal está en esta dirección',
  'Take what Meta reports of a channel': 'Recibir lo que Meta informa de un canal',
  'Only those of this environment.': 'Solo los de este ambiente.',
  '`subscribe`': '`subscribe`',
  'From the channel’s `hookUrl`.': 'Del `hookUrl` del canal.',
  'The channel’s `verifyToken`.': 'El `verifyToken` del canal.',
  'What is answered.': 'Lo que se responde.',
  'Those to one customer, by its id of the form `cus_...`.':
    'Los de un cliente, por su id de la forma `cus_...`.',
  'Charge notes': 'Notas de cobro',
  'What customers owe a merchant, each paid through a page of its own.':
    'Lo que los clientes deben a un comercio; cada nota se paga en una página propia.',
  'Make a charge note': 'Emitir una nota de cobro',
  'Make many charge notes': 'Emitir muchas notas de cobro',
  'Export a merchant’s charge notes as a file': 'Exportar las notas de cobro como archivo',
  'List a merchant’s charge notes': 'Listar las notas de cobro de un comercio',
  'Get a charge note': 'Consultar una nota de cobro',
  'Change a charge note': 'Cambiar una nota de cobro',
  'Void a charge note': 'Anular una nota de cobro',
  'Only those that are overdue, or those that are not.':
    'Solo las que están vencidas, o las que no.',
  'Those of one customer, by its id of the form `cus_...`.':
    'Las de un cliente, por su id de la forma `cus_...`.',
  'The number of the note, or part of the customer’s name, document, own number or a phone.':
    'El número de la nota, o parte del nombre, documento, número propio o teléfono del cliente.',
  'Those of one series, by its id of the form `ser_...`.':
    'Las de una serie, por su id de la forma `ser_...`.',
  Receivables: 'Por cobrar',
  'What a merchant is owed by its customers.': 'Lo que deben a un comercio sus clientes.',
  'List the customers who owe a merchant': 'Listar los clientes que deben a un comercio',
  'Get what a merchant is owed': 'Consultar lo que deben a un comercio',
  'Export what a merchant is owed as a file': 'Exportar lo que deben a un comercio como archivo',
  'As it stood at the end of this day in Caracas, without what was paid later. If left out, today.':
    'Como estaba al final de este día en Caracas, sin lo que se pagó después. Si se omite, hoy.',
  Series: 'Series',
  'Charge notes that are made again and again, for the same customers.':
    'Notas de cobro que se emiten una y otra vez, a los mismos clientes.',
  'Make a series of charge notes': 'Crear una serie de notas de cobro',
  'List a merchant’s series': 'Listar las series de un comercio',
  'Get a series': 'Consultar una serie',
  'Change a series': 'Cambiar una serie',
  'Pause a series': 'Pausar una serie',
  'Resume a paused series': 'Reanudar una serie en pausa',
  'End a series': 'Terminar una serie',
  'Whether those of charge notes are listed too. Default: `false`.':
    'Si se listan también los de notas de cobro. Por defecto: `false`.',
  'What one member made, by their id of the form `usr_...`; `none`: what programs made, with API keys.':
    'Lo que hizo un miembro, por su identificador de la forma `usr_...`; `none`: lo que hicieron los programas, con claves API.',
  'What was sold at one till, by its id of the form `til_...`; `none`: what was sold at none.':
    'Lo vendido en una caja, por su id de la forma `til_...`; `none`: lo vendido en ninguna.',
  'What was sold at the tills of one branch, by its id of the form `br_...`; `none`: what was sold at none.':
    'Lo vendido en las cajas de una sede, por su id de la forma `br_...`; `none`: lo vendido en ninguna.',
  'Splits each row by the till or the branch where it was sold, or by the shift in which it was taken, which the row then names.':
    'Separa cada fila por la caja o la sede donde se vendió, o por el turno en que se cobró, que la fila nombra entonces.',
  'Those that were paid in one shift, by its id of the form `shf_...`; `none`: what was of none.':
    'Los que se pagaron en un turno, por su id de la forma `shf_...`; `none`: los que no fueron de ninguno.',
  'Those for which money counts that was taken in one shift, by its id of the form `shf_...`; `none`: what was of none.':
    'Aquellos por los que cuenta dinero cobrado en un turno, por su id de la forma `shf_...`; `none`: los que no fueron de ninguno.',
  'What was taken in one shift, by its id of the form `shf_...`; `none`: what was of none.':
    'Lo cobrado en un turno, por su id de la forma `shf_...`; `none`: lo que no fue de ninguno.',
  'Only those of this one.': 'Solo los de este.',
  'What was taken, or paid back, in one shift, by its id of the form `shf_...`; `none`: what was of none.':
    'Lo cobrado, o devuelto, en un turno, por su id de la forma `shf_...`; `none`: lo que no fue de ninguno.',
  Shifts: 'Turnos',
  'Who answers for what a till takes, and what was counted at the end.':
    'Quién responde por lo que cobra una caja, y qué se contó al final.',
  'Open a shift': 'Abrir un turno',
  'List a merchant’s shifts': 'Listar los turnos de un comercio',
  'Get a shift': 'Consultar un turno',
  'Close a shift': 'Cerrar un turno',
  'Say where a shift’s difference comes from': 'Decir de qué viene la diferencia de un turno',
  'Those of one till, by its id of the form `til_...`.':
    'Los de una caja, por su id de la forma `til_...`.',
  'Those of one person, by the id of the form `usr_...`.':
    'Los de una persona, por el id de la forma `usr_...`.',
  'Opened at this time or later.': 'Abiertos en este momento o después.',
  'Opened before this time.': 'Abiertos antes de este momento.',
  'Get the branches to which a member is bound': 'Consultar las sedes de un miembro',
  'Bind a member to branches': 'Limitar a un miembro a algunas sedes',
  Branches: 'Sedes',
  'The places where a merchant sells. It has none until it makes one.':
    'Los lugares donde vende un comercio. No tiene ninguno hasta que crea uno.',
  'Create a branch': 'Crear una sede',
  'List a merchant’s branches': 'Listar las sedes de un comercio',
  'Get a branch': 'Consultar una sede',
  'Change or close a branch': 'Cambiar o cerrar una sede',
  'Only those that are open, or only those that are closed.':
    'Solo las abiertas, o solo las cerradas.',
  Tills: 'Cajas',
  'The tills of a merchant’s branches.': 'Las cajas de las sedes de un comercio.',
  'Create a till': 'Crear una caja',
  'List a merchant’s tills': 'Listar las cajas de un comercio',
  'Get a till': 'Consultar una caja',
  'Change a till, or take it out of use': 'Cambiar una caja, o dejar de usarla',
  'Give a till another code': 'Darle otro código a una caja',
  'Put a sale on a till': 'Poner una venta en una caja',
  'Get the sale that is on a till': 'Consultar la venta que está en una caja',
  'Take the sale off a till': 'Quitar la venta de una caja',
  'Get what is on a till, as whoever stands before it sees it':
    'Consultar lo que hay en una caja, como lo ve quien está delante',
  'The till’s code.': 'El código de la caja.',
  'A sale that you have shown, by its id of the form `sal_...`.':
    'Una venta que ya mostraste, por su id de la forma `sal_...`.',
  'Only those in use, or only those that are not.': 'Solo las que se usan, o solo las que no.',
  'Those of one branch, by its id of the form `br_...`.':
    'Las de una sede, por su id de la forma `br_...`.',
  'Verify a mobile payment': 'Verificar un pago móvil',
  'Release a verified payment': 'Soltar un pago verificado',
  'Reassign a verified payment': 'Pasar un pago verificado a otra venta',
  'Create a webhook endpoint': 'Crear un endpoint de webhooks',
  'List a merchant’s webhook endpoints': 'Listar los endpoints de webhooks de un comercio',
  'Get a webhook endpoint': 'Obtener un endpoint de webhooks',
  'Change a webhook endpoint': 'Cambiar un endpoint de webhooks',
  'Remove a webhook endpoint': 'Quitar un endpoint de webhooks',
  'Rotate a webhook endpoint’s secret': 'Cambiar el secreto de un endpoint de webhooks',
  'Send a test event to a webhook endpoint': 'Enviar un evento de prueba a un endpoint de webhooks',
  'List the deliveries to a webhook endpoint': 'Listar las entregas a un endpoint de webhooks',
  'Get a delivery, with its attempts': 'Obtener una entrega, con sus intentos',
  'Redeliver an event': 'Entregar de nuevo un evento',
  'Send the events of a period again': 'Enviar de nuevo los eventos de un período',
  'List a merchant’s events': 'Listar los eventos de un comercio',
  'Get an event': 'Obtener un evento',
  'List the requests of a merchant’s API keys':
    'Listar las solicitudes de las claves de API de un comercio',
  'Register a bank account': 'Registrar una cuenta bancaria',
  'List the caller’s bank accounts': 'Listar las cuentas bancarias de quien llama',
  'Get one of the caller’s bank accounts': 'Obtener una cuenta bancaria de quien llama',
  'Remove a bank account': 'Quitar una cuenta bancaria',
  'List the transactions of an account': 'Listar los movimientos de una cuenta',
  'Get a transaction of an account': 'Obtener un movimiento de una cuenta',
  'Import a bank’s file of movements': 'Importar el archivo de movimientos de un banco',
  'List the banks where an account can be connected':
    'Listar los bancos donde se puede conectar una cuenta',
  'Connect a bank account to its bank': 'Conectar una cuenta bancaria a su banco',
  'List the caller’s bank connections': 'Listar las conexiones bancarias de quien llama',
  'Get a bank connection': 'Obtener una conexión bancaria',
  'Replace the credentials of a bank connection':
    'Reemplazar las credenciales de una conexión bancaria',
  'Delete a bank connection': 'Eliminar una conexión bancaria',
  'Undo the pending change of a connection’s credentials':
    'Deshacer el cambio pendiente de las credenciales de una conexión',
  'Ask the bank whether it accepts a connection’s credentials':
    'Preguntar al banco si acepta las credenciales de una conexión',
  'Send a mobile payment to a phone': 'Enviar un pago móvil a un teléfono',
  'Transfer to another account': 'Transferir a otra cuenta',
  'Get the status of a transfer': 'Obtener el estado de una transferencia',
  'Create a payout': 'Crear un pago por lote',
  'List a merchant’s payouts': 'Listar los pagos por lote de un comercio',
  'Get a payout with its rows': 'Obtener un pago por lote con sus filas',
  'Submit a payout for approval': 'Enviar un pago por lote a aprobación',
  'Approve a payout': 'Aprobar un pago por lote',
  'Cancel a payout': 'Cancelar un pago por lote',
  'Download a payout’s report': 'Descargar el informe de un pago por lote',
  'List a merchant’s approvals': 'Listar las aprobaciones de un comercio',
  'Approve a payment of an API key': 'Aprobar un pago de una clave de API',
  'Reject a payment of an API key': 'Rechazar un pago de una clave de API',
  'List a merchant’s payments that were left to a person':
    'Listar los pagos de un comercio que quedaron para una persona',
  'Get a payment that was left to a person, beside the bank’s books':
    'Obtener un pago que quedó para una persona, junto a los libros del banco',
  'Say what the bank’s books show of a payment that no bank can tell of':
    'Decir qué muestran los libros del banco de un pago del que ningún banco puede informar',
  'List differences between a merchant’s ledger and its bank’s statement':
    'Listar las diferencias entre el libro de un comercio y el estado de cuenta de su banco',
  'List the caller’s saved payees': 'Listar los beneficiarios guardados de quien llama',
  'Save payees': 'Guardar beneficiarios',
  'Change a saved payee': 'Cambiar un beneficiario guardado',
  'List what was paid to a payee': 'Listar lo pagado a un beneficiario',
  'Remove a saved payee': 'Quitar un beneficiario guardado',
  'List the banks of the national payment system':
    'Listar los bancos del sistema nacional de pagos',
  'Get the health of the banks': 'Obtener el estado de los bancos',
  'List the official rates in force': 'Listar las tasas oficiales vigentes',
  'List the official rates of a period': 'Listar las tasas oficiales de un período',
  'Convert an amount at the official rate in force': 'Convertir un monto a la tasa oficial vigente',
  'List the caller’s notifications': 'Listar las notificaciones de quien llama',
  'Get the caller’s notification preferences':
    'Obtener las preferencias de notificación de quien llama',
  'Change the caller’s notification preferences':
    'Cambiar las preferencias de notificación de quien llama',
  'Mark all of the caller’s notifications as read':
    'Marcar como leídas todas las notificaciones de quien llama',
  'Mark a notification as read or unread': 'Marcar una notificación como leída o no leída',
  'Remove a notification': 'Quitar una notificación',
  'List users': 'Listar los usuarios',
  'Get a user': 'Obtener un usuario',
  'Get whether a user has second factors': 'Obtener si un usuario tiene segundos factores',
  'Suspend, ban or reactivate a user': 'Suspender, vetar o reactivar a un usuario',
  'Remove the second factors of a user who has lost them':
    'Quitar los segundos factores de un usuario que los perdió',
  'Withdraw the reset of a user’s second factors':
    'Retirar el restablecimiento de los segundos factores de un usuario',
  'Decide a user’s identity check (KYC)':
    'Decidir la verificación de identidad (KYC) de un usuario',
  'Get a user’s identity check (KYC)': 'Obtener la verificación de identidad (KYC) de un usuario',
  'Get a file that a user submitted for the identity check (KYC)':
    'Obtener un archivo que un usuario envió para la verificación de identidad (KYC)',
  'List all merchants': 'Listar todos los comercios',
  'Get any merchant': 'Obtener cualquier comercio',
  'Open or close any merchant': 'Abrir o cerrar cualquier comercio',
  'Release a RIF that is not the merchant’s': 'Liberar un RIF que no es del comercio',
  'List the transactions of all merchants': 'Listar las transacciones de todos los comercios',
  'Get any transaction': 'Obtener cualquier transacción',
  'Get all that is known of a transaction': 'Obtener todo lo que se sabe de una transacción',
  'Search everything': 'Buscar en todo',
  'Look names up by their ids': 'Buscar nombres por sus ids',
  'List the payment links of all merchants': 'Listar los enlaces de pago de todos los comercios',
  'List orders to banks': 'Listar las órdenes a los bancos',
  'Get an order to a bank': 'Obtener una orden a un banco',
  'Settle a payment whose outcome no bank can tell':
    'Resolver un pago cuyo resultado ningún banco puede decir',
  'Stop or restart the movement of money': 'Detener o reanudar el movimiento de dinero',
  'List the stops and restarts of the movement of money':
    'Listar las paradas y reanudaciones del movimiento de dinero',
  'List everybody’s bank accounts': 'Listar las cuentas bancarias de todos',
  'Connect a live bank account to its bank':
    'Conectar a su banco una cuenta bancaria de producción',
  'Release the number of a connected bank account':
    'Liberar el número de una cuenta bancaria conectada',
  'List the bank connections': 'Listar las conexiones bancarias',
  'Approve a user’s bank connection': 'Aprobar la conexión bancaria de un usuario',
  'Reject a user’s bank connection': 'Rechazar la conexión bancaria de un usuario',
  'Disable a user’s bank connection': 'Desactivar la conexión bancaria de un usuario',
  'List differences between the ledger and the banks’ statements':
    'Listar las diferencias entre el libro y los estados de cuenta de los bancos',
  'Set the official rate of a day by hand': 'Poner a mano la tasa oficial de un día',
  'List the records of the audit log': 'Listar los registros de auditoría',
  'Export the audit log as a file': 'Exportar el registro de auditoría en un archivo',
  'Get the last seal of the audit log': 'Obtener el último sello del registro de auditoría',
  'Get a record of the audit log': 'Obtener un registro de auditoría',
  'Get the platform’s figures': 'Obtener las cifras de la plataforma',
  'Take BNC’s notice of an incoming payment': 'Recibir el aviso de BNC de un pago que entra',
  'Take R4’s notice of an incoming payment': 'Recibir el aviso de R4 de un pago que entra',
  'Take Banco de Venezuela’s notice of an incoming payment':
    'Recibir el aviso del Banco de Venezuela de un pago que entra',
  'Take Banco Mercantil’s notice of an incoming payment':
    'Recibir el aviso de Banco Mercantil de un pago que entra',
  'Take BNC’s notice for a connection of a user’s own':
    'Recibir el aviso de BNC para una conexión propia de un usuario',
  'Take R4’s notice for a connection of a user’s own':
    'Recibir el aviso de R4 para una conexión propia de un usuario',
  'Take Banco de Venezuela’s notice for a connection of a user’s own':
    'Recibir el aviso del Banco de Venezuela para una conexión propia de un usuario',
  'Take Banco Mercantil’s notice for a connection of a user’s own':
    'Recibir el aviso de Banco Mercantil para una conexión propia de un usuario',
  'Take Banco del Tesoro’s notice of an incoming payment':
    'Recibir el aviso del Banco del Tesoro de un pago que entra',
  'Get a store’s logo or banner': 'Obtener el logo o el banner de una tienda',
  'Get the QR code of a payment link’s address':
    'Obtener el código QR de la dirección de un enlace de pago',
  'Get a receipt, signed': 'Obtener un comprobante firmado',
  'Get this document': 'Obtener este documento',
  'Check the health of the service': 'Comprobar el estado del servicio',
  'Get the public keys that verify access tokens':
    'Obtener las claves públicas que verifican los tokens de acceso',

  // Parameters
  'Makes a repeated request safe, for 24 hours.':
    'Hace segura una solicitud repetida, durante 24 horas.',
  'Makes a repeated request safe, for 24 hours. It names one request of yours, whatever the path.':
    'Hace segura una solicitud repetida, durante 24 horas. Nombra una sola solicitud tuya, sea cual sea la ruta.',
  'Makes a repeated request safe, for 24 hours. The response shows a secret and is not stored: a request that repeats the key gets a 409 with the id of what the first one created.':
    'Hace segura una solicitud repetida, durante 24 horas. La respuesta muestra un secreto y no se guarda: una solicitud que repite la clave recibe un 409 con el id de lo que creó la primera.',
  'The number of the page, from 1. Not together with `after` or `before`.':
    'El número de la página, desde 1. No junto con `after` o `before`.',
  'Results per page; more than 100 counts as 100.':
    'Resultados por página; más de 100 cuenta como 100.',
  'Part of the name or of the RIF; case and accents do not matter.':
    'Parte del nombre o del RIF; no importan mayúsculas ni acentos.',
  'Only those with this status.': 'Solo los que tienen este estado.',
  'Only those with exactly this label.': 'Solo los que tienen exactamente esta etiqueta.',
  'Only members with this role.': 'Solo los miembros con este rol.',
  'The last part of the mailed link.': 'La última parte del enlace del correo.',
  'Default: `live`.': 'Si falta: `live`.',
  'Default: `live`, or the API key’s own environment. A key that asks for the other one gets a 400.':
    'Si falta: `live`, o el ambiente de la clave de API. Una clave que pide el otro recibe un 400.',
  'The name in the store’s address.': 'El nombre en la dirección de la tienda.',
  'With `handling=strict` (RFC 7240), a field that this request does not have is a 400. Without it such a field is ignored, and `X-Ignored-Fields` names it in the response.':
    'Con `handling=strict` (RFC 7240), un campo que esta solicitud no tiene es un 400. Sin eso se ignora, y `X-Ignored-Fields` lo nombra en la respuesta.',
  'Part of the label; case and accents do not matter.':
    'Parte de la etiqueta; no importan mayúsculas ni acentos.',
  'Your own number, in full and to the letter.': 'Tu propio número, completo y letra por letra.',
  'Your own number, in full.': 'Tu propio número, completo.',
  'Made at this time or later.': 'Creados a esta hora o después.',
  'Made before this time.': 'Creados antes de esta hora.',
  'The last part of the link’s address.': 'La última parte de la dirección del enlace.',
  'The merchant; a key that is bound to one need not name it.':
    'El comercio; una clave ligada a uno no necesita nombrarlo.',
  'Part of the bank’s reference (of fewer than four digits, its end) or of your own, the last digits of the payer’s phone (three or more, of which four count), an amount in bolívares, part of a link’s label or of a buyer’s name (three letters or more), or a transaction’s id.':
    'Parte de la referencia del banco (con menos de cuatro números, su final) o de la tuya, los últimos números del teléfono de quien pagó (tres o más, de los que cuentan cuatro), un monto en bolívares, parte de la etiqueta de un enlace o del nombre de quien compró (tres letras o más), o un id de transacción.',
  'Only those that were paid in this way.': 'Solo los que se pagaron de esta forma.',
  'Of this many bolívares or more.': 'De este monto en bolívares o más.',
  'Of this many bolívares at most.': 'De este monto en bolívares como máximo.',
  'The payments of one link, by its id of the form `lnk_...`.':
    'Los pagos de un enlace, por su id de la forma `lnk_...`.',
  'The payments of one checkout, by its id of the form `chk_...`.':
    'Los pagos de un checkout, por su id de la forma `chk_...`.',
  '`csv` has semicolons between its cells and commas before its decimals; `xlsx` is a workbook with numbers and dates.':
    '`csv` lleva punto y coma entre las celdas y coma antes de los decimales; `xlsx` es un libro con números y fechas.',
  'Those of one payment, by its id of the form `txn_...`.':
    'Los de un pago, por su id de la forma `txn_...`.',
  'Those of the payments of one checkout, by its id of the form `chk_...`.':
    'Los de los pagos de un checkout, por su id de la forma `chk_...`.',
  'Asked for at this time or later.': 'Pedidos a esta hora o después.',
  'Asked for before this time.': 'Pedidos antes de esta hora.',
  'From this day on. Default: 30 days before `to`.':
    'Desde este día. Si falta: 30 días antes de `to`.',
  'Up to this day, but not including it. Default: tomorrow.':
    'Hasta este día, sin incluirlo. Si falta: mañana.',
  'The day in Caracas. With `.csv` or `.xlsx` behind it, the response is that file instead of JSON.':
    'El día en Caracas. Con `.csv` o `.xlsx` detrás, la respuesta es ese archivo en lugar de JSON.',
  'Only those of events of this type.': 'Solo las de eventos de este tipo.',
  'Only events of this type.': 'Solo los eventos de este tipo.',
  'Default: `live`, or the API key’s own environment. A key that asks for the other one gets a 400. Events that belong to no environment are in both.':
    'Si falta: `live`, o el ambiente de la clave de API. Una clave que pide el otro recibe un 400. Los eventos sin ambiente están en ambos.',
  'Happened at this time or later.': 'Ocurridos a esta hora o después.',
  'Happened before this time.': 'Ocurridos antes de esta hora.',
  'Only requests of this API key, by its id.':
    'Solo las solicitudes de esta clave de API, por su id.',
  'Only requests with this status; `4xx` and `5xx` are all of these.':
    'Solo las solicitudes con este estado; `4xx` y `5xx` son todos esos.',
  'Only requests whose path begins like this, from `/api/v1` on.':
    'Solo las solicitudes cuya ruta empieza así, desde `/api/v1`.',
  'Only the request with this `X-Request-Id`.': 'Solo la solicitud con este `X-Request-Id`.',
  'Default: both, or the API key’s own environment. A key that asks for the other one gets a 400.':
    'Si falta: ambos, o el ambiente de la clave de API. Una clave que pide el otro recibe un 400.',
  'The id or the number of one of your accounts.': 'El id o el número de una de tus cuentas.',
  'With `true`, each has its `direction`, `counterparty` and `concept`.':
    'Con `true`, cada uno trae `direction`, `counterparty` y `concept`.',
  'Which account is meant, if a live and a sandbox account share the number.':
    'Qué cuenta es, si una de producción y una de prueba tienen el mismo número.',
  'The bank’s reference.': 'La referencia del banco.',
  'The id of the payment, `pay_...`.': 'El id del pago, `pay_...`.',
  'As in the body, which a CSV file has no place for.':
    'Como en el cuerpo, para lo que un archivo CSV no tiene lugar.',
  'What stands before the céntimos in a CSV file. Only needed where its amounts can be read in two ways, as `1.000` can.':
    'Lo que va antes de los céntimos en un archivo CSV. Solo hace falta donde sus montos se pueden leer de dos maneras, como `1.000`.',
  'Which rows to show. Default: `all`.': 'Qué filas mostrar. Si falta: `all`.',
  '`true` for those that somebody has to settle, `false` for those that are settled since.':
    '`true` para los que alguien debe resolver, `false` para los que ya se resolvieron.',
  'A day in Caracas. Default: yesterday.': 'Un día en Caracas. Si falta: ayer.',
  'Default: USD.': 'Si falta: USD.',
  'The currency of the amount.': 'La moneda del monto.',
  'The currency of the result.': 'La moneda del resultado.',
  'More than 0, 99999999999.99 at most, with two decimals at most.':
    'Mayor que 0, 99999999999.99 como máximo, con dos decimales como máximo.',
  '`true` for read notifications, `false` for unread ones.':
    '`true` para las notificaciones leídas, `false` para las no leídas.',
  'A name or an e-mail, a RIF, a link’s label, a phone or its last digits, a bank’s reference or the end of it, an order’s number, an amount in bolívares, a merchant’s name and an amount (`Panadería 1.250`), or an id.':
    'Un nombre o un correo, un RIF, la etiqueta de un enlace, un teléfono o sus últimos números, la referencia de un banco o su final, el número de un pedido, un monto en bolívares, el nombre de un comercio y un monto (`Panadería 1.250`), o un id.',
  'Up to 100 ids, separated by commas: of users, merchants, payment links, bank accounts, API keys and identity files.':
    'Hasta 100 ids, separados por comas: de usuarios, comercios, enlaces de pago, cuentas bancarias, claves de API y archivos de identidad.',
  'Part of the name or of the e-mail; case and accents do not matter.':
    'Parte del nombre o del correo; no importan mayúsculas ni acentos.',
  'Only users whose identity check has this status.':
    'Solo los usuarios cuya verificación de identidad tiene este estado.',
  'Part of the name; case and accents do not matter.':
    'Parte del nombre; no importan mayúsculas ni acentos.',
  'Only those of the merchant with this id, `mer_...`.':
    'Solo los del comercio con este id, `mer_...`.',
  '`true` for links whose status is ACTIVE, `false` for all others.':
    '`true` para los enlaces con estado ACTIVE, `false` para los demás.',
  '`true` for flagged payments, `false` for all others.':
    '`true` para los pagos señalados, `false` para los demás.',
  'The connection it is paid through.': 'La conexión por la que se paga.',
  'Only those of the user with this id, `usr_...`.': 'Solo los del usuario con este id, `usr_...`.',
  'Only users’ connections with this status, as `pending_approval`.':
    'Solo las conexiones de usuarios con este estado, como `pending_approval`.',
  'The user who did it.': 'El usuario que lo hizo.',
  'What was done: a complete action type.': 'Lo que se hizo: un tipo de acción completo.',
  'Done at this time or later.': 'Hechos a esta hora o después.',
  'Done before this time.': 'Hechos antes de esta hora.',
  '`csv` is a table, `jsonl` has one line of JSON for each record.':
    '`csv` es una tabla, `jsonl` tiene una línea de JSON por registro.',
  'The first day in Caracas. Default: 30 days before `to`.':
    'El primer día en Caracas. Si falta: 30 días antes de `to`.',
  'The day in Caracas after the last one, at most 366 days after `from`. Default: tomorrow.':
    'El día en Caracas después del último, 366 días después de `from` como máximo. Si falta: mañana.',
  'From the connection’s `noticeUrl`.': 'Del `noticeUrl` de la conexión.',
  'The merchant’s part of the address.': 'La parte de la dirección que es del comercio.',
  '`logo` or `banner`.': '`logo` o `banner`.',
  'As in the address that the store gives.': 'Como en la dirección que da la tienda.',
  'The last part of the receipt’s address.': 'La última parte de la dirección del comprobante.',
}

/** Texts that differ by the kind of an id alone. */
export const SPANISH_PATTERNS: readonly (readonly [english: RegExp, spanish: string])[] = [
  [
    /^Shows what follows this id in the list, instead of a numbered page; an id of the form (.+)\.$/,
    'Muestra lo que sigue a este id en la lista, en lugar de una página numerada; un id de la forma $1.',
  ],
  [
    /^Shows what comes right before this id in the list, in the list’s order; an id of the form (.+)\.$/,
    'Muestra lo que está justo antes de este id, en el orden de la lista; un id de la forma $1.',
  ],
  [/^An id of the form (.+)\.$/, 'Un id de la forma $1.'],
]
