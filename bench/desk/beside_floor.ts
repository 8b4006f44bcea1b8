/** Measures requests of the product beside the same pages of a bare server. */
import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { isDeepStrictEqual } from 'node:util'
import type { Hits, Shot } from '#bench/desk/cannon'
import type { Answer } from '#bench/desk/floor'
import { cpuMsOf } from '#bench/whatsapp/gauges'
import type { Product } from '#tests/support/product'

/** A program of `bench/desk` as it was built, like the product that it measures. */
export const startProgram = (product: Product, name: string): ChildProcess =>
  fork(`bench/desk/${name}.js`, {
    cwd: new URL('../../build/next/', import.meta.url),
    execArgv: [],
    env: product.env,
  })

export interface Floor {
  readonly child: ChildProcess
  readonly url: string
}

/** The bare server, when it listens. */
export async function startFloor(product: Product, answers: readonly Answer[]): Promise<Floor> {
  const child = startProgram(product, 'floor')
  child.send(answers)
  const [port] = (await once(child, 'message')) as [number]
  return { child, url: `http://127.0.0.1:${port}` }
}

export interface Measured extends Hits {
  /** For one request. */
  readonly cpuMs: number
}

export async function fire(
  cannon: ChildProcess,
  { pid }: { readonly pid?: number | null },
  shot: Shot
): Promise<Measured> {
  // The first second is a warm-up.
  await shoot(cannon, { ...shot, seconds: 1 })
  const cpu = cpuMsOf(pid!)
  const hits = await shoot(cannon, shot)
  return { ...hits, cpuMs: (cpuMsOf(pid!) - cpu) / hits.count }
}

async function shoot(cannon: ChildProcess, shot: Shot): Promise<Hits> {
  cannon.send(shot)
  const [hits] = (await once(cannon, 'message')) as [Hits]
  return hits
}

export interface Request {
  readonly name: string
  readonly path: string
  readonly token: string
}

/** Warns when the baseline's response differs from the product's: the comparison is valid only if they are equal. */
export async function compare(product: Product, floorUrl: string, request: Request): Promise<void> {
  const { name, path, token } = request
  const headers = { authorization: `Bearer ${token}`, accept: 'application/json' }
  const [ours, bare] = await Promise.all(
    [product.url, floorUrl].map(async (url) => {
      const answer = await fetch(url + path, { headers })
      const text = await answer.text()
      if (!answer.ok) throw new Error(`${name}: ${answer.status} ${text.slice(0, 500)}`)
      return JSON.parse(text) as Record<string, unknown>
    })
  )
  if (isDeepStrictEqual(ours, bare)) return
  const [one, other] = [ours, bare].map((body) => JSON.stringify(sortedKeys(body)))
  const place = [...one].findIndex((sign, at) => sign !== other[at])
  const around = (text: string) => text.slice(Math.max(0, place - 100), place + 100)
  console.warn(`bench: ${name}: the floor says something else:\n${around(one)}\n${around(other)}`)
}

function sortedKeys(given: unknown): unknown {
  if (Array.isArray(given)) return given.map(sortedKeys)
  if (typeof given !== 'object' || given === null) return given
  const entries = Object.entries(given).sort(([one], [other]) => (one < other ? -1 : 1))
  return Object.fromEntries(entries.map(([key, value]) => [key, sortedKeys(value)]))
}

/** To two digits. NaN when there was no response. */
export const rounded = (value: number | undefined) => Number((value ?? Number.NaN).toFixed(2))
