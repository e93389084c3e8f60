import type { Wordings } from './wording.ts'

/** The request itself: its path, body, size and Idempotency-Key. */
export const requestRefusals = {
  key_in_use: ['IDEMPOTENCY_KEY_IN_USE'],
  key_reused: ['IDEMPOTENCY_KEY_REUSED'],
  secret_shown_once: [
    'CONFLICT',
    ({ id }) => [
      `Esta Idempotency-Key ya se usó: mira ${id}. El secreto que se mostró entonces no se guarda.`,
      `This Idempotency-Key was already used: see ${id}. The secret that was shown then is not stored.`,
    ],
  ],
  no_such_path: [
    'NOT_FOUND',
    [
      'No hay nada en esta ruta. Todas están en /docs.',
      'There is nothing at this path. All paths are listed at /docs.',
    ],
  ],
  body_too_large: [
    'PAYLOAD_TOO_LARGE',
    ({ most }) => [
      `El cuerpo de la solicitud puede tener ${most} bytes como máximo.`,
      `The request body may have ${most} bytes at most.`,
    ],
  ],
  file_too_large: [
    'PAYLOAD_TOO_LARGE',
    ({ most }) => [
      `El archivo puede tener ${most} bytes como máximo.`,
      `The file may have ${most} bytes at most.`,
    ],
  ],
  body_compressed: [
    'UNSUPPORTED_MEDIA_TYPE',
    [
      'El cuerpo de la solicitud no debe ir comprimido. Envíalo sin Content-Encoding.',
      'The request body must not be compressed. Send it without Content-Encoding.',
    ],
  ],
  body_not_form: [
    'UNSUPPORTED_MEDIA_TYPE',
    ['El cuerpo de la solicitud debe ser un formulario.', 'The request body has to be a form.'],
  ],
  picture_not_multipart: [
    'UNSUPPORTED_MEDIA_TYPE',
    [
      'La solicitud debe ser multipart/form-data, con la imagen en el campo `file`.',
      'The request has to be multipart/form-data, with the picture in the field `file`.',
    ],
  ],
  files_not_multipart: [
    'UNSUPPORTED_MEDIA_TYPE',
    ({ field }) => [
      `La solicitud debe ser multipart/form-data, con los archivos en el campo \`${field}\`.`,
      `The request has to be multipart/form-data, with the files in the field \`${field}\`.`,
    ],
  ],
  too_many_uploads: [
    'SERVICE_UNAVAILABLE',
    [
      'Hay demasiadas cargas de archivos a la vez. Intenta otra vez en un momento.',
      'Too many uploads at once. Try again shortly.',
    ],
  ],
  parts_unhealthy: [
    'SERVICE_UNAVAILABLE',
    ['Una parte del servicio no responde.', 'Part of the service does not respond.'],
  ],
} as const satisfies Partial<Wordings>
