import { say } from '../../language.ts'

export const merchantTexts = say({
  owner: ['Propietario', 'Owner'],
  release: {
    action: ['Liberar su RIF', 'Release its RIF'],
    title: ['Liberar el RIF de este comercio', 'Release the RIF of this merchant'],
    lead: [
      'Para un RIF que no es suyo. El comercio se cierra y otro puede usar el RIF; solo un administrador lo abre de nuevo. Les avisamos por correo a su gente y a quien espera el RIF.',
      'For a RIF that is not its own. The merchant is closed and another one can have the RIF; only an administrator opens it again. Its people, and whoever waits for the RIF, are told by e-mail.',
    ],
    reason: ['Lo que le decimos', 'What they are told'],
    reasonHint: [
      'Escríbelo en español y con claridad: es lo que va a leer la persona.',
      'In Spanish, and plain: it is what they read.',
    ],
  },
  changes: {
    ACTIVE: {
      action: ['Abrir el comercio', 'Open the merchant'],
      title: (name: string) => say([`Abrir ${name}`, `Open ${name}`]),
      lead: [
        'Podrá recibir pagos otra vez: sus enlaces y su tienda vuelven a servir.',
        'It can be paid again: its links and its store work once more.',
      ],
    },
    INACTIVE: {
      action: ['Cerrar el comercio', 'Close the merchant'],
      title: (name: string) => say([`Cerrar ${name}`, `Close ${name}`]),
      lead: [
        'Desde ya no recibe pagos: sus enlaces y su tienda dejan de servir. Su gente aún puede ver lo que tiene, y se puede abrir de nuevo.',
        'It takes no payments from now on: its links and its store stop working. Its people still see what it has, and it can be opened again.',
      ],
    },
  },
})
