import type { Wordings } from './wording.ts'

/** Users, their credentials and identity checks; merchants with their members, invitations and stores. */
export const peopleRefusals = {
  push_not_offered: [
    'NOT_SUPPORTED',
    [
      'Este servicio no manda avisos a navegadores.',
      'This service sends no notifications to browsers.',
    ],
  ],
  push_service_unknown: [
    'INVALID_REQUEST',
    [
      'No es una dirección de un servicio de avisos que usemos: los de Chrome, Firefox, Safari y Edge.',
      'Is no address of a push service that is called here: those of Chrome, Firefox, Safari and Edge.',
    ],
  ],
  push_key_wrong: [
    'INVALID_REQUEST',
    ['No es la clave pública de un navegador.', 'Is not the public key of a browser.'],
  ],
  refresh_token_ended: [
    'UNAUTHORIZED',
    [
      'Este refresh token ya no vale. Inicia sesión otra vez.',
      'This refresh token is no longer valid. Log in again.',
    ],
  ],
  login_token_ended: [
    'UNAUTHORIZED',
    [
      'Este login token ya no vale. Inicia sesión otra vez con la contraseña.',
      'This login token is no longer valid. Log in with the password again.',
    ],
  ],
  wrong_code: [
    'INVALID_CREDENTIALS',
    ['El código no es correcto, o ya se usó.', 'The code is wrong, or was used before.'],
  ],
  wrong_passkey: [
    'INVALID_CREDENTIALS',
    [
      'La llave de acceso no se acepta. Pide opciones nuevas y preséntala una sola vez, en menos de 5 minutos.',
      'The passkey is not accepted. Ask for new options, and present it once, within 5 minutes.',
    ],
  ],
  challenge_spent: [
    'INVALID_REQUEST',
    [
      'No responde a un reto que siga abierto. Pide opciones nuevas, y envía una sola vez lo que el navegador haga con ellas, en menos de 5 minutos.',
      'Does not answer a challenge that is still open. Ask for new options, and send what the browser makes of them once, within 5 minutes.',
    ],
  ],
  too_many_wrong: [
    'RATE_LIMITED',
    [
      'Son demasiados códigos o contraseñas equivocadas desde esta red. Espera el tiempo que indica Retry-After.',
      'Too many wrong codes or passwords from this network. Wait for the time given in Retry-After.',
    ],
  ],
  password_changed: [
    'CONFLICT',
    [
      'La contraseña cambió mientras tanto. Inicia sesión otra vez e inténtalo de nuevo.',
      'The password was changed in the meantime.',
    ],
  ],
  no_app_to_confirm: [
    'CONFLICT',
    [
      'No hay ninguna aplicación por confirmar. Empieza otra vez con POST /auth/factors/totp.',
      'There is no app to confirm. Begin again with POST /auth/factors/totp.',
    ],
  ],
  no_factor: [
    'CONFLICT',
    [
      'Los códigos de respaldo sustituyen a un segundo factor. Configura uno primero.',
      'Recovery codes stand in for a second factor. Set one first.',
    ],
  ],
  user_has_no_factor: [
    'CONFLICT',
    ['Este usuario no tiene segundo factor.', 'This user has no second factor.'],
  ],
  last_factor: [
    'CONFLICT',
    [
      'Un administrador necesita un segundo factor. Configura otro primero.',
      'An administrator needs a second factor. Set another one first.',
    ],
  ],
  factor_limit: [
    'CONFLICT',
    ({ most }) => [
      `Esta cuenta tiene ${most} segundos factores, el máximo. Elimina uno primero.`,
      `This account has ${most} second factors, the most that it may have. Remove one first.`,
    ],
  ],
  kyc_already_approved: [
    'CONFLICT',
    ['La verificación de identidad ya está aprobada.', 'The identity check is approved already.'],
  ],
  kyc_submission_superseded: [
    'CONFLICT',
    [
      'El usuario envió algo más nuevo mientras tanto. Revísalo antes de decidir.',
      'The user has submitted something newer in the meantime. Review it before you decide.',
    ],
  ],
  kyc_submission_limit: [
    'RATE_LIMITED',
    [
      'Se enviaron documentos diez veces en un día. Intenta mañana.',
      'Documents were submitted ten times within a day. Try again tomorrow.',
    ],
  ],
  kyc_submission_discarded: ['SERVICE_UNAVAILABLE'],
  merchant_limit: [
    'CONFLICT',
    [
      'La cuenta del dueño tiene todos los comercios que puede tener: 100 comercios, o 5 hasta que verifique su correo.',
      'The owner’s account has as many merchants as it may: 100 merchants, or 5 until its e-mail is verified.',
    ],
  ],
  rif_taken: [
    'CONFLICT',
    [
      'Ya hay un comercio con este RIF. Revísalo; si es tuyo, escribe a soporte.',
      'There is already a merchant with this RIF.',
    ],
  ],
  rif_not_held: [
    'CONFLICT',
    [
      'Este comercio no le quita su RIF a nadie: nunca se confirmó, o ya se liberó.',
      'This merchant keeps its RIF from nobody: it was never confirmed, or was released already.',
    ],
  ],
  rif_released: [
    'CONFLICT',
    [
      'Un administrador liberó el RIF de este comercio para otra persona, así que solo un administrador puede activarlo otra vez. Escribe a soporte.',
      'An administrator has released this merchant’s RIF for somebody else, so only an administrator can open it again. Write to support.',
    ],
  ],
  merchant_pending: [
    'CONFLICT',
    [
      'El comercio está pendiente: primero hay que verificar el correo de su dueño.',
      'The merchant is pending: its owner’s e-mail has to be verified first.',
    ],
  ],
  merchant_unconfirmed: [
    'CONFLICT',
    [
      'Primero hay que activar el comercio. Si su RIF es de otra cuenta verificada, al activarlo se te dice.',
      'The merchant has to be opened first. If its RIF belongs to another verified account, that is said then.',
    ],
  ],
  already_owner: ['CONFLICT', ['Ya eres el OWNER.', 'The caller is the OWNER already.']],
  new_owner_not_verified: [
    'CONFLICT',
    [
      'El nuevo dueño necesita una cuenta activa con el correo verificado.',
      'The new owner needs an active account with a verified e-mail.',
    ],
  ],
  owner_immutable: [
    'CONFLICT',
    [
      'El OWNER no se puede cambiar ni eliminar. Transfiere primero la propiedad.',
      'The OWNER cannot be changed or removed. Transfer the ownership first.',
    ],
  ],
  invitee_is_member: [
    'CONFLICT',
    ['El usuario de este correo ya es miembro.', 'The user with this e-mail is a member already.'],
  ],
  invitation_names_branches: [
    'INVALID_REQUEST',
    [
      'Trabajas en algunas sedes: nombra en cuáles de ellas trabajará.',
      'You work at some branches: name those of them where they will work.',
    ],
  ],
  invited_elsewhere: [
    'CONFLICT',
    [
      'A este correo ya se le envió una invitación que no es solo de tus sedes. Pide a quien la envió que la revoque.',
      'This address has been sent an invitation that is not of your branches alone. Ask whoever sent it to revoke it.',
    ],
  ],
  already_member: [
    'CONFLICT',
    ['Ya eres miembro de este comercio.', 'You are a member of this merchant already.'],
  ],
  invited_somebody_else: [
    'FORBIDDEN',
    [
      'Esta invitación es para otro correo. Inicia sesión con la cuenta que la recibió.',
      'This invitation is for another e-mail. Log in with the account that received it.',
    ],
  ],
  invitation_accepted: [
    'CONFLICT',
    ['Esta invitación ya se aceptó.', 'This invitation was accepted already.'],
  ],
  merchant_invitation_limit: [
    'RATE_LIMITED',
    [
      'Este comercio envió 50 invitaciones en un día, que es el límite.',
      'This merchant has sent 50 invitations within a day, which is the limit.',
    ],
  ],
  recipient_invitation_limit: [
    'RATE_LIMITED',
    [
      'A este correo se enviaron 10 invitaciones en un día, que es el límite.',
      'This address was sent 10 invitations within a day, which is the limit.',
    ],
  ],
  owner_unbound: [
    'CONFLICT',
    [
      'El dueño ve todas las sedes: no se limita a algunas.',
      'The OWNER sees all branches, and is not bound to some.',
    ],
  ],
  branch_limit: [
    'CONFLICT',
    ({ most }) => [
      `Un comercio puede tener ${most} sedes.`,
      `A merchant may have ${most} branches.`,
    ],
  ],
  till_limit: [
    'CONFLICT',
    ({ most }) => [`Un comercio puede tener ${most} cajas.`, `A merchant may have ${most} tills.`],
  ],
} as const satisfies Partial<Wordings>
