/** The codes by which a phone is linked: to be scanned, renewed a few times, or typed beside them (CNX-01). */
import { now } from '#app/kernel/clock'
import type { Driver, ConnectionRef } from '#modules/whatsapp/drivers/driver'
import { linkNumberOf } from '#modules/whatsapp/sessions/record_session'

/** Codes shown before the session rests. */
const maxCodes = 5
/** Seconds that a code to scan is good for: the first one longer than those that follow. */
const codeSeconds = { first: 60, later: 20 }
/** A code to type is good as long as codes to scan are shown beside it. */
const linkCodeSeconds = codeSeconds.first + (maxCodes - 1) * codeSeconds.later

export class ShownCodes {
  #count = 0
  #linkCode = ''
  #linkCodeEnd = now()

  constructor(readonly link: ConnectionRef) {}

  /** A new socket begins with its first code. */
  begin() {
    this.#count = 0
  }

  /** What the connection's row shows with the next code to scan; null when nobody used the last one. */
  async next(qrcode: string, driver: Driver | null) {
    this.#count += 1
    if (this.#count > maxCodes) return null
    const shown = { status: 'qrcode', qrcode, retries: this.#count } as const
    return { ...shown, ...(await this.#codeToType(driver)) }
  }

  /**
   * A phone that cannot scan types a code instead. It is asked for with the first code to scan: before that
   * WhatsApp does not listen.
   */
  async #codeToType(driver: Driver | null) {
    if (this.#count === 1) {
      const number = await linkNumberOf(this.link)
      this.#linkCode = number && ((await driver?.requestLinkCode(number)) ?? '')
      this.#linkCodeEnd = now().plus({ seconds: linkCodeSeconds })
    }
    const { first, later } = codeSeconds
    const scanEnd = now().plus({ seconds: this.#count === 1 ? first : later })
    const codeExpiresAt = this.#linkCode ? this.#linkCodeEnd : scanEnd
    return { linkCode: this.#linkCode, codeExpiresAt }
  }
}
