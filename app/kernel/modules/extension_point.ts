/** Extension points: a module declares one, other modules contribute to it; contributions are awaited. */
import type { Lazy } from '#app/kernel/modules/module'

/** `T` is the type of each contribution: usually a class or a function. */
export interface ExtensionPoint<T> {
  readonly key: string
  /** Never present at run time; carries T for the compiler. */
  readonly answers?: T
  /** Also asks modules that are switched off: their rows still exist and must be handled. */
  readonly includeDisabled?: true
}
export interface Contribution {
  readonly point: string
  readonly load: Lazy<unknown>
}

/**
 * Declares an extension point; its token lives in the declaring module's contract.ts. Use `includeDisabled` when it
 * concerns rows rather than features: the rows of a switched-off module still refer to, e.g., a deleted contact.
 */
export const defineExtensionPoint = <T>(
  key: string,
  { includeDisabled }: Pick<ExtensionPoint<T>, 'includeDisabled'> = {}
): ExtensionPoint<T> => ({ key, includeDisabled })

/** Contributes to another module's extension point; listed under `contributes` of the contributing manifest. */
export const contribute = <T>(point: ExtensionPoint<T>, load: Lazy<T>): Contribution => ({
  point: point.key,
  load,
})

/** A place on a screen that other modules fill; `P` is the type of the props passed to what fills it. */
export interface SlotToken<P extends object = object> {
  readonly key: string
  /** Never present at run time; carries P for the compiler. */
  readonly props?: P
}
/** Declares a slot on a screen; its token lives in the owner's contract.ts. */
export const defineSlot = <P extends object = object>(key: string): SlotToken<P> => ({ key })
