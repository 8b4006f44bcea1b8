/** Name, colours and pictures of the platform; the data comes from the module by which its operator chooses them. */
import { defineExtensionPoint } from '#app/kernel/modules/extension_point'
import { registry } from '#app/kernel/modules/registry'
import { defaultBrand, type Brand } from '#app/kernel/text/brand'

export interface BrandSource {
  read(): Promise<Brand>
}
/** Extension point: the brand of the platform. Without an answer it is the product's own. */
export const brandSource = defineExtensionPoint<new () => BrandSource>('kernel.brand_source')

/** The brand of the platform as it is now. */
export async function currentBrand(): Promise<Brand> {
  const [Source] = await registry.contributionsTo(brandSource)
  return Source ? new Source().read() : defaultBrand
}

/** Milliseconds that a page waits for the database; afterwards it gets the brand that was read last. */
const longestWaitMs = 500
let lastBrand = defaultBrand

/** The same for pages, which are shown also while the database does not answer. Never throws. `read` is for tests. */
export async function brandOfPages(read: () => Promise<Brand> = currentBrand): Promise<Brand> {
  const brand = read().then(
    (known) => (lastBrand = known),
    () => lastBrand
  )
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<Brand>((resolve) => {
    timer = setTimeout(() => resolve(lastBrand), longestWaitMs)
  })
  return Promise.race([brand, late]).finally(() => clearTimeout(timer))
}
