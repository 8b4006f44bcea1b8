// The media host: an HTTPS server on loopback that takes sealed files and gives them back.
import { createServer, type Server } from 'node:https'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { MediaCertificate } from '#modules/whatsapp/sandbox/media/certificate'
import type { Vault } from '#modules/whatsapp/sandbox/media/vault'

const MAX_BYTES = 100 * 1024 * 1024

export class MediaHost {
  readonly #server: Server

  /** `refusal` may name a status with which the next request is turned away (a fault). */
  constructor(
    certificate: MediaCertificate,
    private readonly vault: Vault,
    private readonly refusal: () => number | undefined
  ) {
    this.#server = createServer({ cert: certificate.cert, key: certificate.key })
    this.#server.on('request', (request, response) => {
      this.#answer(request, response).catch(() => response.destroy())
    })
  }

  /** Listens on the first of the ports that is free; 0 means any. */
  async listen(ports: readonly number[]): Promise<number> {
    for (const port of ports) if (await this.#tryPort(port)) break
    return (this.#server.address() as AddressInfo).port
  }

  close(): Promise<void> {
    this.#server.closeAllConnections()
    return new Promise((resolve) => this.#server.close(() => resolve()))
  }

  #tryPort(port: number): Promise<boolean> {
    return new Promise((resolve, reject) => {
      const settle = (error?: NodeJS.ErrnoException) => {
        this.#server.off('error', settle).off('listening', settle)
        if (!error) return resolve(true)
        return port !== 0 && error.code === 'EADDRINUSE' ? resolve(false) : reject(error)
      }
      this.#server.once('error', settle).once('listening', () => settle())
      this.#server.listen(port, '127.0.0.1')
    })
  }

  async #answer(request: IncomingMessage, response: ServerResponse) {
    const status = this.refusal()
    if (status) return respond(response, status, { error: 'refused' })
    const { pathname, origin } = new URL(request.url ?? '/', `https://${request.headers.host}`)
    if (request.method === 'POST') return this.#upload(request, response, origin)
    const bytes = this.vault.sealed(pathname)
    if (!bytes) return respond(response, 404, { error: 'not found' })
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

function respond(response: ServerResponse, status: number, body: unknown) {
  response.writeHead(status, { 'content-type': 'application/json' })
  response.end(JSON.stringify(body))
}
