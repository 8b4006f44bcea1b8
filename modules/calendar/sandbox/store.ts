// What survives the process: accounts with their events, and who may use them.
import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { demoEvents } from '#modules/calendar/sandbox/demo_events'
import type { GoogleEventWire, SettingsWire } from '#modules/calendar/sandbox/wire'

/** The people who can sign in. */
export const accounts = [
  { email: 'agenda@flor.example', name: 'Flor & Cia' },
  { email: 'helena@flor.example', name: 'Helena Prado' },
] as const

/** What a person has allowed a program. Codes and tokens of it are worthless once it is gone. */
export interface Grant {
  readonly id: string
  readonly email: string
  readonly scopes: readonly string[]
  readonly refreshToken: string
}
/** A code of the redirect; it is used once. */
export interface Code {
  readonly grantId: string
  readonly redirectUri: string
  /** Base64url of the verifier's SHA-256. */
  readonly challenge: string
  /** Milliseconds. */
  readonly expiresAt: number
}
export interface AccessToken {
  readonly grantId: string
  /** Milliseconds. */
  readonly expiresAt: number
}

interface Kept {
  /** Of the last run: pages that are open lead to it. */
  readonly port: number | null
  readonly clientId: string
  readonly clientSecret: string
  readonly settings: SettingsWire
  readonly grants: readonly Grant[]
  readonly codes: Readonly<Record<string, Code>>
  readonly accessTokens: Readonly<Record<string, AccessToken>>
  /** By account. */
  readonly events: Readonly<Record<string, readonly GoogleEventWire[]>>
}

export const firstSettings: SettingsWire = {
  tokenSeconds: 3600,
  rotates: false,
  withholdsCalendar: false,
}

export class Store {
  readonly #file?: string
  #kept: Kept

  /** Without a folder everything ends with the process. */
  constructor(folder: string | undefined, isDemo: boolean) {
    this.#file = folder && join(folder, 'google.json')
    const number = String(BigInt(`0x${randomBytes(6).toString('hex')}`)).padStart(12, '1')
    this.#kept = {
      port: null,
      clientId: `${number}.apps.google.example`,
      clientSecret: secretOf('GOCSPX-'),
      settings: firstSettings,
      grants: [],
      codes: {},
      accessTokens: {},
      events: isDemo ? { [accounts[0].email]: demoEvents(new Date()) } : {},
      ...this.#read(),
    }
    this.#write()
  }

  get now(): Kept {
    return this.#kept
  }

  change(change: Partial<Kept>): void {
    this.#kept = { ...this.#kept, ...change }
    this.#write()
  }

  eventsOf(email: string): readonly GoogleEventWire[] {
    return this.#kept.events[email] ?? []
  }

  /** Replaces the one with its id, or adds it. */
  putEvent(email: string, event: GoogleEventWire): void {
    const others = this.eventsOf(email).filter(({ id }) => id !== event.id)
    this.change({ events: { ...this.#kept.events, [email]: [...others, event] } })
  }

  grant(id: string): Grant | undefined {
    return this.#kept.grants.find((grant) => grant.id === id)
  }

  /** The person takes it back, or the program gives it up. */
  endGrants(isOver: (grant: Grant) => boolean): void {
    this.change({ grants: this.#kept.grants.filter((grant) => !isOver(grant)) })
  }

  #read(): Partial<Kept> {
    return this.#file && existsSync(this.#file) ? JSON.parse(readFileSync(this.#file, 'utf8')) : {}
  }

  #write() {
    if (!this.#file) return
    writeFileSync(`${this.#file}.new`, JSON.stringify(this.#kept), { mode: 0o600 })
    renameSync(`${this.#file}.new`, this.#file)
  }
}

export const secretOf = (prefix: string): string => prefix + randomBytes(24).toString('base64url')
