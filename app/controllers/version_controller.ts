/** The version of the calls: what programs and browsers have always been answered (TCK-18). */
import app from '@adonisjs/core/services/app'

export const contractVersion = '6.0.0'

/** The version of the product that runs, as package.json has it; operators compare processes by it. */
export const releaseVersion = () => String(app.version ?? 'unknown')

export default class VersionController {
  async show() {
    return { version: contractVersion }
  }
}
