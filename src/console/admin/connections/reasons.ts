/** What most rejections say, in the language of those who read them. */
export const READY_REASONS: readonly string[] = [
  'La cuenta no es de la persona de tu verificación de identidad.',
  'No sabemos si representas a la empresa de la cuenta. Envía su registro mercantil con tu identidad.',
  'El titular de la cuenta no es el de su cédula o RIF. Corrígelo y conéctala otra vez.',
  'Tu documento de identidad venció. Envía uno vigente y conecta la cuenta después.',
]
