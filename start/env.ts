/** The environment, validated once at start: a wrong value stops the product with an error message. */
import { Env } from '@adonisjs/core/env'
import { allowedAddressesOf } from '#start/allowed_addresses'
import { processKindsOf } from '#start/process_kinds'
import { hopsOf } from '#start/trusted_hops'

/** GiB, may be fractional; 0 for no limit, undefined when not set. Throws on anything else. */
function storageOf(name: string, value: string | undefined): number | undefined {
  if (!value?.trim()) return undefined
  const gigabytes = Number(value)
  if (Number.isFinite(gigabytes) && gigabytes >= 0) return gigabytes
  throw new Error(`${name} is "${value}": write a number of GiB, 0 for no limit`)
}

/** A time of day as minutes after midnight; undefined when not set. Throws on anything else. */
function timeOf(name: string, value: string | undefined): number | undefined {
  if (!value?.trim()) return undefined
  const found = /^([01]?\d|2[0-3]):([0-5]\d)$/.exec(value.trim())
  if (found) return Number(found[1]) * 60 + Number(found[2])
  throw new Error(`${name} is "${value}": write a time of day in UTC, such as 03:30`)
}

/** Seconds up to ten minutes; undefined when not set. Throws on anything else. */
function drainOf(name: string, value: string | undefined): number | undefined {
  if (!value?.trim()) return undefined
  const seconds = Number(value)
  if (seconds >= 0 && seconds <= 600) return seconds
  throw new Error(`${name} is "${value}": write a number of seconds, at most 600`)
}

/** `smtp://user:password@host:587`, or `smtps:`; undefined when not set. Throws on anything else. */
function mailServerOf(name: string, value: string | undefined): URL | undefined {
  if (!value?.trim()) return undefined
  const url = URL.canParse(value.trim()) ? new URL(value.trim()) : null
  if (url?.hostname && ['smtp:', 'smtps:'].includes(url.protocol)) return url
  throw new Error(`${name} is no mail server: write smtp://user:password@host:587, or smtps:`)
}

/** `http://host:4318`, where a collector takes traces; undefined when not set. Throws on anything else. */
function collectorOf(name: string, value: string | undefined): string | undefined {
  if (!value?.trim()) return undefined
  const url = URL.canParse(value.trim()) ? new URL(value.trim()) : null
  if (url && ['http:', 'https:'].includes(url.protocol)) return url.href
  throw new Error(`${name} is no address of a collector: write http://host:4318, or https:`)
}

/** A part of one; undefined when not set. Throws on anything else. */
function shareOf(name: string, value: string | undefined): number | undefined {
  if (!value?.trim()) return undefined
  const share = Number(value)
  if (share >= 0 && share <= 1) return share
  throw new Error(`${name} is "${value}": write a number from 0 to 1`)
}

export default await Env.create(new URL('../', import.meta.url), {
  NODE_ENV: Env.schema.enum(['development', 'production', 'test'] as const),
  HOST: Env.schema.string({ format: 'host' }),
  PORT: Env.schema.number(),
  LOG_LEVEL: Env.schema.enum.optional([
    'fatal',
    'error',
    'warn',
    'info',
    'debug',
    'trace',
    'silent',
  ] as const),
  LOG_DIR: Env.schema.string.optional(),
  APP_KEY: Env.schema.secret(),
  DATABASE_URL: Env.schema.string(),
  REDIS_URL: Env.schema.string.optional(),
  DATA_DIR: Env.schema.string.optional(),
  OPERATOR_SOCKET: Env.schema.string.optional(),
  METRICS_PORT: Env.schema.number.optional(),
  METRICS_HOST: Env.schema.string.optional({ format: 'host' }),
  METRICS_KEY: Env.schema.secret.optional(),
  DRAIN_SECONDS: drainOf,
  OTEL_EXPORTER_OTLP_ENDPOINT: collectorOf,
  OTEL_EXPORTER_OTLP_HEADERS: Env.schema.secret.optional(),
  OTEL_SERVICE_NAME: Env.schema.string.optional(),
  OTEL_TRACES_SAMPLER_ARG: shareOf,
  MODULES: Env.schema.string.optional(),
  PROCESS_KINDS: (_name, value) => processKindsOf(value),
  MEMBER_CALLS_PER_MINUTE: Env.schema.number.optional(),
  PROGRAM_SENDS_PER_MINUTE: Env.schema.number.optional(),
  SOCKETS_PER_PERSON: Env.schema.number.optional(),
  SOCKET_CALLS_PER_MINUTE: Env.schema.number.optional(),
  SOCKET_OPENS_PER_MINUTE: Env.schema.number.optional(),
  SLOW_BODY_SECONDS: Env.schema.number.optional(),
  STORAGE_GB_PER_COMPANY: storageOf,
  PUBLIC_URL: Env.schema.string.optional(),
  TRUST_PROXY: (_name, value) => hopsOf(value),
  OUTBOUND_ALLOW: (_name, value) => allowedAddressesOf(value),
  GUICHE_MODE: Env.schema.enum.optional(['demo'] as const),
  SMTP_URL: mailServerOf,
  MAIL_FROM: Env.schema.string.optional(),
  S3_BUCKET: Env.schema.string.optional(),
  S3_REGION: Env.schema.string.optional(),
  S3_ENDPOINT: Env.schema.string.optional(),
  S3_ACCESS_KEY_ID: Env.schema.string.optional(),
  S3_SECRET_ACCESS_KEY: Env.schema.secret.optional(),
  BACKUP_RECIPIENTS: Env.schema.string.optional(),
  BACKUP_TO: Env.schema.string.optional(),
  BACKUP_KEEP: Env.schema.number.optional(),
  BACKUP_AT: timeOf,
  DIALOGFLOW_URL: Env.schema.string.optional({ format: 'url', tld: false }),
  OPENAI_BASE_URL: Env.schema.string.optional({ format: 'url', tld: false }),
  OLLAMA_URL: Env.schema.string.optional({ format: 'url', tld: false }),
  DEMO_AI_KEY: Env.schema.string.optional(),
  GOOGLE_CLIENT_ID: Env.schema.string.optional(),
  GOOGLE_CLIENT_SECRET: Env.schema.secret.optional(),
  GOOGLE_URL: Env.schema.string.optional({ format: 'url', tld: false }),
  GOOGLE_TOKEN_URL: Env.schema.string.optional({ format: 'url', tld: false }),
  DEMO_WEBHOOK_URL: Env.schema.string.optional(),
  DEMO_FLOWS_URL: Env.schema.string.optional(),
  BANK_SANDBOX: Env.schema.string.optional(),
  WHATSAPP_SANDBOX_URL: Env.schema.string.optional(),
  WHATSAPP_SANDBOX_MEDIA_HOST: Env.schema.string.optional(),
  WHATSAPP_SANDBOX_NOISE_ROOT: Env.schema.string.optional(),
  WHATSAPP_WEB_VERSION: Env.schema.string.optional(),
})
