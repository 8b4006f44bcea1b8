/** What the operator enters so that a provider can be used. It is stored encrypted (API-10). */
import vine from '@vinejs/vine'
import type { FieldContext, Infer } from '@vinejs/vine/types'
import { isSafeUrl } from '#modules/billing/providers/api_client'
import { isCertificate, isKeyOfCertificate } from '#modules/billing/providers/pem'

const isSafe = vine.createRule((value: unknown, _: undefined, field: FieldContext) => {
  if (typeof value !== 'string' || isSafeUrl(value)) return
  field.report('The {{ field }} field must begin with https://', 'safeUrl', field)
})

/** Printable, as it stands in headers. */
const secret = () =>
  vine
    .string()
    .trim()
    .maxLength(500)
    .regex(/^[\x21-\x7e]+$/)
const url = () => vine.string().trim().maxLength(500).use(isSafe())
const pem = () => vine.string().trim().maxLength(50_000)

export const providerNames = ['pix', 'mercado_pago', 'asaas'] as const
export const providerKinds = [...providerNames, 'sandbox'] as const
export type ProviderKind = (typeof providerKinds)[number]

const pix = {
  kind: vine.literal('pix'),
  /** The real one of Efí: https://pix.api.efipay.com.br */
  url: url(),
  clientId: secret(),
  clientSecret: secret(),
  /** The Pix key that receives the money (chave). */
  key: vine
    .string()
    .trim()
    .maxLength(77)
    .regex(/^[\x21-\x7e]+$/),
  certificate: pem().use(isCertificate()),
  privateKey: pem().use(isKeyOfCertificate()),
  /** Whom to trust instead of the usual authorities. */
  authority: pem().use(isCertificate()).optional(),
}
const mercadoPago = {
  kind: vine.literal('mercado_pago'),
  url: url().optional(),
  accessToken: secret(),
  /** The secret signature that Mercado Pago shows beside the application's webhooks. */
  webhookSecret: secret(),
}
const asaas = {
  kind: vine.literal('asaas'),
  url: url().optional(),
  accessToken: secret(),
  /** Chosen by us; Asaas wants 32 to 255 characters. */
  webhookToken: secret().minLength(32).maxLength(255),
}
/** The bank of the sandbox, by one of its protocols. */
const sandbox = {
  kind: vine.literal('sandbox'),
  provider: vine.enum(providerNames),
}

const byKind = vine
  .group([
    vine.group.if(({ kind }) => kind === 'pix', pix),
    vine.group.if(({ kind }) => kind === 'mercado_pago', mercadoPago),
    vine.group.if(({ kind }) => kind === 'asaas', asaas),
    vine.group.if(({ kind }) => kind === 'sandbox', sandbox),
  ])
  // Of another kind the field itself reports.
  .otherwise(() => {})

/** Credentials as they are stored, and as a form sends them. */
export const providerCredentials = vine.create(
  vine.object({ kind: vine.enum(providerKinds) }).merge(byKind)
)
export type ProviderCredentials = Infer<typeof providerCredentials>
export type PixCredentials = Extract<ProviderCredentials, { kind: 'pix' }>
export type MercadoPagoCredentials = Extract<ProviderCredentials, { kind: 'mercado_pago' }>
export type AsaasCredentials = Extract<ProviderCredentials, { kind: 'asaas' }>
