/** Every feature that a module sells has words for the operator who puts it into a plan. */
import { expect, it } from 'vitest'

interface Manifest {
  readonly entitlements?: Readonly<
    Record<string, { readonly kind: string; readonly wire?: string }>
  >
}
interface Catalogue {
  readonly plan_features?: Readonly<
    Record<string, { readonly name?: string; readonly text?: string }>
  >
}
const manifests = import.meta.glob<{ default: Manifest }>('../../../*/module.ts', { eager: true })
const catalogues = import.meta.glob<{ default: Catalogue }>('../../../*/lang/pt-BR.json', {
  eager: true,
})
const sold = Object.values(manifests).flatMap(({ default: { entitlements = {} } }) =>
  Object.values(entitlements).flatMap(({ kind, wire }) => (kind === 'flag' && wire ? [wire] : []))
)

it('API-14: a name and a line about it', () => {
  const words = Object.assign(
    {},
    ...Object.values(catalogues).map((file) => file.default.plan_features)
  ) as NonNullable<Catalogue['plan_features']>
  const silent = [...new Set(sold)].filter((flag) => !words[flag]?.name || !words[flag].text)
  expect(silent).toEqual([])
})
