/** The version of the calls, not that of the product: programs and browsers have always been answered this one (TCK-18). */
export const contractVersion = '6.0.0'

export default class VersionController {
  async show() {
    return { version: contractVersion }
  }
}
