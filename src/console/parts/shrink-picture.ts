const SMALL_ENOUGH_BYTES = 700_000
const MAX_SIDE = 2000
const QUALITY = 0.85

/**
 * A photo as phones make it is larger than anybody needs, and slow to send: it is made smaller. What is small, or is no
 * picture that this browser can read, stays as it is.
 */
export async function shrinkPicture(file: File): Promise<File> {
  if (!file.type.startsWith('image/') || file.size <= SMALL_ENOUGH_BYTES) return file
  const smaller = await redraw(file).catch(() => null)
  if (smaller === null || smaller.size >= file.size) return file
  return new File([smaller], file.name, { type: smaller.type })
}

async function redraw(file: File): Promise<Blob | null> {
  const picture = await createImageBitmap(file)
  const scale = Math.min(1, MAX_SIDE / Math.max(picture.width, picture.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(picture.width * scale)
  canvas.height = Math.round(picture.height * scale)
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height)
  picture.close()
  // WebP keeps what is transparent.
  const type = file.type === 'image/jpeg' ? 'image/jpeg' : 'image/webp'
  return new Promise((resolve) => canvas.toBlob(resolve, type, QUALITY))
}
