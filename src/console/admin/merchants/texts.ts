import { inLanguage } from '../../language.ts'

export const merchantTexts = inLanguage({
  es: {
    search: 'Nombre',
    owner: 'Dueño',
    email: 'Su correo',
    rif: 'RIF',
    reaches: 'Mueve dinero',
    opened: 'Se creó',
    stop: 'Detener sus pagos',
    more: 'Lo demás',
    transactions: 'Sus pagos',
    links: 'Sus enlaces',
    toOwner: 'Su dueño',
    release: {
      action: 'Liberar su RIF',
      title: 'Liberar el RIF de este comercio',
      lead: 'Para un RIF que no es suyo. El comercio se cierra y otro puede usar el RIF; solo un administrador lo abre de nuevo. Les avisamos por correo a su gente y a quien espera el RIF.',
      reason: 'Lo que le decimos',
      reasonHint: 'Escríbelo en español y con claridad: es lo que va a leer la persona.',
    },
    changes: {
      ACTIVE: {
        action: 'Abrir el comercio',
        title: (name: string) => `Abrir ${name}`,
        lead: 'Podrá recibir pagos otra vez: sus enlaces y su tienda vuelven a servir.',
      },
      INACTIVE: {
        action: 'Cerrar el comercio',
        title: (name: string) => `Cerrar ${name}`,
        lead: 'Desde ya no recibe pagos: sus enlaces y su tienda dejan de servir. Su gente aún puede ver lo que tiene, y se puede abrir de nuevo.',
      },
    },
  },
  en: {
    search: 'Name',
    owner: 'Owner',
    email: 'Their e-mail',
    rif: 'RIF',
    reaches: 'Moves money',
    opened: 'Created',
    stop: 'Stop its payments',
    more: 'What else is known',
    transactions: 'Its payments',
    links: 'Its links',
    toOwner: 'Its owner',
    release: {
      action: 'Release its RIF',
      title: 'Release the RIF of this merchant',
      lead: 'For a RIF that is not its own. The merchant is closed and another one can have the RIF; only an administrator opens it again. Its people, and whoever waits for the RIF, are told by e-mail.',
      reason: 'What they are told',
      reasonHint: 'In Spanish, and plain: it is what they read.',
    },
    changes: {
      ACTIVE: {
        action: 'Open the merchant',
        title: (name) => `Open ${name}`,
        lead: 'It can be paid again: its links and its store work once more.',
      },
      INACTIVE: {
        action: 'Close the merchant',
        title: (name) => `Close ${name}`,
        lead: 'It takes no payments from now on: its links and its store stop working. Its people still see what it has, and it can be opened again.',
      },
    },
  },
})
