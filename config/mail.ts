/** The mail server, and by what name mails come. */
import { defineConfig, transports } from '@adonisjs/mail'
import type { InferMailers, SMTPConfig } from '@adonisjs/mail/types'
import env from '#start/env'
import { appUrl } from '#config/app'

const server = env.get('SMTP_URL')

/** Host and port of the mail server, for people to read; null without one. */
export const mailServer = server?.host ?? null

/** `MAIL_FROM`, an address or `Name <address>`; else no-reply at the host of the web app. */
export const sender = senderOf(env.get('MAIL_FROM'))

const mailConfig = defineConfig({
  // Without a server nothing is handed to it (`hasMailServer`).
  mailers: { smtp: transports.smtp(smtpOptions(server ?? new URL('smtp://localhost'))) },
})
export default mailConfig

declare module '@adonisjs/mail/types' {
  export interface MailersList extends InferMailers<typeof mailConfig> {}
}

/** `smtps:` encrypts from the start, `smtp:` as soon as the server offers it. */
export function smtpOptions({ protocol, hostname, port, username, password }: URL): SMTPConfig {
  const isSecure = protocol === 'smtps:'
  const [user, pass] = [username, password].map(decodeURIComponent)
  return {
    host: hostname,
    port: Number(port) || (isSecure ? 465 : 587),
    secure: isSecure,
    ...(user && { auth: { type: 'login', user, pass } }),
    // Milliseconds. The library's own would hold a job for ten minutes.
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
  }
}

function senderOf(given: string | undefined): { readonly address: string; readonly name: string } {
  const named = /^(.*)<([^<>]+)>$/.exec(given?.trim() ?? '')
  const address = named?.[2] ?? given ?? `no-reply@${new URL(appUrl).hostname}`
  return { address: address.trim(), name: named?.[1].trim().replaceAll('"', '') || 'Guichê' }
}
