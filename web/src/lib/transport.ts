/** One HTTP request: fetch, or XMLHttpRequest where upload progress is needed. */
import { ApiError } from '#web/lib/api_error'

export interface Outgoing {
  readonly method: string
  readonly headers: Headers
  readonly body?: string | FormData
  readonly signal?: AbortSignal
  readonly onProgress?: (share: number) => void
}

/** Throws ApiError ERR_NETWORK when there is no response, and AbortError when aborted. */
export async function transport(address: string, outgoing: Outgoing): Promise<Response> {
  if (outgoing.onProgress) return uploaded(address, outgoing)
  const { method, headers, body, signal } = outgoing
  try {
    return await fetch(address, { method, headers, body, signal, credentials: 'same-origin' })
  } catch (error) {
    if (signal?.aborted) throw error
    throw noAnswer()
  }
}

export const noAnswer = () => new ApiError(0, 'ERR_NETWORK', 'The server did not answer.')

// fetch does not report upload progress; XMLHttpRequest does.
function uploaded(address: string, { method, headers, body, signal, onProgress }: Outgoing) {
  return new Promise<Response>((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open(method, address)
    headers.forEach((value, name) => request.setRequestHeader(name, value))
    request.upload.onprogress = ({ loaded, total }) => onProgress?.(total ? loaded / total : 0)
    request.onload = () => resolve(responseOf(request))
    request.onerror = () => reject(noAnswer())
    request.onabort = () => reject(new DOMException('Aborted', 'AbortError'))
    signal?.addEventListener('abort', () => request.abort(), { once: true })
    if (signal?.aborted) request.abort()
    else request.send(body)
  })
}

function responseOf(request: XMLHttpRequest) {
  const headers = new Headers()
  for (const line of request.getAllResponseHeaders().trim().split(/\r?\n/)) {
    const colon = line.indexOf(':')
    if (colon > 0) headers.append(line.slice(0, colon), line.slice(colon + 1).trim())
  }
  const mayHaveBody = request.status !== 204 && request.status !== 304
  return new Response(mayHaveBody ? request.responseText : null, {
    status: request.status,
    statusText: request.statusText,
    headers,
  })
}
