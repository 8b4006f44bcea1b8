// The stand-in that plays WhatsApp and its customers' phones: state, certificates, media host, websocket and calls.
import { join } from 'node:path'
import { quickenSignal } from '#libs/signal/quick_signal'
import { repairSignal } from '#libs/signal/repair_signal'
import { silenceSignal } from '#libs/signal/silence_signal'
import { routes } from '#sandbox/api/routes'
import type { PhonesEnv, PhonesReady } from '#sandbox/api/wire'
import { SandboxContext } from '#sandbox/context'
import { writeAuthority } from '#sandbox/media/certificate'
import { MediaHost } from '#sandbox/media/host'
import { chatUpgrade, ClientRouter } from '#sandbox/server/client_router'
import { wakeAllPhones } from '#sandbox/server/phone_reads'
import type { Routes, RunningStandIn, StandIn, StandInContext } from '#sandbox/stand_in'
import { rememberedCertificate, rememberedNoise } from '#sandbox/state/identity'
import { Store } from '#sandbox/state/store'

const CHAT_PATH = '/ws/chat'

const whatsapp: StandIn = {
  name: 'phones',
  tab: { title: 'Celulares de teste', folder: join(import.meta.dirname, 'page', 'phones') },
  // From the time when there was no other stand-in.
  addresses: ['/api', '/health'],
  folder: '.',
  start,
}
export default whatsapp

async function start(standIn: StandInContext): Promise<RunningStandIn> {
  silenceSignal()
  quickenSignal()
  // Real phones do not have the libsignal bugs that this repairs.
  repairSignal()
  const store = new Store(standIn.folder)
  const context = new SandboxContext(store)
  if (standIn.demo) seedCustomers(context)

  const certificate = await rememberedCertificate(store)
  const mediaHost = new MediaHost(certificate, context.vault, context.faults.media())
  const noise = rememberedNoise(store)
  // Old messages contain the media port, so that of the last run comes first.
  const lastPort = store.fact<number>('mediaPort') ?? []
  const mediaPort = await mediaHost.listen([lastPort, standIn.preferredPorts, 0].flat())
  store.remember('mediaPort', mediaPort)
  context.mediaHost = `127.0.0.1:${mediaPort}`
  const ca = writeAuthority(certificate.ca, standIn.folder)
  wakeAllPhones(context)

  const ready: PhonesReady = {
    waUrl: `ws://127.0.0.1:${standIn.port}${CHAT_PATH}`,
    mediaHost: context.mediaHost,
    ca: ca.path,
    noiseRoot: noise.rootPublic.toString('hex'),
  }
  return {
    routes: routesOf(context),
    upgrades: { [CHAT_PATH]: chatUpgrade(new ClientRouter(context, noise)) },
    ready: { ...ready },
    env: { ...envOf(ready) },
    async stop() {
      context.isOpen = false
      for (const connection of context.links.all()) connection.cut()
      await mediaHost.close()
      await context.lanes.settled()
      store.close()
      ca.remove()
    },
  }
}

const envOf = (ready: PhonesReady): PhonesEnv => ({
  NODE_EXTRA_CA_CERTS: ready.ca,
  WHATSAPP_SANDBOX_URL: ready.waUrl,
  WHATSAPP_SANDBOX_MEDIA_HOST: ready.mediaHost,
  WHATSAPP_SANDBOX_NOISE_ROOT: ready.noiseRoot,
})

function routesOf(context: SandboxContext): Routes {
  return Object.fromEntries(
    Object.entries(routes).map(([key, handle]) => [
      key,
      ({ params, query, body }) => handle({ context, number: params.number ?? '', query, body }),
    ])
  )
}

const CUSTOMERS = [
  ['5511987650001', 'Ana Lima'],
  ['5521987650002', 'João Batista'],
  ['5531987650003', 'Marina Souza'],
  ['5541987650004', 'Pedro Henrique Albuquerque'],
  ['5571987650005', 'Dona Célia'],
] as const

function seedCustomers(context: SandboxContext) {
  if (context.phones.all().length > 0) return
  for (const [number, name] of CUSTOMERS) context.phones.ensure(number, { name })
}
