import { fetchAsUser } from './client.ts'

/** A file as a field of a request: the types of the interface know text alone. */
export const fileField = (file: File): string => file as unknown as string

/** How much of a request was sent, from 0 to 1. */
export type OnProgress = (share: number) => void

/** What the options of a request with files have beside its body. */
export const uploading = (onProgress: OnProgress) => ({
  bodySerializer: formOf,
  fetch: (request: Request) => fetchAsUser(request, (sent) => sendWithProgress(sent, onProgress)),
})

function formOf(fields: object): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) {
    for (const one of Array.isArray(value) ? value : [value]) form.append(name, one)
  }
  return form
}

/** As fetch, which cannot say how much was sent. */
async function sendWithProgress(request: Request, onProgress: OnProgress): Promise<Response> {
  const body = await request.blob()
  return new Promise((resolve, reject) => {
    const sending = new XMLHttpRequest()
    sending.open(request.method, request.url)
    for (const [name, value] of request.headers) sending.setRequestHeader(name, value)
    sending.responseType = 'blob'
    sending.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0)
    sending.onload = () => resolve(responseOf(sending))
    sending.onerror = () => reject(new TypeError('The service was not reached.'))
    sending.send(body)
  })
}

function responseOf(sent: XMLHttpRequest): Response {
  const headers = new Headers()
  for (const line of sent.getAllResponseHeaders().trim().split('\r\n')) {
    const [name = '', ...value] = line.split(': ')
    if (name) headers.append(name, value.join(': '))
  }
  const body = sent.status === 204 ? null : (sent.response as Blob)
  return new Response(body, { status: sent.status, headers })
}
