import { inLanguage } from '../../language.ts'

export const startTexts = inLanguage({
  es: {
    title: 'Inicio',
    last: 'Últimos pagos',
    all: 'Ver todos',
    none: 'Aún no hay pagos',
    noneLead: 'Crea un enlace y envíalo: aquí verás el pago cuando llegue.',
    create: 'Crear un enlace',
    verify: 'Verificar un pago móvil',
    checklist: 'Antes de cobrar de verdad',
    steps: {
      email: 'Verifica tu correo',
      kyc: 'Verifica tu identidad',
    },
    done: 'hecho',
    missing: 'falta',
    inReview: 'en revisión',
  },
  en: {
    title: 'Home',
    last: 'Latest payments',
    all: 'See all',
    none: 'No payments yet',
    noneLead: 'Create a link and send it: here you see the payment when it arrives.',
    create: 'Create a link',
    verify: 'Verify a mobile payment',
    checklist: 'Before you are paid real money',
    steps: {
      email: 'Verify your e-mail',
      kyc: 'Verify your identity',
    },
    done: 'done',
    missing: 'missing',
    inReview: 'in review',
  },
})
