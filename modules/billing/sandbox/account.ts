// The receiver's account at each provider: what a product has to know to use it. Made once, kept with the state.
import { randomUUID } from 'node:crypto'
import { randomHex } from '#modules/billing/sandbox/ids'

export interface Account {
  /** Shown in the payer's bank. */
  readonly name: string
  readonly city: string
  readonly pix: {
    readonly clientId: string
    readonly clientSecret: string
    /** The receiver's Pix key (chave). */
    readonly key: string
  }
  readonly mercadoPago: { readonly accessToken: string; readonly webhookSecret: string }
  readonly asaas: { readonly accessToken: string; readonly webhookToken: string }
}

export const newAccount = (): Account => ({
  name: 'Guichê Atendimento',
  city: 'São Paulo',
  pix: {
    clientId: `Client_Id_${randomHex(20)}`,
    clientSecret: `Client_Secret_${randomHex(20)}`,
    key: randomUUID(),
  },
  mercadoPago: { accessToken: `TEST-${randomHex(24)}`, webhookSecret: randomHex(32) },
  asaas: { accessToken: `$aact_hmlg_${randomHex(32)}`, webhookToken: randomHex(24) },
})
