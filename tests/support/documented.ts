/**
 * Compares each answer of a call of programs, in every suite that serves HTTP, with the document that describes it, and each
 * accepted request as well (EXT-11).
 */
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Ajv2020 } from 'ajv/dist/2020.js'
import formats from 'ajv-formats'
import { Agent, request as requestOnce } from 'undici'

interface Operation {
  readonly responses: Readonly<Record<string, unknown>>
}
interface ApiDocument {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
}

let permitsOdd = false
const faults: string[] = []
const json = 'application/json'
/** Not described: the description itself, and calls of the contract that only people make. */
const own = /^\/api\/(openapi\.json|docs|rag\/)/

let document: ApiDocument | null = null
const ajv = new Ajv2020({ strict: false, allErrors: true, coerceTypes: false })
formats.default(ajv)

/** Begins to listen to the calls of this server; does nothing where no module serves programs. */
export async function watchApi(server: Server): Promise<void> {
  const { address, port } = server.address() as AddressInfo
  // A connection of its own: those of another suite of this process, at the same port, are closed by now.
  const dispatcher = new Agent()
  const url = `http://${address}:${port}/api/openapi.json`
  const { statusCode, body } = await requestOnce(url, { dispatcher })
  const text = await body.text()
  await dispatcher.close()
  if (statusCode !== 200) return
  document = JSON.parse(text) as ApiDocument
  ajv.removeSchema()
  ajv.addSchema(document, 'api')
  server.prependListener('request', (request: IncomingMessage, response: ServerResponse) => {
    if (request.url?.startsWith('/api/') && !own.test(request.url)) watch(request, response)
  })
}

/** Throws what did not match since the last time. */
export function assertDocumented(): void {
  if (faults.length) throw new Error(`not as documented:\n${faults.splice(0).join('\n')}`)
}

/** For a test that sends what the document does not know, and the server may accept; returns how to end that. */
export function permitOddRequests(): () => void {
  permitsOdd = true
  return () => void (permitsOdd = false)
}

function watch(request: IncomingMessage, response: ServerResponse) {
  const given = chunksOf(request)
  const sent: Buffer[] = []
  const { write, end } = response
  const keep = (chunk: unknown) => {
    if (typeof chunk === 'string' || chunk instanceof Uint8Array) sent.push(Buffer.from(chunk))
  }
  response.write = function (this: ServerResponse, ...args: unknown[]) {
    keep(args[0])
    return Reflect.apply(write, this, args)
  } as typeof write
  // Before the client gets the answer, so that its test has not ended.
  response.end = function (this: ServerResponse, ...args: unknown[]) {
    keep(args[0])
    compare(request, response, { given: Buffer.concat(given), sent: Buffer.concat(sent) })
    return Reflect.apply(end, this, args)
  } as typeof end
}

/** The body as it is read by whoever reads it. */
function chunksOf(request: IncomingMessage): Buffer[] {
  const chunks: Buffer[] = []
  const { emit } = request
  request.emit = function (this: IncomingMessage, event: string, ...args: unknown[]) {
    if (event === 'data') chunks.push(Buffer.from(args[0] as Buffer))
    return Reflect.apply(emit, this, [event, ...args])
  } as typeof emit
  return chunks
}

interface Bodies {
  readonly given: Buffer
  readonly sent: Buffer
}

function compare(request: IncomingMessage, { statusCode }: ServerResponse, bodies: Bodies) {
  const method = request.method!.toLowerCase()
  const name = `${request.method} ${request.url} ${statusCode}`
  const pattern = patternOf(method, request.url!.split('?')[0]!)
  if (!pattern) {
    if (statusCode !== 404) faults.push(`${name}: no such call`)
    return
  }
  const { responses } = document!.paths[pattern]![method]!
  // A path that is no path, such as one with a broken escape.
  if (statusCode === 404 && !responses[404]) return
  if (!responses[statusCode]) return faults.push(`${name}: no such status`)
  const at = `api#/paths/${escaped(pattern)}/${method}`
  const answers = statusCode === 200 ? `${at}/responses` : 'api#/components/responses'
  report(name, `${answers}/${statusCode}/content/${escaped(json)}/schema`, bodies.sent)
  if (statusCode > 299 || permitsOdd || !isJson(request)) return
  report(`${name}: its body`, `${at}/requestBody/content/${escaped(json)}/schema`, bodies.given)
}

const isJson = ({ headers }: IncomingMessage) => !!headers['content-type']?.startsWith(json)

/** Of the document; what has no parameter is meant first. */
const patternOf = (method: string, path: string): string | undefined =>
  Object.keys(document!.paths)
    .filter((one) => matches(one, path) && document!.paths[one]![method])
    .sort((one, other) => one.split('{').length - other.split('{').length)[0]

const matches = (pattern: string, path: string) =>
  new RegExp(`^${pattern.replace(/[.]/g, '\\.').replace(/\{\w+\}/g, '[^/]+')}/?$`).test(path)

const escaped = (part: string) => encodeURIComponent(part.replace(/~/g, '~0').replace(/\//g, '~1'))

function report(name: string, schema: string, body: Buffer) {
  const check = ajv.getSchema(schema)
  if (!check) return faults.push(`${name}: no schema ${schema}`)
  const value: unknown = body.length ? JSON.parse(body.toString('utf8')) : null
  if (check(value)) return
  faults.push(`${name}: ${ajv.errorsText(check.errors)} in ${body.toString('utf8').slice(0, 400)}`)
}
