// Puts the sandbox together: one HTTP server on loopback, and the stand-ins whose calls and tabs it serves.
import { mkdirSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import type { ReadyWire } from '#sandbox/api/wire'
import { httpFront, isLocal, notYet } from '#sandbox/http'
import { merged, StandInError, type NamedPart } from '#sandbox/load_stand_ins'
import { pageOf } from '#sandbox/page'
import { mergedEnv } from '#sandbox/product_env'
import type { Routes, RunningStandIn, StandIn, StandInContext } from '#sandbox/stand_in'

export interface SandboxOptions {
  /** At least one, with different names; the page shows their tabs in this order. */
  readonly standIns: readonly StandIn[]
  /** Folder of the stored state; without it all state ends with the process. */
  readonly folder?: string
  /** 0: any free port. */
  readonly port: number
  /** A port for a server of a stand-in, preferred to the one after `port`. */
  readonly mediaPort?: number
  /** Adds a few examples where there is no state yet. */
  readonly demo?: boolean
}
export interface RunningSandbox {
  readonly ready: SandboxReady
  stop(): Promise<void>
}
type SandboxReady = Pick<ReadyWire, 'ready' | 'pid' | 'port' | 'url' | 'env'>
interface Running extends RunningStandIn {
  readonly standIn: StandIn
}

/** @throws StandInError when one does not start, or two claim the same call, socket, variable or part of the ready line */
export async function runSandbox(options: SandboxOptions): Promise<RunningSandbox> {
  // Callers reuse connections, which must not be closed under a request of a busy machine (Node's default: 5 seconds).
  const server = createServer({ keepAliveTimeout: 75_000 })
  let answer = notYet
  server.on('request', (request, response) => answer(request, response))
  await bind(server, options.port)
  const { port } = server.address() as AddressInfo
  const running = await startAll(options, port)
  const stop = async () => {
    const stopped = running.map((each) => each.stop())
    const closed = new Promise((done) => server.close(done))
    server.closeAllConnections()
    await Promise.all([...stopped, closed])
  }
  try {
    answer = httpFront(merged('call', running.map(routesOf)), pageOf(options.standIns))
    takeUpgrades(server, running)
    return { ready: readyOf(running, port), stop }
  } catch (error) {
    await stop()
    throw error
  }
}

function bind(server: Server, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', () => {
      server.off('error', reject)
      resolve()
    })
  })
}

/** Starts them one after the other; when one fails, stops those before it. */
async function startAll(options: SandboxOptions, port: number): Promise<Running[]> {
  const next = options.port === 0 ? undefined : port + 1
  const preferredPorts = [options.mediaPort, next].filter((each) => each !== undefined)
  const shared = { url: addressOf(port), port, preferredPorts, demo: options.demo ?? false }
  const running: Running[] = []
  for (const standIn of options.standIns) {
    try {
      const context: StandInContext = { ...shared, folder: folderOf(standIn, options.folder) }
      running.push({ ...(await standIn.start(context)), standIn })
    } catch (error) {
      for (const each of running) await each.stop()
      throw new StandInError(standIn.name, 'does not start', error as Error)
    }
  }
  return running
}

function folderOf(standIn: StandIn, data: string | undefined): string | undefined {
  if (data === undefined) return undefined
  const folder = join(data, standIn.folder ?? standIn.name)
  mkdirSync(folder, { recursive: true })
  return folder
}

/** @throws StandInError for a call outside of the addresses of its stand-in */
function routesOf({ standIn, routes = {} }: Running): NamedPart<Routes> {
  const { name, addresses = [`/api/${name}`] } = standIn
  const stray = Object.keys(routes).find((key) => {
    const path = key.split(' ')[1] ?? ''
    return !addresses.some((address) => path === address || path.startsWith(`${address}/`))
  })
  if (stray) throw new StandInError(name, `answers "${stray}", outside of ${addresses.join(', ')}`)
  return [name, routes]
}

function takeUpgrades(server: Server, running: readonly Running[]) {
  const upgrades = merged(
    'socket',
    running.map(({ standIn, upgrades: own }) => [standIn.name, own])
  )
  server.on('upgrade', (request, socket, head) => {
    const upgrade = upgrades[request.url?.split('?')[0] ?? '']
    if (!upgrade || !isLocal(request, upgrade.origins)) return void socket.destroy()
    upgrade.accept(request, socket, head)
  })
}

function readyOf(running: readonly Running[], port: number): SandboxReady {
  const env = mergedEnv(running.map((each) => [each.standIn.name, each.env]))
  const own = { ready: true, pid: process.pid, port, url: addressOf(port), env } as const
  const parts = running.map((each): NamedPart<object> => [each.standIn.name, each.ready])
  return { ...merged('part of the ready line', parts), ...own }
}

const addressOf = (port: number) => `http://127.0.0.1:${port}`
