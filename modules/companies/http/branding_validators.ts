/** Validates what the operator chooses as brand. */
import vine from '@vinejs/vine'
import { isColor, isReadableIn, type Mode } from '#app/kernel/text/colors'
import { errors } from '#app/kernel/errors'
import type { BrandForm } from '#modules/companies/branding/actions'
import { longestBrandName } from '#modules/companies/contract'

/** One line: it becomes a title, and the name of a sender. */
const oneLine = (given: unknown) =>
  typeof given === 'string' ? given.replaceAll(/[\s\p{Cc}]+/gu, ' ') : given

const color = () => vine.string().trim().toUpperCase().optional()
const brand = vine.create({
  name: vine.string().parse(oneLine).trim().minLength(1).maxLength(longestBrandName).optional(),
  colors: vine.object({ light: color(), dark: color() }).optional(),
})

/** Only what was given. Throws 422: `color` for anything but `#RRGGBB`, `contrast` for one under 4.5:1 in its mode. */
export async function readBrand(body: unknown): Promise<Partial<BrandForm>> {
  const { name, colors = {} } = await brand.validate(body)
  const fields = (['light', 'dark'] as const).flatMap((mode) => faultsOf(mode, colors[mode]))
  if (fields.length) throw new errors.E_VALIDATION({ fields })
  const form = { name, light: colors.light, dark: colors.dark }
  return Object.fromEntries(Object.entries(form).filter(([, value]) => value !== undefined))
}

function faultsOf(mode: Mode, given: string | undefined) {
  if (given === undefined || isReadableIn(mode, given)) return []
  return [{ field: `colors.${mode}`, rule: isColor(given) ? 'contrast' : 'color' }]
}
