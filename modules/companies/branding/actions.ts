/** The operator changes the name, the colours and the pictures of the platform. */
import type { Actor } from '#app/kernel/actor/actor'
import { unitOfWork, type Work } from '#app/kernel/database/unit_of_work'
import { discardFiles, storeAndAttach } from '#app/kernel/media/pending_files'
import { platform, readSettings, writeSetting } from '#app/kernel/settings/settings'
import { brandKeys, pictureKeys } from '#modules/companies/branding/brand_source'
import { checkPicture } from '#modules/companies/branding/check_picture'
import type { BrandSlot } from '#modules/companies/contract'

export type BrandForm = Readonly<Record<keyof typeof brandKeys, string>>

/** Parts left out stay. */
export function changeBrand(actor: Actor, form: Partial<BrandForm>): Promise<void> {
  return unitOfWork(async (work) => {
    await lockBrand(work)
    const parts = Object.keys(brandKeys) as (keyof BrandForm)[]
    const given = parts.filter((part) => form[part] !== undefined)
    const stored = await readSettings(platform, work.trx)
    const before: Partial<Record<keyof BrandForm, string>> = {}
    for (const part of given) {
      before[part] = String(stored.get(brandKeys[part]))
      await writeSetting(platform, brandKeys[part], form[part]!, work.trx)
    }
    work.audit({
      ...{ actor, action: 'companies.brand', entity: 'brand', entityId: null },
      ...{ before, after: { ...form } },
    })
  })
}

/**
 * Replaces one picture. Throws 422 for a file that is no picture of the slot's types, or too many pixels; nothing is
 * stored then.
 */
export async function attachBrandPicture(actor: Actor, slot: BrandSlot, bytes: Uint8Array) {
  await checkPicture(slot, bytes)
  await storeAndAttach(platform, { bytes, isPlatforms: true }, ({ key }) =>
    changePicture(actor, slot, key)
  )
}

/** Does nothing when there is no picture. */
export const detachBrandPicture = (actor: Actor, slot: BrandSlot): Promise<void> =>
  changePicture(actor, slot, null)

const changePicture = (actor: Actor, slot: BrandSlot, key: string | null): Promise<void> =>
  unitOfWork(async (work) => {
    await lockBrand(work)
    // Not from the cache, which follows a change of another process a moment later.
    const stored = await readSettings(platform, work.trx)
    const former = String(stored.get(pictureKeys[slot])) || null
    if (former === key) return
    await writeSetting(platform, pictureKeys[slot], key ?? '', work.trx)
    if (former) await discardFiles(work, [former])
    work.audit({
      ...{ actor, action: 'companies.brand', entity: 'brand', entityId: slot },
      ...{ before: { picture: former }, after: { picture: key } },
    })
  })

/** One change at a time: of two pictures for one slot the one that goes is also deleted. */
const lockBrand = ({ trx }: Work) =>
  trx.rawQuery(`select pg_advisory_xact_lock(hashtext('companies:brand'))`)
