/** Tells the log of a new installation how its first visitor becomes the operator. */
import logger from '@adonisjs/core/services/logger'
import type { Resident } from '#app/kernel/modules/module'
import { appUrl } from '#config/app'
import { isSetupNeeded } from '#modules/identity/queries/is_setup_needed'
import { setupCode } from '#modules/identity/sessions/setup_code'

export default class AnnounceSetup implements Resident {
  async start() {
    if (!(await isSetupNeeded())) return
    const address = new URL(`/setup?code=${setupCode()}`, appUrl).href
    logger.warn(`Nobody runs this platform yet. Open ${address} or call "guiche setup".`)
  }

  async stop() {}
}
