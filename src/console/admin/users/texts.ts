import { inLanguage } from '../../language.ts'

export const userTexts = inLanguage({
  es: {
    search: 'Nombre o correo',
    name: 'Nombre',
    email: 'Correo',
    registered: 'Se registró',
    lastLogin: 'Última entrada',
    never: 'Nunca',
    seeKyc: 'Ver su identidad',
    more: 'Lo demás',
    accounts: 'Sus cuentas',
    orders: 'Sus órdenes al banco',
    audit: 'Lo que hizo',
    factors: {
      title: 'Segundos factores',
      none: 'No tiene. Entra solo con su contraseña.',
      set: 'Tiene. Si los perdió, y también sus códigos de recuperación, puedes quitarlos.',
      action: 'Quitar segundos factores',
      confirm: (name: string) => `Quitar los segundos factores de ${name}`,
      lead: 'Antes comprueba por otra vía que quien lo pide es esa persona.',
      effect:
        'No pasa nada hasta dentro de 24 horas. Le avisamos por correo ahora, y puede impedirlo si no los ha perdido. Después se quitan sus segundos factores y códigos, se cierran sus sesiones y entra solo con su contraseña.',
      due: 'Se quitan, y sus sesiones se cierran, el',
      undo: 'Retirar la solicitud',
    },
    changes: {
      ACTIVE: {
        action: 'Reactivar',
        title: (name: string) => `Reactivar a ${name}`,
        lead: 'Podrá entrar de nuevo y sus claves de API vuelven a servir. Las sesiones que tenía siguen cerradas. Le avisamos por correo.',
      },
      SUSPENDED: {
        action: 'Suspender',
        title: (name: string) => `Suspender a ${name}`,
        lead: 'Desde ya no puede entrar: sus sesiones se cierran y sus claves de API dejan de servir. Se puede reactivar cuando quieras. Le avisamos por correo.',
      },
      BANNED: {
        action: 'Bloquear',
        title: (name: string) => `Bloquear a ${name}`,
        lead: 'Desde ya no puede entrar: sus sesiones se cierran y sus claves de API dejan de servir. Le avisamos por correo que su cuenta está bloqueada, no solo suspendida.',
      },
    },
  },
  en: {
    search: 'Name or e-mail',
    name: 'Name',
    email: 'E-mail',
    registered: 'Registered',
    lastLogin: 'Last login',
    never: 'Never',
    seeKyc: 'See their identity',
    more: 'What else is known',
    accounts: 'Their accounts',
    orders: 'Their bank orders',
    audit: 'What they did',
    factors: {
      title: 'Second factors',
      none: 'They have none. They log in with the password alone.',
      set: 'They have some. If they have lost them, and the recovery codes too, you can remove them.',
      action: 'Remove second factors',
      confirm: (name) => `Remove the second factors of ${name}`,
      lead: 'First make sure in another way that it is that person who asks.',
      effect:
        'Nothing happens for 24 hours. We tell them by e-mail now, and they can prevent it if they have not lost them. Then their second factors and codes are removed, their sessions end, and they log in with the password alone.',
      due: 'They are removed, and their sessions end, on',
      undo: 'Withdraw the request',
    },
    changes: {
      ACTIVE: {
        action: 'Reactivate',
        title: (name) => `Reactivate ${name}`,
        lead: 'They can log in again, and their API keys work again. The sessions that they had stay closed. They are told by e-mail.',
      },
      SUSPENDED: {
        action: 'Suspend',
        title: (name) => `Suspend ${name}`,
        lead: 'They are locked out at once: their sessions end and their API keys stop working. You can reactivate them at any time. They are told by e-mail.',
      },
      BANNED: {
        action: 'Ban',
        title: (name) => `Ban ${name}`,
        lead: 'They are locked out at once: their sessions end and their API keys stop working. They are told by e-mail that their account is banned, not just suspended.',
      },
    },
  },
})
