/** A file store for one test, with the part of the S3 API that the product uses. */
import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

interface Stored {
  readonly bytes: Buffer
  readonly type: string
}

interface Answer {
  readonly status: number
  readonly headers?: Record<string, string | number>
  readonly bytes?: Buffer
}

export class Bucket {
  readonly files = new Map<string, Stored>()
  /** Parts of uploads that are not complete, by upload and number. */
  readonly parts = new Map<string, Map<number, Buffer>>()
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
  async #answer(request: IncomingMessage): Promise<Answer> {
    const url = new URL(request.url ?? '', this.url)
    const asked = url.searchParams
    if (!(request.headers.authorization ?? asked.get('X-Amz-Signature'))) return { status: 403 }
    const key = decodeURIComponent(url.pathname.split('/').slice(2).join('/'))
    if (asked.has('uploads') || asked.has('uploadId')) return this.#answerParts(request, key, asked)
    if (asked.has('list-type')) return this.#list(asked)
    return this.#answerFile(request, key, asked.get('response-content-type'))
  }

  async #answerFile(
    request: IncomingMessage,
    key: string,
    contentType: string | null
  ): Promise<Answer> {
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
    const headers = {
      'content-type': contentType ?? file.type,
      'content-length': file.bytes.length,
      'last-modified': new Date(0).toUTCString(),
      'etag': '"1"',
    }
    return { status: 200, headers, bytes: request.method === 'HEAD' ? undefined : file.bytes }
  }

  /** An upload in parts: opened, filled, completed or given up. */
  async #answerParts(
    request: IncomingMessage,
    key: string,
    asked: URLSearchParams
  ): Promise<Answer> {
    const id = asked.get('uploadId') ?? String(this.parts.size + 1)
    const parts = this.parts.get(id) ?? new Map<number, Buffer>()
    const body = await buffer(request)
    if (request.method === 'PUT') {
      parts.set(Number(asked.get('partNumber')), body)
      return { status: 200, headers: { etag: `"${asked.get('partNumber')}"` } }
    }
    if (request.method === 'DELETE') {
      this.parts.delete(id)
      return { status: 204 }
    }
    if (asked.has('uploads')) {
      this.parts.set(id, parts)
      return xml(
        `<InitiateMultipartUploadResult><UploadId>${id}</UploadId></InitiateMultipartUploadResult>`
      )
    }
    const numbers = [...body.toString().matchAll(/<PartNumber>(\d+)</g)].map(([, number]) => number)
    const bytes = Buffer.concat(numbers.map((number) => parts.get(Number(number))!))
    this.files.set(key, { bytes, type: 'application/octet-stream' })
    this.parts.delete(id)
    return xml('<CompleteMultipartUploadResult><ETag>"1"</ETag></CompleteMultipartUploadResult>')
  }

  #list(asked: URLSearchParams) {
    const keys = [...this.files.keys()].filter((key) => key.startsWith(asked.get('prefix') ?? ''))
    const contents = keys.map((key) => `<Contents><Key>${key}</Key></Contents>`).join('')
    return xml(`<ListBucketResult><IsTruncated>false</IsTruncated>${contents}</ListBucketResult>`)
  }
}

const xml = (text: string) => ({
  status: 200,
  headers: { 'content-type': 'application/xml' },
  bytes: Buffer.from(`<?xml version="1.0" encoding="UTF-8"?>${text}`),
})
