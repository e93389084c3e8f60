import type { Language } from '../language.ts'

export interface KeyHelpTexts {
  question: string
  /** The first one ends with the bank. */
  steps: readonly [open: string, find: string, copy: string]
  /** In the place of the bank's name while none is chosen. */
  anyBank: string
  /** What is particular to a bank, by its code: only what the bank's own interface says (docs/banks.md). */
  notes: Record<string, string>
  care: string
}

export const keyHelpTexts: Record<Language, KeyHelpTexts> = {
  es: {
    question: '¿Cómo consigo mi clave?',
    steps: [
      'Abre la aplicación o la banca en línea de',
      'Busca «C2P», «clave de pago» o «pago a comercios» entre las opciones de pago móvil, y genera una clave.',
      'Escríbela aquí enseguida: sirve una sola vez y vence en pocos minutos.',
    ],
    anyBank: 'tu banco',
    notes: {
      '0102': 'hay que estar afiliado a Clavemóvil. La clave vale unos 5 minutos.',
      '0105': 'la clave llega por mensaje de texto al teléfono afiliado.',
      '0169': 'la clave tiene 8 números.',
    },
    care: 'Si no la encuentras, pregunta a tu banco por su clave C2P. No se la des a nadie por teléfono ni por chat.',
  },
  en: {
    question: 'How do I get my key?',
    steps: [
      'Open the app or the online banking of',
      'Among the options for mobile payments look for “C2P”, “clave de pago” or “pago a comercios”, and make a key.',
      'Enter it here at once: it works one time, and expires within minutes.',
    ],
    anyBank: 'your bank',
    notes: {
      '0102': 'you have to be registered for Clavemóvil. The key is valid for about 5 minutes.',
      '0105': 'the key arrives by text message on the registered phone.',
      '0169': 'the key has 8 digits.',
    },
    care: 'If you cannot find it, ask your bank for its C2P key. Give it to nobody by phone or chat.',
  },
}
