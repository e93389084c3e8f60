import type { Language } from '../language.ts'

type Section = readonly [heading: string, ...paragraphs: string[]]

export interface PrivacyTexts {
  title: string
  description: string
  /** Who runs the service; without a name in the configuration, in general words. */
  operator: (name: string | undefined) => string
  /** What the service does with data; to be changed with the code that does it. */
  sections: readonly Section[]
}

export const privacyTexts: Record<Language, PrivacyTexts> = {
  es: {
    title: 'Privacidad y condiciones',
    description: 'Qué datos guarda este servicio de pagos, por cuánto tiempo y quién los ve.',
    operator: (name) =>
      name
        ? `Opera este servicio: ${name}.`
        : 'Para saber quién opera este servicio, pregunta al comercio que te envió el enlace.',
    sections: [
      [
        'Qué es este servicio',
        'Aquí pagas a un comercio desde tu banco. El dinero va directo a la cuenta del comercio: este servicio no lo guarda ni lo retiene.',
        'La compra es entre tú y el comercio. Las entregas, los reclamos y las devoluciones los atiende el comercio.',
        'Un precio en dólares se cobra en bolívares a la tasa oficial del día del pago, que ves antes de pagar y en tu comprobante.',
      ],
      [
        'Qué guardamos cuando pagas',
        'Tu teléfono, tu banco y, si pagas con clave, tu cédula o RIF; la referencia del pago, su monto, su hora y su resultado.',
        'La dirección de red desde la que pagas, para detener a quien prueba claves o referencias ajenas.',
        'Tu clave de pago se envía a tu banco y no se guarda en ningún sitio.',
        'Si un comercio te cobra por notas: tu nombre, documento, correo y teléfonos, que él anotó, y lo que le debes y has pagado. Tu cuenta con él se abre con su dirección y los últimos 4 números de tu documento o teléfono.',
      ],
      [
        'Por cuánto tiempo',
        'Los pagos reales no se borran solos, porque son el registro del comercio y tu comprobante. Los de prueba se borran a los 90 días.',
        'Lo que cuenta los intentos fallidos se borra al día siguiente. Los avisos que enviamos al comercio se borran a los 90 días.',
      ],
      [
        'Quién los ve',
        'El comercio al que pagas, los bancos que mueven el dinero y quienes administran este servicio. No se venden ni se usan para publicidad.',
        'Quien tenga la dirección de tu comprobante puede verlo, con tu banco y los últimos cuatro números de tu teléfono.',
      ],
      [
        'Qué queda en tu dispositivo',
        'Si marcas «Recordar», tu teléfono, tu documento y tu banco quedan en una cookie por un año; «Olvidar mis datos» la borra.',
        'Lo que escribes para un pago queda en otra por 30 minutos, por si tienes que intentarlo otra vez, y el camino a tu comprobante, por 30 días.',
        'Si abres tu cuenta con un comercio, queda abierta por 30 minutos, o hasta que la cierres.',
        'No hay cookies de publicidad, ni medición, ni nada de otros sitios en estas páginas.',
      ],
    ],
  },
  en: {
    title: 'Privacy and terms',
    description: 'What this payment service stores, for how long, and who sees it.',
    operator: (name) =>
      name
        ? `This service is run by ${name}.`
        : 'To learn who runs this service, ask the merchant who sent you the link.',
    sections: [
      [
        'What this service is',
        'Here you pay a merchant from your bank. The money goes straight to the merchant’s account: this service neither keeps nor holds it.',
        'The purchase is between you and the merchant, who handles deliveries, complaints and refunds.',
        'A price in dollars is charged in bolívares at the official rate of the day of the payment, which you see before you pay and on your receipt.',
      ],
      [
        'What we store when you pay',
        'Your phone, your bank and, if you pay with a key, your ID or RIF; the payment’s reference, amount, time and outcome.',
        'The network address that you pay from, to stop whoever tries keys or references of others.',
        'Your payment key is sent to your bank, and stored nowhere.',
        'If a merchant charges you by notes: your name, ID, e-mail and phones, which it has written down, and what you owe and have paid. Your account with it is opened by its address and the last 4 digits of your ID or phone.',
      ],
      [
        'For how long',
        'Real payments are not deleted by themselves, since they are the merchant’s record and your receipt. Those of tests are deleted after 90 days.',
        'What counts failed attempts is deleted the next day. The notices that we send to the merchant are deleted after 90 days.',
      ],
      [
        'Who sees it',
        'The merchant whom you pay, the banks that move the money, and the administrators of this service. It is neither sold nor used for advertising.',
        'Whoever has the address of your receipt can see it, with your bank and the last four digits of your phone.',
      ],
      [
        'What stays on your device',
        'If you tick “Remember”, your phone, document and bank stay in a cookie for a year; “Forget my details” removes it.',
        'What you enter for a payment stays in another one for 30 minutes, in case you have to try again, and the way to your receipt for 30 days.',
        'If you open your account with a merchant, it stays open for 30 minutes, or until you close it.',
        'These pages have no cookies of advertisers, no analytics, and nothing of other sites.',
      ],
    ],
  },
}
