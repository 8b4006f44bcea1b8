// The stored state: one JSON file, written whole after each change; in memory only without a folder.
import { EventEmitter } from 'node:events'
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { newAccount, type Account } from '#modules/billing/sandbox/account'
import { issueCertificates, type Certificates } from '#modules/billing/sandbox/certificates'
import type { Charge } from '#modules/billing/sandbox/charge'
import type { Notice } from '#modules/billing/sandbox/notices/notice'

export interface State {
  readonly account: Account
  readonly certificates: Certificates
  /** Port of the Pix API in the last run: the product has its address. */
  port?: number
  /** Oldest first. */
  readonly charges: Charge[]
  readonly notices: Notice[]
  readonly settings: Settings
  /** How many of the next payments nobody is notified of. */
  losing: number
  /** Webhook of the Pix key. */
  pixWebhook?: { readonly webhookUrl: string; readonly criacao: string }
  /** Payments of Mercado Pago by the idempotency key of their request. */
  readonly requests: Record<string, { readonly body: string; readonly id: string }>
  readonly customers: Customer[]
  readonly webhooks: AsaasWebhook[]
  /** Last number given to a charge of the Pix API (loc.id) or of Mercado Pago. */
  lastNumber: number
}
export interface Settings {
  /** How long a token of the Pix API is good for. */
  tokenSeconds: number
  /** Pauses before a notice is tried again; afterwards it is given up. */
  retrySeconds: number[]
  /** How long the product may take to answer a notice. */
  answerSeconds: number
}
export interface Customer {
  readonly id: string
  readonly name: string
  readonly cpfCnpj: string
  readonly externalReference?: string
  readonly notificationDisabled: boolean
}
export interface AsaasWebhook {
  readonly id: string
  readonly url: string
  /** Sent as `asaas-access-token`. */
  readonly authToken: string
  readonly enabled: boolean
  readonly events: readonly string[]
}

export class Store {
  /** Emits 'change' after each write. For the page only. */
  readonly updates = new EventEmitter<{ change: [] }>().setMaxListeners(0)

  private constructor(
    readonly state: State,
    private readonly file?: string
  ) {}

  static async open(folder?: string): Promise<Store> {
    const file = folder && join(folder, 'bank.json')
    if (file && existsSync(file)) return new Store(JSON.parse(readFileSync(file, 'utf8')), file)
    const store = new Store(await newState(), file)
    store.save()
    return store
  }

  /** Call it after each change of `state`. */
  save() {
    if (this.file) {
      // A reader or a kill -9 never meets half a file. It has private keys, if only of a sandbox.
      writeFileSync(`${this.file}.new`, JSON.stringify(this.state), { mode: 0o600 })
      renameSync(`${this.file}.new`, this.file)
    }
    this.updates.emit('change')
  }
}

async function newState(): Promise<State> {
  return {
    account: newAccount(),
    certificates: await issueCertificates(),
    charges: [],
    notices: [],
    settings: { tokenSeconds: 60, retrySeconds: [1, 2, 4, 8, 16, 32], answerSeconds: 10 },
    losing: 0,
    requests: {},
    customers: [],
    webhooks: [],
    lastNumber: 1000,
  }
}
