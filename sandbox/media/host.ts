// The media host: an HTTPS server on loopback that stores encrypted files and serves them.
import { createServer, type Server } from 'node:https'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { MediaCertificate } from '#sandbox/media/certificate'
import { endServer, listenOnFree } from '#sandbox/listen'
import type { Vault } from '#sandbox/media/vault'

const MAX_BYTES = 100 * 1024 * 1024

/** Faults of the next request; each function is called once per request. */
export interface MediaTroubles {
  /** An HTTP status with which to refuse it. */
  refusal(isUpload: boolean): number | undefined
  /** Milliseconds by which to delay a download. */
  delay(): number
  /** What to damage in a download: its MAC only, or the file itself. */
  damage(): 'seal' | 'file' | undefined
}

export class MediaHost {
  readonly #server: Server

  constructor(
    certificate: MediaCertificate,
    private readonly vault: Vault,
    private readonly troubles: MediaTroubles
  ) {
    this.#server = createServer({ cert: certificate.cert, key: certificate.key })
    this.#server.on('request', (request, response) => {
      this.#answer(request, response).catch(() => response.destroy())
    })
  }

  /** Listens on the first of the ports that is free; 0 means any. */
  listen(ports: readonly number[]): Promise<number> {
    return listenOnFree(this.#server, ports)
  }

  close(): Promise<void> {
    return endServer(this.#server)
  }

  async #answer(request: IncomingMessage, response: ServerResponse) {
    const isUpload = request.method === 'POST'
    const status = this.troubles.refusal(isUpload)
    if (status) return respond(response, status, { error: 'refused' })
    const { pathname, origin } = new URL(request.url ?? '/', `https://${request.headers.host}`)
    if (isUpload) return this.#upload(request, response, origin)
    const picture = this.vault.picture(pathname)
    if (picture) return this.#give(response, picture)
    const bytes = this.vault.encrypted(pathname)
    const gone = this.vault.gone(pathname)
    if (!bytes || gone) return respond(response, gone ?? 404, { error: 'not found' })
    const delay = this.troubles.delay()
    if (delay) await new Promise((resolve) => setTimeout(resolve, delay))
    this.#give(response, damaged(bytes, this.troubles.damage()))
  }

  #give(response: ServerResponse, bytes: Buffer) {
    response.writeHead(200, {
      'content-type': 'application/octet-stream',
      'content-length': bytes.length,
    })
    response.end(bytes)
  }

  async #upload(request: IncomingMessage, response: ServerResponse, origin: string) {
    const chunks: Buffer[] = []
    let size = 0
    for await (const chunk of request as AsyncIterable<Buffer>) {
      size += chunk.length
      if (size > MAX_BYTES) return respond(response, 413, { error: 'too large' })
      chunks.push(chunk)
    }
    const path = this.vault.keep(Buffer.concat(chunks))
    respond(response, 200, { url: origin + path, direct_path: path })
  }
}

// The last bytes are the MAC; the first ones belong to the file.
function damaged(bytes: Buffer, what: 'seal' | 'file' | undefined): Buffer {
  if (what === undefined) return bytes
  const copy = Buffer.from(bytes)
  copy[what === 'seal' ? copy.length - 1 : 0] ^= 0xff
  return copy
}

function respond(response: ServerResponse, status: number, body: unknown) {
  response.writeHead(status, { 'content-type': 'application/json' })
  response.end(JSON.stringify(body))
}
