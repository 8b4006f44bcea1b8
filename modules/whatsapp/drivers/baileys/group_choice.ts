/** Knows whether a company wants the messages of groups (IN-60), without asking for each message. */
import { readSetting } from '#app/kernel/settings'
import { isIgnoredChat } from '#modules/whatsapp/drivers/baileys/addresses'
import type { Link } from '#modules/whatsapp/drivers/driver'

/** How old the answer may be: what is chosen counts this much later. */
const refreshMs = 10_000

export class GroupChoice {
  takesGroups = false
  #timer: NodeJS.Timeout | undefined

  constructor(readonly link: Link) {}

  ignores(jid: string): boolean {
    return isIgnoredChat(jid, this)
  }

  async start() {
    await this.#read()
    this.#timer = setInterval(() => void this.#read().catch(() => undefined), refreshMs).unref()
  }
  stop() {
    clearInterval(this.#timer)
  }

  /** A read that fails leaves the last answer standing. */
  async #read() {
    const choice = await readSetting<string>(this.link, 'whatsapp.ignore_groups')
    this.takesGroups = choice === 'disabled'
  }
}
