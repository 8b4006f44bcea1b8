/** Runs the kernel with other modules than the installed ones during a test. */
import type { Actor } from '#app/kernel/actor/actor'
import { contribute } from '#app/kernel/modules/extension_point'
import { actorSource, systemActor } from '#app/kernel/actor/actor'
import { errors } from '#app/kernel/errors'
import type { ModuleManifest } from '#app/kernel/modules/module'
import { registry } from '#app/kernel/modules/registry'

/** Event names of guest modules are deliberately unknown to the compiler: the product must not know them. */
export type Guest = Omit<Partial<ModuleManifest>, 'emits' | 'listens' | 'realtime'> & {
  readonly emits?: readonly string[]
  readonly listens?: Readonly<Record<string, readonly (() => Promise<{ default: unknown }>)[]>>
  readonly realtime?: () => Promise<{ default: unknown }>
}

/** Enables only these modules until the returned function is called. */
export function onlyGuests(...guests: Guest[]): () => void {
  const enabled = registry.enabled as ModuleManifest[]
  const former = enabled.splice(0)
  enabled.push(
    ...guests.map((guest) => ({ name: 'guest', summary: '', ...guest }) as ModuleManifest)
  )
  return () => void enabled.splice(0, enabled.length, ...former)
}

/** Enables this module beside the installed ones until the returned function is called. */
export function alsoGuest(guest: Guest): () => void {
  const enabled = registry.enabled as ModuleManifest[]
  const added = { name: 'guest', summary: '', ...guest } as ModuleManifest
  enabled.push(added)
  return () => void enabled.splice(0, enabled.length, ...enabled.filter((one) => one !== added))
}

/** A listener for `listens`, in the form that the registry loads. */
export const hearing = (handle: (event: never) => Promise<void> | void) => async () => ({
  default: class {
    async handle(event: never) {
      await handle(event)
    }
  },
})

/** An actor with these properties; otherwise an agent of company 1. */
export const someone = (traits: Partial<Actor> = {}): Actor => ({
  ...systemActor(1),
  userId: 10,
  profile: 'user',
  sessionId: 'session',
  can: () => false,
  ...traits,
})

/**
 * A guest module that authenticates these people by token; throws the catalogue error on a missing or unknown token.
 * `debts`: by company, the error that its calls are refused with.
 */
export function doorkeeper(
  people: Map<string, { actor: Actor; expiresAt: Date }>,
  debts: ReadonlyMap<number, Error> = new Map()
): Guest {
  const source = class {
    async authenticate(token: string | null) {
      const known = token === null ? undefined : people.get(token)
      if (!known) throw new errors.E_TOKEN_EXPIRED()
      return { ...known, debt: debts.get(known.actor.companyId) ?? null }
    }
    person = async () => null
    operatorOfMachine = async () => systemActor(1)
    operatorOfKey = async () => null
    async debts() {
      return debts
    }
  }
  return { contributes: [contribute(actorSource, async () => ({ default: source }))] }
}
