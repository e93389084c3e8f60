import { say } from '../../language.ts'

export const userTexts = say({
  email: ['Correo', 'E-mail'],
  changes: {
    ACTIVE: {
      action: ['Reactivar', 'Reactivate'],
      title: (name: string) => say([`Reactivar a ${name}`, `Reactivate ${name}`]),
      lead: [
        'Podrá entrar de nuevo y sus claves de API vuelven a servir. Las sesiones que tenía siguen cerradas. Le avisamos por correo.',
        'They can log in again, and their API keys work again. The sessions that they had stay closed. They are told by e-mail.',
      ],
    },
    SUSPENDED: {
      action: ['Suspender', 'Suspend'],
      title: (name: string) => say([`Suspender a ${name}`, `Suspend ${name}`]),
      lead: [
        'Desde ya no puede entrar: sus sesiones se cierran y sus claves de API dejan de servir. Se puede reactivar cuando quieras. Le avisamos por correo.',
        'They are locked out at once: their sessions end and their API keys stop working. You can reactivate them at any time. They are told by e-mail.',
      ],
    },
    BANNED: {
      action: ['Bloquear', 'Ban'],
      title: (name: string) => say([`Bloquear a ${name}`, `Ban ${name}`]),
      lead: [
        'Desde ya no puede entrar: sus sesiones se cierran y sus claves de API dejan de servir. Le avisamos por correo que su cuenta está bloqueada, no solo suspendida.',
        'They are locked out at once: their sessions end and their API keys stop working. They are told by e-mail that their account is banned, not just suspended.',
      ],
    },
  },
})
