/** Whether a company wants the messages of groups (IN-60, SET-02), cached so that no query is needed per message. */
import { onSettingsChanged, readSetting } from '#app/kernel/settings/settings'
import { isIgnoredChat } from '#modules/whatsapp/drivers/baileys/addresses'
import type { ConnectionRef } from '#modules/whatsapp/connection_ref'

/** Maximum age of the cached value, in case a change notification is lost. */
const refreshMs = 10_000

export class GroupChoice {
  takesGroups = false
  #timer: NodeJS.Timeout | undefined
  #stopHearing: (() => void) | undefined
  #reads = 0

  constructor(readonly link: ConnectionRef) {}

  ignores(jid: string): boolean {
    return isIgnoredChat(jid, this)
  }

  async start() {
    const readAgain = () => void this.#read().catch(() => undefined)
    this.#stopHearing = onSettingsChanged(readAgain)
    await this.#read()
    this.#timer = setInterval(readAgain, refreshMs).unref()
  }
  stop() {
    clearInterval(this.#timer)
    this.#stopHearing?.()
  }

  /** A failed read keeps the last value; of two concurrent reads the one that started later counts. */
  async #read() {
    const turn = ++this.#reads
    const choice = await readSetting<string>(this.link, 'whatsapp.ignore_groups')
    if (turn === this.#reads) this.takesGroups = choice === 'disabled'
  }
}
