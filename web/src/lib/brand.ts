/** Name, colours and pictures of the platform, as the server wrote them into the page. */
import { create } from 'zustand'
import { defaultBrand, type Brand } from '#app/kernel/text/brand'

export type { Brand } from '#app/kernel/text/brand'

/** The product's own where the page says nothing. */
export const brandStore = create<Brand>()(() => brandOfPage())

function brandOfPage(): Brand {
  const content = document.querySelector('meta[name="brand"]')?.getAttribute('content')
  return content ? { ...defaultBrand, ...(JSON.parse(content) as Partial<Brand>) } : defaultBrand
}

/** Shows another brand on this page at once; other open pages get it when they are loaded. */
export const applyBrand = (brand: Brand): void => brandStore.setState(brand, true)

/** The name of the platform; changes are followed. */
export const useBrandName = (): string => brandStore(({ name }) => name)
