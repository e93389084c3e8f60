/** What is said to whom another photo is asked for. */
export const UNREADABLE = 'La foto del documento no se lee. Tómala con buena luz y sin reflejos.'

/** What most rejections say, in the language of those who read them. */
export const READY_REASONS: readonly string[] = [
  UNREADABLE,
  'El documento está vencido. Envía uno vigente.',
  'Falta una cara del documento. Envía las dos.',
  'El nombre que escribiste no es el del documento.',
  'El número que escribiste no es el del documento.',
  'El archivo no es un documento de identidad.',
]
