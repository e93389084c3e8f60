import { type Fetch, fetchAsUser } from './client.ts'

/** How much of a request was sent, from 0 to 1. */
export type OnProgress = (share: number) => void

/** The options of a request that says how much of it was sent. */
export const uploading = (onProgress: OnProgress) => ({
  fetch: (address: string | URL | Request, init: RequestInit = {}) =>
    fetchAsUser(String(address), init, sendWithProgress(onProgress)),
})

/** A form of fields and files; a list is a field with each of its entries. */
export function formOf(fields: Record<string, string | File | readonly File[]>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) {
    for (const one of [value].flat()) form.append(name, one as string | File)
  }
  return form
}

/** As fetch, which cannot say how much was sent. */
const sendWithProgress =
  (onProgress: OnProgress): Fetch =>
  (address, { method = 'GET', headers, body }) =>
    new Promise((resolve, reject) => {
      const sending = new XMLHttpRequest()
      sending.open(method, address)
      for (const [name, value] of new Headers(headers)) sending.setRequestHeader(name, value)
      sending.responseType = 'blob'
      sending.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0)
      sending.onload = () => resolve(responseOf(sending))
      sending.onerror = () => reject(new TypeError('The service was not reached.'))
      sending.send(body as FormData)
    })

function responseOf(sent: XMLHttpRequest): Response {
  const headers = new Headers()
  for (const line of sent.getAllResponseHeaders().trim().split('\r\n')) {
    const [name = '', ...value] = line.split(': ')
    if (name) headers.append(name, value.join(': '))
  }
  const body = sent.status === 204 ? null : (sent.response as Blob)
  return new Response(body, { status: sent.status, headers })
}
