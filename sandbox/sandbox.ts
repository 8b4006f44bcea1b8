// Puts the sandbox together: state, certificates, media host, websocket and API, all on loopback.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { WebSocketServer } from 'ws'
import { httpFront, isLocal } from '#sandbox/api/http'
import type { ReadyWire } from '#sandbox/api/wire'
import { seedCustomers } from '#sandbox/demo'
import { MediaHost } from '#sandbox/media/host'
import { ClientRouter } from '#sandbox/server/client_router'
import { wakeAllPhones } from '#sandbox/server/phone_reads'
import { rememberedCertificate, rememberedNoise } from '#sandbox/state/identity'
import { Store } from '#sandbox/state/store'
import { SandboxContext } from '#sandbox/context'

const CHAT_PATH = '/ws/chat'

export interface SandboxOptions {
  /** Folder of the stored state; without it all state ends with the process. */
  readonly folder?: string
  /** 0: any free port. */
  readonly port: number
  /** Preferred media port; that of the last run comes first, because old messages contain it. */
  readonly mediaPort?: number
  /** Adds a few customers to an empty phone book. */
  readonly demo?: boolean
}
export interface RunningSandbox {
  readonly ready: ReadyWire
  stop(): Promise<void>
}

export async function runSandbox(options: SandboxOptions): Promise<RunningSandbox> {
  const store = new Store(options.folder)
  const context = new SandboxContext(store)
  if (options.demo) seedCustomers(context)

  const certificate = await rememberedCertificate(store)
  const mediaHost = new MediaHost(certificate, context.vault, context.faults.media())
  const noise = rememberedNoise(store)
  const { server, port } = await listen(context, new ClientRouter(context, noise), options.port)

  const mediaPort = await mediaHost.listen(mediaPorts(store, options, port))
  store.remember('mediaPort', mediaPort)
  context.mediaHost = `127.0.0.1:${mediaPort}`
  const ca = writeAuthority(certificate.ca, options.folder)
  wakeAllPhones(context)

  return {
    ready: {
      ready: true,
      pid: process.pid,
      port,
      url: `http://127.0.0.1:${port}`,
      waUrl: `ws://127.0.0.1:${port}${CHAT_PATH}`,
      mediaHost: context.mediaHost,
      ca: ca.path,
      noiseRoot: noise.rootPublic.toString('hex'),
    },
    async stop() {
      context.isOpen = false
      for (const connection of context.links.all()) connection.cut()
      server.closeAllConnections()
      await Promise.all([new Promise((done) => server.close(done)), mediaHost.close()])
      await context.lanes.settled()
      store.close()
      ca.remove()
    },
  }
}

async function listen(context: SandboxContext, desk: ClientRouter, port: number) {
  const server = createServer(httpFront(context))
  const sockets = new WebSocketServer({ noServer: true, perMessageDeflate: false })
  server.on('upgrade', (request, socket, head) => {
    const path = request.url?.split('?')[0]
    if (path !== CHAT_PATH || !isLocal(request)) return void socket.destroy()
    sockets.handleUpgrade(request, socket, head, (client) => desk.welcome(client))
  })
  await bind(server, port)
  return { server, port: (server.address() as AddressInfo).port }
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

function mediaPorts(store: Store, options: SandboxOptions, port: number): number[] {
  const preferred = [store.fact<number>('mediaPort'), options.mediaPort]
  const next = options.port === 0 ? undefined : port + 1
  return [...preferred, next, 0].filter((each) => each !== undefined)
}

function writeAuthority(pem: string, folder?: string) {
  const home = folder ?? mkdtempSync(join(tmpdir(), 'guiche-sandbox-'))
  const path = join(home, 'ca.pem')
  writeFileSync(path, pem)
  const remove = () => (folder ? undefined : rmSync(home, { recursive: true, force: true }))
  return { path, remove }
}
