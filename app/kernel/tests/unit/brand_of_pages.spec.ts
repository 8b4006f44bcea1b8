/** Pages are shown with the brand that was read last while the database does not answer. */
import { test } from '@japa/runner'
import { brandOfPages } from '#app/kernel/settings/brand'
import { defaultBrand } from '#app/kernel/text/brand'

test('the brand of pages: a database that fails or does not answer keeps no page waiting', async ({
  assert,
  cleanup,
}) => {
  cleanup(async () => void (await brandOfPages(async () => defaultBrand)))
  const brand = { ...defaultBrand, name: 'Atende Fácil' }
  assert.deepEqual(await brandOfPages(async () => brand), brand)
  assert.deepEqual(await brandOfPages(() => Promise.reject(new Error('no database'))), brand)
  assert.deepEqual(await brandOfPages(() => new Promise(() => {})), brand)
  assert.deepEqual(await brandOfPages(async () => defaultBrand), defaultBrand)
})
