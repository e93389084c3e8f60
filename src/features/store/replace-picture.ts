import type { Call } from '../../http/route.ts'
import { newPictureKey, type PictureKind, pictureUrl } from '../../platform/pictures/keys.ts'
import { ApiError, type ErrorCode } from '../../wire/errors.ts'
import { clearPicture, intendPicture, usePicture } from './queries.ts'
import { removePictures } from './sweep-pictures.ts'

type PictureCall = Call<{ id: string }, unknown, unknown, Uint8Array>

const REFUSALS: Record<string, ErrorCode> = { type: 'UNSUPPORTED_MEDIA_TYPE' }

/**
 * Stores an uploaded picture and shows it: the row, then the object, then the change of the store, so
 * that a crash between leaves the old picture standing and the new one to be swept. Returns its address.
 */
export async function replacePicture(call: PictureCall, slot: PictureKind): Promise<string> {
  const { params, file, db, platform, waitFor } = call
  const { bytes, type, extension } = await inspected(file)
  const key = newPictureKey(params.id, slot, bytes, extension)
  await db.change(intendPicture(key, params.id))
  await waitFor('storage', () => platform.storage.put(key, bytes, type))
  const [[used]] = await db.change(usePicture(key, params.id, slot))
  if (!used) throw new ApiError('SERVICE_UNAVAILABLE', { headers: { 'Retry-After': '5' } })
  removeLater(call, used.old_key)
  return pictureUrl(platform.config, key)
}

/** Takes a store's picture away. */
export async function removePicture(
  call: Call<{ id: string }>,
  slot: PictureKind,
): Promise<undefined> {
  const [[cleared]] = await call.db.change(clearPicture(call.params.id, slot))
  removeLater(call, cleared?.old_key ?? null)
}

function removeLater({ afterResponse: later, platform, now, requestId }: LaterCall, key: string | null): void {
  if (key !== null) later(() => removePictures(platform, now, requestId, [key]))
}

type LaterCall = Pick<Call, 'afterResponse' | 'platform' | 'now' | 'requestId'>

/** Loaded when a picture comes: the libraries behind it are no part of most requests. */
async function inspected(file: Uint8Array) {
  const { inspectPicture, PictureRejected, stripMetadata: withoutMetadata } = await import(
    '../../platform/pictures/inspect.ts'
  )
  try {
    const picture = inspectPicture(file)
    const { type, extension } = picture
    return { bytes: withoutMetadata(file, picture), type, extension }
  } catch (error) {
    if (!(error instanceof PictureRejected)) throw error
    const { reason, message } = error
    throw new ApiError(REFUSALS[reason] ?? 'INVALID_REQUEST', {
      message,
      details: [{ path: 'file', message }],
    })
  }
}
