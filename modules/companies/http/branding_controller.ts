/** Endpoints of the platform's brand. */
import { buffer } from 'node:stream/consumers'
import type { HttpContext } from '@adonisjs/core/http'
import { errors } from '#app/kernel/errors'
import { typeOf } from '#app/kernel/media/content_type'
import { readFile } from '#app/kernel/media/media'
import { uploadedFile } from '#app/kernel/media/upload'
import { currentBrand } from '#app/kernel/settings/brand'
import {
  attachBrandPicture,
  changeBrand,
  detachBrandPicture,
} from '#modules/companies/branding/actions'
import { pictureOf } from '#modules/companies/branding/brand_source'
import { readBrand } from '#modules/companies/http/branding_validators'
import { brandSlots, pictureLimits, type BrandSlot } from '#modules/companies/contract'
import type { BrandWire } from '#modules/companies/wire'

const yearSeconds = 365 * 24 * 3600

export default class BrandingController {
  /** GET /branding: 304 for those who have it already. */
  async show({ response }: HttpContext): Promise<BrandWire | void> {
    const brand = await currentBrand()
    response.header('cache-control', 'public, no-cache')
    response.setEtag(JSON.stringify(brand))
    if (!response.fresh()) return brand
    response.status(304)
  }

  /** PUT /branding: omitted parts stay. */
  async update({ actor, request }: HttpContext): Promise<BrandWire> {
    await changeBrand(actor, await readBrand(request.body()))
    return currentBrand()
  }

  /** GET /branding/{slot}: the picture itself; its address changes with it. */
  async picture({ params, response }: HttpContext) {
    const key = await pictureOf(slotOf(params.slot))
    if (!key) throw new errors.E_ROUTE_NOT_FOUND()
    const bytes = await readFile(key)
    response.header('content-type', (await typeOf(bytes)).mimetype)
    response.header('cache-control', `public, max-age=${yearSeconds}, immutable`)
    response.send(Buffer.from(bytes))
  }

  /** POST /branding/{slot}: multipart, `file`. */
  async attach({ actor, params, request }: HttpContext): Promise<BrandWire> {
    const slot = slotOf(params.slot)
    const file = uploadedFile(request, 'file', pictureLimits[slot].maxBytes)
    const bytes = 'bytes' in file ? file.bytes : await buffer(file.stream)
    await attachBrandPicture(actor, slot, bytes)
    return currentBrand()
  }

  /** DELETE /branding/{slot} */
  async detach({ actor, params }: HttpContext): Promise<BrandWire> {
    await detachBrandPicture(actor, slotOf(params.slot))
    return currentBrand()
  }
}

/** Throws 404 for a slot that does not exist. */
function slotOf(given: unknown): BrandSlot {
  const slot = brandSlots.find((one) => one === given)
  if (!slot) throw new errors.E_ROUTE_NOT_FOUND()
  return slot
}
