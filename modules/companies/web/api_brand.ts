/** Requests about the brand of the platform. */
import { http } from '#web/lib/http'
import type { BrandSlot } from '#modules/companies/contract'
import type { BrandWire } from '#modules/companies/wire'

export const brandKey = ['companies', 'brand'] as const

/** The brand as the screens use it. */
export type PlatformBrand = BrandWire
export type BrandForm = Pick<BrandWire, 'name' | 'colors'>

export const showBrand = (signal?: AbortSignal) => http.get<PlatformBrand>('/branding', { signal })

/** A colour that is hard to read is reported at its field, `colors.light` or `colors.dark`. */
export const saveBrand = (form: BrandForm) => http.put<PlatformBrand>('/branding', form)

/** Throws ERR_FILE_TOO_LARGE, and ERR_VALIDATION at `file`. */
export function saveBrandPicture(slot: BrandSlot, file: File): Promise<PlatformBrand> {
  const form = new FormData()
  form.append('file', file)
  return http.post<PlatformBrand>(`/branding/${slot}`, form)
}

export const deleteBrandPicture = (slot: BrandSlot) =>
  http.delete<PlatformBrand>(`/branding/${slot}`)
