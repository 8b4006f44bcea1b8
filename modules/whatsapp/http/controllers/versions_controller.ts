/** The operator's endpoints for the version of WhatsApp Web. */
import type { HttpContext } from '@adonisjs/core/http'
import { setWebVersion } from '#modules/whatsapp/actions/set_web_version'
import { library } from '#modules/whatsapp/drivers/chosen_library'
import { newWebVersion } from '#modules/whatsapp/http/validators/session_validators'
import { readWebVersion, webVersion } from '#modules/whatsapp/sessions/web_version'
import type { WebVersionWire } from '#modules/whatsapp/wire'

export default class VersionsController {
  /** GET /whatsapp-version */
  async show(): Promise<WebVersionWire> {
    const { version, refusedAt } = await readWebVersion()
    const inUse = (await webVersion()) ?? (await library.ownVersion())
    return { version, inUse, refusedAt: refusedAt?.toISOString() ?? null }
  }

  /** PUT /whatsapp-version {version}: null or empty returns to the library's own. */
  async update({ actor, request }: HttpContext): Promise<WebVersionWire> {
    const { version } = await request.validateUsing(newWebVersion)
    await setWebVersion(actor, version || null)
    return this.show()
  }
}
