// The processes of one command: started in order, stopped in reverse order, none left behind.
import { killGroup, launch, type Child, type LaunchOptions } from '#scripts/processes/child'

/** Total time for an orderly stop before everything is killed. */
const timeoutMs = 30_000

export class ProcessGroup {
  readonly #children: Child[] = []
  #stopping: Promise<void> | undefined
  #onLoss: ((child: Child) => void) | undefined

  get isStopping(): boolean {
    return this.#stopping !== undefined
  }

  /** Starts a program that belongs to this group until it exits. */
  launch(options: LaunchOptions): Child {
    if (this.isStopping) throw new Error(`${options.name} is not started any more: we are stopping`)
    const child = launch(options)
    this.#children.push(child)
    void child.ended.then(() => {
      this.#forget(child)
      // a leader that died may have left other processes of its group
      killGroup(child, 'SIGKILL')
      if (child.isResident && !this.isStopping) this.#onLoss?.(child)
    })
    return child
  }

  /** The listener is called with the first resident that exits without having been stopped. */
  onLoss(listener: (child: Child) => void): void {
    this.#onLoss = listener
  }

  /** Stops everything, the last started first; a second call waits for the first. */
  stop(): Promise<void> {
    this.#stopping ??= this.#stopAll()
    return this.#stopping
  }

  async #stopAll(): Promise<void> {
    const watchdog = setTimeout(() => {
      for (const child of this.#children) killGroup(child, 'SIGKILL')
    }, timeoutMs)
    while (this.#children.length > 0) await this.#stopLast()
    clearTimeout(watchdog)
  }

  async #stopLast(): Promise<void> {
    const child = this.#children.at(-1)!
    const timer = setTimeout(() => killGroup(child, 'SIGKILL'), child.stopTimeoutMs)
    child.process.kill(child.stopSignal)
    await child.ended
    clearTimeout(timer)
    this.#forget(child)
  }

  #forget(child: Child): void {
    const index = this.#children.indexOf(child)
    if (index >= 0) this.#children.splice(index, 1)
  }
}
