import { say } from '../../language.ts'
import type { Tone } from '../../parts/status.tsx'
import type { Schemas } from '../../requests/client.ts'

export type Channel = Schemas['Channel']
export type Kind = Channel['kind']

export const TONES: Record<Channel['status'], Tone> = {
  checking: 'wait',
  active: 'good',
  failing: 'bad',
  disabled: 'bad',
}

export const channelTexts = say({
  title: ['Canales de mensajes', 'Channels for messages'],
  statuses: {
    checking: ['Preguntando', 'Being asked'],
    active: ['En uso', 'In use'],
    failing: ['Con problemas', 'Has problems'],
    disabled: ['Desactivado', 'Disabled'],
  },
  replace: ['Cambiar las credenciales', 'Change the credentials'],
})

/** What the provider of each kind is asked for, in the order in which it is done, as docs/messages.md has it. */
export const GUIDES = say({
  whatsapp: {
    about: [
      'Con tu propio número, por la Cloud API de Meta. Meta te cobra cada mensaje entregado.',
      'With your own number, by Meta’s Cloud API. Meta bills you each message that is delivered.',
    ],
    steps: [
      [
        'En business.facebook.com crea el portafolio de tu empresa y verifícalo con los papeles del RIF. Hasta entonces el número escribe a 250 personas al día.',
        'At business.facebook.com make the portfolio of your company, and verify it with the papers of its RIF. Until then the number writes to 250 people a day.',
      ],
      [
        'En developers.facebook.com crea una aplicación de tipo Business con el producto WhatsApp, y agrega tu número. Uno que ya usa la aplicación de WhatsApp se saca antes de allí, o se conecta con coexistencia.',
        'At developers.facebook.com make an app of the type Business with the product WhatsApp, and add your number. One that is in use in the WhatsApp app is taken off there first, or connected with coexistence.',
      ],
      ['Agrega una tarjeta para pagar a Meta.', 'Add a card for what Meta bills.'],
      [
        'Crea un usuario del sistema con la aplicación y la cuenta de WhatsApp, y un token suyo sin vencimiento con whatsapp_business_messaging y whatsapp_business_management. El de la página «Configuración de la API» vence en 24 horas.',
        'Make a system user with the app and the WhatsApp account, and a token of it that never expires, with whatsapp_business_messaging and whatsapp_business_management. That of the page “API Setup” ends after 24 hours.',
      ],
      [
        'En el Administrador de WhatsApp crea la plantilla recordatorio_de_pago: categoría Utilidad, idioma Español (es), con el texto, el pie y el botón de abajo. Meta la revisa en un día o menos.',
        'In WhatsApp Manager make the template recordatorio_de_pago: category Utility, language Spanish (es), with the text, the footer and the button below. Meta reviews it within a day.',
      ],
    ],
    hook: [
      'En Meta, en tu aplicación: WhatsApp, Configuración, Webhook. Escribe esta dirección y tu palabra de verificación, y suscribe el campo messages. Sin eso no sabemos qué se entregó, ni quién pidió no recibir más.',
      'At Meta, in your app: WhatsApp, Configuration, Webhook. Enter this address and your verify token, and subscribe the field messages. Without it we know neither what was delivered nor who has asked for no more.',
    ],
  },
  telegram: {
    about: [
      'Con un bot tuyo, gratis. Escribe solo a quien abrió el bot con el enlace que le das y tocó Iniciar.',
      'With a bot of your own, free of charge. It writes to those alone who have opened it by the link that you give them, and tapped Start.',
    ],
    steps: [
      [
        'En Telegram abre un chat con @BotFather y escribe /newbot. Ponle el nombre de tu comercio y un usuario que termine en bot.',
        'In Telegram open a chat with @BotFather and write /newbot. Give it the name of your business, and a username that ends in bot.',
      ],
      [
        'Copia el token que te da. Quien lo tiene maneja el bot: no lo mandes por chat.',
        'Copy the token that it gives. Who has it runs the bot: send it by no chat.',
      ],
      [
        'Un bot solo para esto: si otro programa lo usa, deja de recibir lo que le escriben.',
        'A bot for this alone: if another program uses it, that no longer gets what people write.',
      ],
      [
        'Después de conectar, en la ficha de cada cliente se crea su enlace.',
        'After you connect it, the link of each customer is made on their screen.',
      ],
    ],
    hook: [
      'Se la dimos a Telegram nosotros: no tienes que hacer nada.',
      'We have given it to Telegram: there is nothing to do for you.',
    ],
  },
})

/** The template of reminders, as its parts are entered at Meta: in Spanish, whatever the language of the console. */
export const TEMPLATE_PARTS = [
  {
    name: say(['Texto', 'Body']),
    text: 'Hola, {{1}}: a {{2}} le queda por cobrar {{3}} de la nota {{4}}, para pagar el {{5}}. Si ya la pagaste, no hagas nada.',
  },
  {
    name: say(['Pie', 'Footer']),
    text: 'Responde BAJA para no recibir más recordatorios.',
  },
  {
    name: say([
      'Texto del botón (visitar sitio web, dinámico)',
      'Text of the button (visit website, dynamic)',
    ]),
    text: 'Ver y pagar',
  },
  {
    name: say(['Dirección del botón', 'Address of the button']),
    text: `${location.origin}/pay/{{1}}`,
  },
]
