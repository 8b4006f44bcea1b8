/** The brand of the platform, read from its settings. */
import type { BrandSource } from '#app/kernel/settings/brand'
import { platform, readSetting, readSettings } from '#app/kernel/settings/settings'
import type { Brand } from '#app/kernel/text/brand'
import type { BrandSlot } from '#modules/companies/contract'

/** The settings that hold name and colours. */
export const brandKeys = {
  name: 'companies.brand_name',
  light: 'companies.brand_light_color',
  dark: 'companies.brand_dark_color',
} as const

/** The settings of its pictures; each holds the key of a stored file, or nothing. */
export const pictureKeys = {
  logoLight: 'companies.brand_logo_light',
  logoDark: 'companies.brand_logo_dark',
  favicon: 'companies.brand_favicon',
  loginPicture: 'companies.brand_login_picture',
} as const satisfies Record<BrandSlot, string>

export default class BrandFromSettings implements BrandSource {
  async read(): Promise<Brand> {
    const settings = await readSettings(platform)
    const value = (key: string) => String(settings.get(key))
    const path = (slot: BrandSlot) => pathOf(slot, value(pictureKeys[slot]))
    return {
      name: value(brandKeys.name),
      colors: { light: value(brandKeys.light), dark: value(brandKeys.dark) },
      logoLight: path('logoLight'),
      logoDark: path('logoDark'),
      favicon: path('favicon'),
      loginPicture: path('loginPicture'),
    }
  }
}

/** The key of the stored file; null without one. */
export async function pictureOf(slot: BrandSlot): Promise<string | null> {
  return (await readSetting<string>(platform, pictureKeys[slot])) || null
}

/** Another picture has another address, so that browsers may keep each for long. */
const pathOf = (slot: BrandSlot, key: string): string | null =>
  key ? `/branding/${slot}?v=${key.split('/').at(-1)!.slice(0, 8)}` : null
