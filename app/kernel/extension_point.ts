/** Extension points: questions that a module asks and others answer; answers are awaited. */
import type { Lazy } from '#app/kernel/module'

/** `T` is the type of what each answering module gives: usually a class or a function. */
export interface ExtensionPoint<T> {
  readonly key: string
  /** Never present at run time; it carries T for the compiler. */
  readonly answers?: T
  /** Asked of modules that are switched off, too: their rows stay, and somebody has to look after them. */
  readonly includeDisabled?: true
}
export interface Contribution {
  readonly point: string
  readonly load: Lazy<unknown>
}

/**
 * Declares a question; the token lives in the asking module's contract.ts. A question about rows, not about what
 * the product does, is asked `includeDisabled`: a switched-off module's rows still name the contact that goes.
 */
export const defineExtensionPoint = <T>(
  key: string,
  { includeDisabled }: Pick<ExtensionPoint<T>, 'includeDisabled'> = {}
): ExtensionPoint<T> => ({ key, includeDisabled })

/** Answers a question of another module; listed under `contributes` of one's own manifest. */
export const contribute = <T>(point: ExtensionPoint<T>, load: Lazy<T>): Contribution => ({
  point: point.key,
  load,
})

/** A place on a screen that other modules fill; `P` is what the fillers are given. */
export interface SlotToken<P extends object = object> {
  readonly key: string
  /** Never present at run time; it carries P for the compiler. */
  readonly props?: P
}
/** Declares a place on a screen; the token lives in the owner's contract.ts. */
export const defineSlot = <P extends object = object>(key: string): SlotToken<P> => ({ key })
