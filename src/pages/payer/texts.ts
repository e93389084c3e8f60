import type { Language } from '../language.ts'

/** The texts around every payer's page, and of error pages. */
export interface PayerTexts {
  /** The other language, with its name in that language. */
  otherLanguage: { language: Language; name: string }
  testBanner: { title: string; text: string }
  rif: string
  processedBy: string
  privacy: string
  again: string
  toHome: string
  help: {
    titles: Record<'payment' | 'store', string>
    write: (merchant: string) => string
    noContact: (merchant: string) => string
    channels: Record<'whatsapp' | 'phone' | 'email', string>
    /** What is filled in on WhatsApp; empty without anything to quote. */
    message: (quote: string | undefined) => string
  }
  errorPages: Record<ErrorPageKind, readonly [title: string, text: string]>
}

/** Errors that are shown without a merchant. */
export type ErrorPageKind =
  | 'unknown'
  | 'tooMany'
  | 'unavailable'
  | 'crossSite'
  | 'unreadable'
  | 'broken'

export const payerTexts: Record<Language, PayerTexts> = {
  es: {
    otherLanguage: { language: 'en', name: 'English' },
    testBanner: { title: 'Modo de prueba:', text: 'no se mueve dinero real.' },
    rif: 'RIF',
    processedBy: 'Pagos procesados por',
    privacy: 'Privacidad y condiciones',
    help: {
      titles: { payment: '¿Necesitas ayuda?', store: 'Datos del comercio' },
      write: (merchant) => `Escribe a ${merchant}.`,
      noContact: (merchant) => `Habla con ${merchant}, que te envió este enlace.`,
      channels: { whatsapp: 'WhatsApp', phone: 'Teléfono', email: 'Correo' },
      message: (quote) => (quote ? `Hola, escribo por el pago ${quote}.` : ''),
    },
    again: 'Intentar otra vez',
    toHome: 'Ir al inicio',
    errorPages: {
      unknown: [
        'No encontramos esta página',
        'Revisa que el enlace esté completo, o pide uno nuevo a quien te lo envió.',
      ],
      tooMany: [
        'Demasiados intentos',
        'Espera un minuto y vuelve a intentarlo. No se envió nada al banco.',
      ],
      unavailable: [
        'El servicio no responde',
        'No se envió nada al banco. Espera unos segundos y vuelve a intentarlo.',
      ],
      crossSite: [
        'No aceptamos este envío',
        'El formulario vino de otro sitio. Abre el enlace que te dieron y complétalo allí.',
      ],
      unreadable: [
        'No pudimos leer el formulario',
        'Abre de nuevo el enlace y complétalo otra vez. No se envió nada.',
      ],
      broken: [
        'Algo falló de nuestro lado',
        'Si estabas pagando, revisa tu cuenta antes de intentarlo otra vez.',
      ],
    },
  },
  en: {
    otherLanguage: { language: 'es', name: 'Español' },
    testBanner: { title: 'Test mode:', text: 'no real money is moved.' },
    rif: 'RIF',
    processedBy: 'Payments by',
    privacy: 'Privacy and terms',
    help: {
      titles: { payment: 'Do you need help?', store: 'About the merchant' },
      write: (merchant) => `Write to ${merchant}.`,
      noContact: (merchant) => `Talk to ${merchant}, who sent you this link.`,
      channels: { whatsapp: 'WhatsApp', phone: 'Phone', email: 'E-mail' },
      message: (quote) => (quote ? `Hello, I am writing about the payment ${quote}.` : ''),
    },
    again: 'Try again',
    toHome: 'Go to the home page',
    errorPages: {
      unknown: [
        'We cannot find this page',
        'Check that the link is complete, or ask whoever sent it for a new one.',
      ],
      tooMany: ['Too many attempts', 'Wait a minute and try again. Nothing was sent to the bank.'],
      unavailable: [
        'The service is not responding',
        'Nothing was sent to the bank. Wait a few seconds and try again.',
      ],
      crossSite: [
        'We cannot accept this form',
        'It came from another site. Open the link that you were given and fill it in there.',
      ],
      unreadable: [
        'We could not read the form',
        'Open the link again and fill it in once more. Nothing was sent.',
      ],
      broken: [
        'Something failed on our side',
        'If you were paying, check your account before you try again.',
      ],
    },
  },
}
