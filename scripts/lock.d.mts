// Types of lock.mjs, which is plain JavaScript because the bootstrap runs on any Node >= 20.
export interface Lock {
  readonly fd: number | undefined
  release(): Promise<void>
}
export function takeLock(name: string): Promise<Lock | null>
export function waitForLock(name: string, onWait?: () => void): Promise<Lock>
