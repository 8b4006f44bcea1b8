/** Users for tests and demonstrations; all have the same password. */
import { randomUUID } from 'node:crypto'
import factory from '@adonisjs/lucid/factories'
import User from '#modules/identity/models/user'
import { hashPassword } from '#modules/identity/sessions/passwords'

export const factoryPassword = 'Guiche-2026'
// Hashing is slow by design: the hash is computed once and shared.
let hash: Promise<string> | null = null

export const UserFactory = factory
  .define(User, async () => ({
    name: 'Ana Souza',
    email: `${randomUUID()}@company.test`,
    passwordHash: await (hash ??= hashPassword(factoryPassword)),
    profile: 'user' as const,
    isSuper: false,
    seesQueueless: false,
  }))
  .build()
