import { inLanguage } from '../../language.ts'

export const factorTexts = inLanguage({
  es: {
    title: 'Segundos factores',
    lead: 'Con un segundo factor, quien sepa tu contraseña no puede entrar: hace falta también algo tuyo, como tu teléfono.',
    stepUp:
      'Antes de algo delicado, como cambiar una clave o ceder el comercio, te lo pedimos otra vez si pasaron más de 10 minutos.',
    none: 'Todavía no tienes ninguno.',
    kinds: { totp: 'App de códigos', passkey: 'Llave de acceso' },
    lastUsed: 'Último uso',
    neverUsed: 'Sin usar, desde',
    remove: 'Quitar',
    addApp: 'Agregar una app de códigos',
    changeApp: 'Cambiar de app de códigos',
    ready: 'Listo: tu segundo factor funciona desde ya.',
    app: {
      title: 'Tu app de códigos',
      lead: 'Una app de códigos muestra en tu teléfono 6 números que cambian cada medio minuto. Si no tienes una, instala Google Authenticator, Microsoft Authenticator o Aegis.',
      replaces: 'La app que tienes ahora deja de servir cuando confirmes la nueva.',
      name: 'Nombre para reconocerla',
      nameValue: 'Mi teléfono',
      next: 'Continuar',
      scan: 'Escanea este dibujo con tu app.',
      qr: 'Código QR para tu app de códigos',
      open: 'Abrir la app en este teléfono',
      secret: 'O escribe esta clave en la app:',
      code: 'Código que muestra la app',
      codeHint: 'Los 6 números que tu app muestra ahora.',
      confirm: 'Confirmar',
    },
    codes: {
      title: 'Códigos de recuperación',
      left: (count: number) =>
        count === 1
          ? 'Te queda 1. Cada uno sirve una vez, si te falta el teléfono.'
          : `Te quedan ${count}. Cada uno sirve una vez, si te falta el teléfono.`,
      noneLeft: 'No tienes ninguno. Si pierdes el teléfono, no podrás entrar durante 24 horas.',
      create: 'Hacer códigos nuevos',
      createLead: 'Los códigos que tenías dejan de servir.',
      lead: 'Guárdalos lejos del teléfono: no los mostramos otra vez. Si te falta el teléfono, cada uno te deja entrar una vez.',
      copy: 'Copiar todos',
      download: 'Descargar',
      file: 'codigos-de-recuperacion.txt',
      print: 'Imprimir',
      done: 'Ya los guardé',
      replaced: 'Listo: los códigos de antes ya no sirven.',
    },
    removal: {
      title: (name: string) => `Quitar «${name}»`,
      lead: 'Desde ya no sirve para entrar. Te avisamos por correo.',
      last: 'Es el único que tienes. Sin él bastará tu contraseña para entrar, y los códigos de recuperación dejan de servir. Te avisamos por correo.',
      passkey: 'Quítala también en tu dispositivo, donde se guardan las llaves.',
    },
    reset: {
      title: 'Van a quitar tus segundos factores',
      lead: 'Un administrador del servicio recibió el aviso de que los perdiste. Se quitan, y tus sesiones se cierran, el',
      undo: 'No los he perdido',
      undone:
        'Listo: tus segundos factores se quedan. Si no fuiste tú quien avisó, cambia tu contraseña.',
    },
  },
  en: {
    title: 'Second factors',
    lead: 'With a second factor, nobody can log in who only knows your password: something of yours is needed too, such as your phone.',
    stepUp:
      'Before something delicate, such as changing a key or handing over the merchant, we ask for it again if more than 10 minutes have passed.',
    none: 'You have none yet.',
    kinds: { totp: 'Code app', passkey: 'Passkey' },
    lastUsed: 'Last used',
    neverUsed: 'Not used, since',
    remove: 'Remove',
    addApp: 'Add a code app',
    changeApp: 'Change to another code app',
    ready: 'Done: your second factor works from now on.',
    app: {
      title: 'Your code app',
      lead: 'A code app shows 6 digits on your phone that change every half minute. If you have none, install Google Authenticator, Microsoft Authenticator or Aegis.',
      replaces: 'The app that you have now stops working when you confirm the new one.',
      name: 'Name to tell it by',
      nameValue: 'My phone',
      next: 'Continue',
      scan: 'Scan this with your app.',
      qr: 'QR code for your code app',
      open: 'Open the app on this phone',
      secret: 'Or type this key into the app:',
      code: 'Code that the app shows',
      codeHint: 'The 6 digits that your app shows now.',
      confirm: 'Confirm',
    },
    codes: {
      title: 'Recovery codes',
      left: (count) =>
        count === 1
          ? 'You have 1 left. Each works once, if you are without your phone.'
          : `You have ${count} left. Each works once, if you are without your phone.`,
      noneLeft: 'You have none. If you lose your phone, you cannot log in for 24 hours.',
      create: 'Make new codes',
      createLead: 'The codes that you had stop working.',
      lead: 'Keep them away from your phone: we do not show them again. If you are without your phone, each of them lets you in once.',
      copy: 'Copy all',
      download: 'Download',
      file: 'recovery-codes.txt',
      print: 'Print',
      done: 'I have kept them',
      replaced: 'Done: the codes from before do not work any more.',
    },
    removal: {
      title: (name) => `Remove “${name}”`,
      lead: 'It stops working at once. We tell you by e-mail.',
      last: 'It is the only one that you have. Without it your password is enough to log in, and the recovery codes stop working. We tell you by e-mail.',
      passkey: 'Remove it from your device too, where its passkeys are kept.',
    },
    reset: {
      title: 'Your second factors will be removed',
      lead: 'An administrator of the service was told that you have lost them. They are removed, and your sessions end, on',
      undo: 'I have not lost them',
      undone:
        'Done: your second factors stay. If it was not you who said so, change your password.',
    },
  },
})
