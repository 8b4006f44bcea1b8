// The stand-in that plays the bank: payment providers over their own protocols, one book behind them, and its payers.
import { join } from 'node:path'
import type { RunningStandIn, StandIn, StandInContext } from '#sandbox/stand_in'
import { asaasRoutes } from '#modules/billing/sandbox/asaas/calls'
import { asaasNotifier } from '#modules/billing/sandbox/asaas/notifier'
import { Bank } from '#modules/billing/sandbox/bank'
import { mercadoPagoRoutes } from '#modules/billing/sandbox/mercado_pago/calls'
import { mercadoPagoNotifier } from '#modules/billing/sandbox/mercado_pago/notifier'
import { chargeRoutes } from '#modules/billing/sandbox/payer/charge_calls'
import { troubleRoutes } from '#modules/billing/sandbox/payer/trouble_calls'
import { pixNotifier } from '#modules/billing/sandbox/pix_api/notifier'
import { PixServer } from '#modules/billing/sandbox/pix_api/server'
import { Tokens } from '#modules/billing/sandbox/pix_api/tokens'
import { Store, type State } from '#modules/billing/sandbox/store'

/** `BANK_SANDBOX` as JSON: what a product needs to use each provider. */
export interface BankAccess {
  /** The standard Pix API, Efí's way. Certificates and key are PEM texts; `authority` is whom to trust. */
  readonly pix: {
    readonly url: string
    readonly clientId: string
    readonly clientSecret: string
    readonly key: string
    readonly certificate: string
    readonly privateKey: string
    readonly authority: string
  }
  readonly mercadoPago: {
    readonly url: string
    readonly accessToken: string
    readonly webhookSecret: string
  }
  readonly asaas: {
    readonly url: string
    readonly accessToken: string
    readonly webhookToken: string
  }
}

const bank: StandIn = {
  name: 'bank',
  tab: { title: 'Banco', folder: join(import.meta.dirname, 'page') },
  start,
}
export default bank

async function start({ folder, url, preferredPorts }: StandInContext): Promise<RunningStandIn> {
  const store = await Store.open(folder)
  const playing = new Bank(store, {
    pix: pixNotifier(store),
    mercado_pago: mercadoPagoNotifier(store),
    asaas: asaasNotifier(store),
  })
  const tokens = new Tokens(store)
  const server = new PixServer(playing, tokens, store.state.certificates)
  // The product may have kept the address of the last run.
  const port = await server.listen([store.state.port ?? [], preferredPorts, 0].flat())
  store.state.port = port
  store.save()
  playing.outbox.resume()
  return {
    routes: {
      ...mercadoPagoRoutes(playing),
      ...asaasRoutes(playing),
      ...chargeRoutes(playing),
      ...troubleRoutes(playing, tokens),
    },
    env: { BANK_SANDBOX: JSON.stringify(accessOf(store.state, url, port)) },
    async stop() {
      playing.outbox.stop()
      await server.close()
    },
  }
}

function accessOf({ account, certificates }: State, url: string, port: number): BankAccess {
  const { authority, client } = certificates
  return {
    pix: { url: `https://127.0.0.1:${port}`, ...account.pix, ...client, authority },
    mercadoPago: { url: `${url}/api/bank/mercado_pago`, ...account.mercadoPago },
    asaas: { url: `${url}/api/bank/asaas`, ...account.asaas },
  }
}
