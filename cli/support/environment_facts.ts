// Which settings the environment has. Of most only that they are there.
import { nameOf } from '#cli/support/scrub'

/** Values that are one of a few words, or a number: no address, no path, and no secret. */
const harmless: Readonly<Record<string, RegExp>> = {
  NODE_ENV: /^(development|production|test)$/,
  LOG_LEVEL: /^(fatal|error|warn|info|debug|trace|silent)$/,
  PROCESS_KINDS: /^[a-z, ]{1,60}$/,
  MODULES: /^[a-z_, -]{1,500}$/,
  GUICHE_MODE: /^demo$/,
  PORT: /^\d{1,5}$/,
  METRICS_PORT: /^\d{1,5}$/,
  DRAIN_SECONDS: /^\d{1,3}$/,
  MEMBER_CALLS_PER_MINUTE: /^\d{1,6}$/,
  PROGRAM_SENDS_PER_MINUTE: /^\d{1,6}$/,
  SOCKETS_PER_PERSON: /^\d{1,6}$/,
  SOCKET_CALLS_PER_MINUTE: /^\d{1,6}$/,
  SOCKET_OPENS_PER_MINUTE: /^\d{1,6}$/,
  SLOW_BODY_SECONDS: /^\d{1,6}$/,
  STORAGE_GB_PER_COMPANY: /^\d{1,6}$/,
  BACKUP_KEEP: /^\d{1,4}$/,
  OTEL_TRACES_SAMPLER_ARG: /^[01]?(\.\d{1,6})?$/,
}

/** Only whether they are set; names that are none of these belong to other programs. */
export const named = [
  ...['HOST', 'APP_KEY', 'DATABASE_URL', 'REDIS_URL', 'DATA_DIR', 'LOG_DIR', 'OPERATOR_SOCKET'],
  ...['METRICS_HOST', 'METRICS_KEY', 'PUBLIC_URL', 'TRUST_PROXY', 'OUTBOUND_ALLOW', 'SMTP_URL'],
  ...['MAIL_FROM', 'S3_BUCKET', 'S3_REGION', 'S3_ENDPOINT', 'S3_ACCESS_KEY_ID'],
  ...['S3_SECRET_ACCESS_KEY', 'BACKUP_RECIPIENTS', 'BACKUP_TO', 'BACKUP_AT', 'DIALOGFLOW_URL'],
  ...['OPENAI_BASE_URL', 'OLLAMA_URL', 'DEMO_AI_KEY', 'GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'],
  ...['GOOGLE_URL', 'GOOGLE_TOKEN_URL', 'DEMO_WEBHOOK_URL', 'DEMO_FLOWS_URL', 'BANK_SANDBOX'],
  ...['WHATSAPP_SANDBOX_URL', 'WHATSAPP_SANDBOX_MEDIA_HOST', 'WHATSAPP_SANDBOX_NOISE_ROOT'],
  ...['WHATSAPP_WEB_VERSION', 'OTEL_SERVICE_NAME', 'OTEL_EXPORTER_OTLP_ENDPOINT'],
  ...['OTEL_EXPORTER_OTLP_HEADERS'],
  ...Object.keys(harmless),
]

export function environmentFacts(env: NodeJS.ProcessEnv = process.env): object {
  const valueOf = (name: string) => {
    const value = env[name]
    if (value === undefined || value === '') return 'not set'
    return harmless[name]?.test(value) ? value : 'set'
  }
  return Object.fromEntries(named.toSorted().map((name) => [name, valueOf(name)]))
}

interface Setting {
  readonly key: string
  readonly value: string
}
/** A switch, one of a few words, or a small number. Greetings, addresses and names are none. */
const harmlessValues =
  /^(true|false|enabled|disabled|active|inactive|queue|company|text|pt|en|es|pt-BR|\d{1,4})$/
/** Keys that may hold nothing else than such values. */
const harmlessKeys = new Set([
  ...['userCreation', 'hideUnknownEmail', 'allowregister', 'trial', 'language', 'scheduleType'],
  ...['llmCompaniesPull', 'sendGreetingMessageOneQueues', 'chatBotType'],
])

/** Of the platform. */
export const settingFacts = (settings: readonly Setting[]): object =>
  settings.flatMap(({ key, value }) => {
    if (nameOf(key) === null) return []
    const isHarmless = harmlessKeys.has(key) && harmlessValues.test(value)
    return [{ key, value: isHarmless ? value : value === '' ? 'empty' : 'set' }]
  })
