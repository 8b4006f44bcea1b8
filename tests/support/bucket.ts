/** A file store for one test, with the part of the S3 API that the product uses. */
import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

interface Stored {
  readonly bytes: Buffer
  readonly type: string
}

export class Bucket {
  readonly files = new Map<string, Stored>()
  readonly #server: Server

  private constructor() {
    this.#server = createServer((request, response) => {
      this.#answer(request).then(
        ({ status, headers = {}, bytes }) => response.writeHead(status, headers).end(bytes),
        () => response.writeHead(500).end()
      )
    })
  }

  static async open(): Promise<Bucket> {
    const bucket = new Bucket()
    bucket.#server.listen(0, '127.0.0.1')
    await once(bucket.#server, 'listening')
    return bucket
  }

  get url() {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`
  }

  close() {
    this.#server.closeAllConnections()
    this.#server.close()
  }

  /** `/<bucket>/<key>`; unsigned requests are refused. */
  async #answer(request: IncomingMessage) {
    const url = new URL(request.url ?? '', this.url)
    const isSigned = request.headers.authorization ?? url.searchParams.get('X-Amz-Signature')
    if (!isSigned) return { status: 403 }
    const key = decodeURIComponent(url.pathname.split('/').slice(2).join('/'))
    if (request.method === 'PUT') {
      const type = request.headers['content-type'] ?? ''
      this.files.set(key, { bytes: await buffer(request), type })
      return { status: 200, headers: { etag: '"1"' } }
    }
    if (request.method === 'DELETE') {
      this.files.delete(key)
      return { status: 204 }
    }
    const file = this.files.get(key)
    if (!file) return { status: 404 }
    const contentType = url.searchParams.get('response-content-type')
    const headers = {
      'content-type': contentType ?? file.type,
      'content-length': file.bytes.length,
      'last-modified': new Date(0).toUTCString(),
      'etag': '"1"',
    }
    return { status: 200, headers, bytes: request.method === 'HEAD' ? undefined : file.bytes }
  }
}
