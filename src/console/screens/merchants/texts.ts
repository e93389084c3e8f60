import { inLanguage } from '../../language.ts'

export const merchantsTexts = inLanguage({
  es: {
    title: 'Mis comercios',
    none: 'Aún no tienes un comercio',
    noneLead: 'Crea el tuyo, o acepta la invitación que te enviaron por correo.',
    create: 'Crear un comercio',
    name: 'Nombre del comercio',
    nameHint: 'Como lo conocen tus clientes.',
    rif: 'RIF',
    rifHint: 'Como J-30984132-7, con su dígito de control.',
    verifyFirst: 'Verifica tu correo para cobrar de verdad.',
    verify: 'Verificar ahora',
  },
  en: {
    title: 'My merchants',
    none: 'You have no merchant yet',
    noneLead: 'Create yours, or accept the invitation that was mailed to you.',
    create: 'Create a merchant',
    name: 'Name of the merchant',
    nameHint: 'As your customers know it.',
    rif: 'RIF',
    rifHint: 'Such as J-30984132-7, with its control digit.',
    verifyFirst: 'Verify your e-mail to be paid real money.',
    verify: 'Verify now',
  },
})
