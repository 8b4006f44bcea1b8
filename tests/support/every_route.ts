/** Every route of the real router with the case that its module declares for it. */
import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { Agent, fetch as fetchOver } from 'undici'
import app from '@adonisjs/core/services/app'
import router from '@adonisjs/core/services/router'
import { programSource } from '#app/kernel/actor/actor'
import { registry } from '#app/kernel/modules/registry'
import type { Call, Party, RouteCase, RouteCases, RouteFixture } from '#tests/support/route_cases'
import { aStranger, aSuper, anAdmin } from '#modules/identity/testing'
import { aConnection } from '#modules/tickets/testing'
import { tokenColumns } from '#modules/whatsapp/models/connection_token'

export interface TriedRoute {
  /** `METHOD /pattern`. */
  readonly name: string
  /** `module.verb`. */
  readonly id: string
  readonly method: string
  readonly pattern: string
  readonly case: RouteCase
}

/** The routes of the router, by `METHOD /pattern`. */
export const servedRoutes = (): string[] => [...idsOfRoutes().keys()]

/** The route names, `module.verb`. */
function idsOfRoutes(): Map<string, string> {
  const routes = Object.values(router.toJSON()).flat()
  return new Map(
    routes.flatMap(({ methods, pattern, name = '' }) =>
      methods
        .filter((method) => method !== 'HEAD')
        .map((method): [string, string] => [`${method} ${pattern}`, name])
    )
  )
}

/** Restricts the tests to the routes of some modules, for their developers: `ROUTES_OF=helps,tags`. */
const { ROUTES_OF: wanted } = process.env
const only = wanted ? wanted.split(',') : null

/** The test folders in which the kernel and the modules declare their cases. */
export const foldersOfCases = (): string[] =>
  allFolders().filter((folder) => !only || only.some((name) => folder === `modules/${name}/tests`))

function allFolders(): string[] {
  const all = ['tests/support', ...registry.enabled.map(({ name }) => `modules/${name}/tests`)]
  return all.filter((folder) => existsSync(app.makePath(fileOf(folder))))
}
const fileOf = (folder: string) =>
  folder === 'tests/support' ? `${folder}/kernel_cases.ts` : `${folder}/cases.ts`

/** The cases in one of these folders. */
export async function casesIn(folder: string): Promise<RouteCases> {
  const { default: cases } = await import(`#${fileOf(folder).replace(/\.ts$/, '')}`)
  return cases
}

/** The cases of the kernel and the modules. */
export async function allCases(): Promise<RouteCases> {
  const all: RouteCases = Object.assign({}, ...(await Promise.all(allFolders().map(casesIn))))
  const servesPrograms = (await registry.contributionsTo(programSource)).length > 0
  const served = ([, { right }]: [string, RouteCase]) => right !== 'program' || servesPrograms
  return Object.fromEntries(Object.entries(all).filter(served))
}

/** Routes that have a case; missing cases are reported by a test of their own. */
export async function everyRoute(): Promise<TriedRoute[]> {
  const cases = await allCases()
  return [...idsOfRoutes()]
    .filter(
      ([name, id]) => cases[name] && (!only || only.some((module) => id.startsWith(`${module}.`)))
    )
    .map(([name, id]) => {
      const [method, pattern] = name.split(' ')
      return { name, id, method, pattern, case: cases[name] }
    })
}

export async function aRouteFixture(): Promise<RouteFixture> {
  const home = await anAdmin()
  const [away, platform] = [await aStranger(), await aSuper({ company: home.company })]
  return { home, away, platform }
}
export const callerOf = (fixture: RouteFixture, route: TriedRoute): Party =>
  fixture[route.case.by ?? 'home']

export interface Answer {
  readonly status: number
  readonly headers: Pick<Headers, 'get'>
  readonly text: string
}
export interface Sent {
  readonly path: string
  readonly method: string
  readonly token?: string | null
  readonly type?: string
  readonly body?: string | Uint8Array<ArrayBuffer>
  readonly cookie?: string
  readonly encoding?: string
  /** The response is a stream: only its headers are read. */
  readonly streams?: boolean
  /** The operators' socket file (ADR 69), instead of the port. */
  readonly socketPath?: string
  readonly account?: string
}

/** One raw HTTP request to the server under test: nothing is checked or corrected before it is sent. */
export async function send(sent: Sent): Promise<Answer> {
  const { path, method, token, type, body, cookie, encoding, account } = sent
  const headers = {
    accept: 'application/json',
    ...(token ? { authorization: `Bearer ${token}` } : {}),
    ...(type ? { 'content-type': type } : {}),
    ...(cookie ? { cookie } : {}),
    ...(encoding ? { 'content-encoding': encoding } : {}),
    ...(account ? { 'x-operator-account': account } : {}),
  }
  const address = `http://${process.env.HOST}:${process.env.PORT}${path}`
  const ending = new AbortController()
  const { signal } = ending
  const response = sent.socketPath
    ? await overSocket(sent.socketPath, address, { method, headers, body, signal })
    : await fetch(address, { method, headers, body, signal })
  const text = sent.streams && response.ok ? '' : await response.text()
  ending.abort()
  return { status: response.status, headers: response.headers, text }
}

/** Without a connection that is kept: the server's stop would wait for it. */
async function overSocket(socketPath: string, address: string, options: FileRequest) {
  const dispatcher = new Agent({ connect: { socketPath }, pipelining: 0 })
  return fetchOver(address, { ...options, dispatcher })
}
type FileRequest = Omit<NonNullable<Parameters<typeof fetchOver>[1]>, 'dispatcher'>

/** The path of a request: parameters filled in, query appended. */
export function pathOf(pattern: string, { params = {}, query = {} }: Call): string {
  const path = pattern
    .split('/')
    .map((part) => (/^[:*]/.test(part) ? valueOf(part, params) : part))
    .filter((part) => part !== null)
    .join('/')
  const search = new URLSearchParams(
    Object.entries(query).map(([name, value]): [string, string] => [name, String(value)])
  )
  return search.size ? `${path}?${search}` : path
}

/** A wildcard may contain slashes; a parameter is one segment of the path. */
function valueOf(part: string, params: NonNullable<Call['params']>): string | null {
  if (part === '*') return String(params['*'] ?? 'nothing')
  const value = params[part.replace(/^:|\?$/g, '')]
  return value === undefined ? null : encodeURIComponent(String(value))
}

/** The token of a request: the one that it names, that of a new connection for a call of programs, else the session's. */
export async function tokenOf(route: TriedRoute, call: Call, party: Party): Promise<string> {
  if (call.token || route.case.right !== 'program') return call.token ?? party.token
  const token = randomBytes(24).toString('hex')
  // Disconnected: nobody asks WhatsApp on it.
  await aConnection(party.actor, { ...tokenColumns(token), status: 'DISCONNECTED' })
  return token
}

/** How a route refuses a token that it does not know. */
export const refusalOf = (route: TriedRoute): string =>
  route.case.right === 'program' ? '401 ERR_INVALID_TOKEN' : '403 ERR_TOKEN_EXPIRED'

/** Sends the request of a case: as JSON, or with its file. */
export const sendCall = (
  route: TriedRoute,
  call: Call,
  token: string | null,
  over: Pick<Sent, 'socketPath' | 'account'> = {}
): Promise<Answer> =>
  send({
    ...over,
    method: route.method,
    path: pathOf(route.pattern, call),
    token,
    cookie: call.cookie,
    streams: route.case.streams,
    ...contentOf(call),
  })

function contentOf({
  body,
  file,
  content = Buffer.from('some words'),
  fields = {},
}: Call): Pick<Sent, 'type' | 'body'> {
  if (file) {
    const head = `content-disposition: form-data; name="${file}"; filename="a.txt"`
    const beside = Object.entries(fields).map(
      ([name, value]) =>
        `--edge\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`
    )
    const parts = [...beside, `--edge\r\n${head}\r\n\r\n`, content, '\r\n--edge--\r\n']
    const bytes = Buffer.concat(parts.map((piece) => Buffer.from(piece)))
    return { type: 'multipart/form-data; boundary=edge', body: bytes }
  }
  return body ? { type: 'application/json', body: JSON.stringify(body) } : {}
}

export type Json = null | boolean | number | string | Json[] | { [key: string]: Json }

/** The response to a valid request, in a new fixture; the content type when it is not JSON. */
export async function answerOf(route: TriedRoute): Promise<Json> {
  await route.case.beforeEach?.()
  const fixture = await aRouteFixture()
  const call = await route.case.valid(fixture)
  const token = await tokenOf(route, call, callerOf(fixture, route))
  const { text, headers } = await sendCall(route, call, token)
  const type = String(headers.get('content-type'))
  return type.includes('json') ? (JSON.parse(text) as Json) : type
}
