/** The codes that link a phone: codes to scan, renewed a few times, or a code to type shown beside them (CNX-01). */
import { now } from '#app/kernel/clock'
import type { ConnectionRef } from '#modules/whatsapp/connection_ref'
import type { Driver } from '#modules/whatsapp/drivers/driver'
import { linkNumberOf } from '#modules/whatsapp/sessions/record_session'

/** Codes shown before the session goes idle. */
const maxCodes = 5
/** Seconds that a code to scan is valid: the first longer than the later ones. */
const codeSeconds = { first: 60, later: 20 }
/** A code to type is valid as long as codes to scan are shown beside it. */
const linkCodeSeconds = codeSeconds.first + (maxCodes - 1) * codeSeconds.later

export class ShownCodes {
  #count = 0
  #linkCode = ''
  #linkCodeEnd = now()

  constructor(readonly link: ConnectionRef) {}

  /** A new socket starts with its first code. */
  begin() {
    this.#count = 0
  }

  /** The columns for the connection's row with the next code to scan; null when the last one expired unused. */
  async next(qrcode: string, driver: Driver | null) {
    this.#count += 1
    if (this.#count > maxCodes) return null
    const shown = { status: 'qrcode', qrcode, retries: this.#count } as const
    return { ...shown, ...(await this.#codeToType(driver)) }
  }

  /**
   * A phone that cannot scan types a code instead. It is requested with the first code to scan: WhatsApp refuses it
   * earlier.
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
