/** Files in an S3 bucket instead of a folder: sent, received and shown (API-11, API-12). */
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from '@japa/runner'
import sharp from 'sharp'
import { Bucket } from '#tests/support/bucket'
import { ProductClient } from '#tests/support/product_client'
import { Product, waitFor } from '#tests/support/product'

const customer = '5511987650441'

interface Page {
  readonly messages: readonly { readonly mediaUrl: string | null }[]
}

test.group('files in a bucket', () => {
  test('pictures in both directions are stored in the bucket, and only requests with permission are redirected there', async ({
    assert,
    cleanup,
  }) => {
    const bucket = await Bucket.open()
    cleanup(() => bucket.close())
    const product = await Product.start({
      env: {
        S3_BUCKET: 'guiche',
        S3_ENDPOINT: bucket.url,
        S3_ACCESS_KEY_ID: 'key',
        S3_SECRET_ACCESS_KEY: 'secret',
      },
    })
    cleanup(() => product.stop())
    const api = await new ProductClient(product).signIn('admin@guiche.local')
    await api.pair(1)

    const picture = await sharp({
      create: { width: 40, height: 30, channels: 3, background: '#B05A2F' },
    })
      .jpeg()
      .toBuffer()
    await product.sandbox.addPhone(customer, 'Nara Leão')
    await product.sandbox.sayImage(customer, { bytes: picture })
    const ticket = await waitFor('the ticket', async () => {
      const waiting = await api.tickets('status=pending')
      return waiting.find(({ contact }) => contact.number === customer)
    })
    const mediaUrl = await waitFor('the file', async () => {
      const { messages } = await api.call<Page>('GET', `/messages/${ticket.id}`)
      return messages.at(-1)?.mediaUrl
    })
    assert.isTrue([...bucket.files.keys()].every((key) => key.startsWith('companies/')))
    assert.lengthOf(await readdir(join(product.dataDir, 'media')).catch(() => []), 0)

    const shown = await fetch(product.url + mediaUrl)
    assert.equal(new URL(shown.url).origin, bucket.url)
    assert.equal(shown.headers.get('content-type'), 'image/jpeg')
    assert.isTrue(Buffer.from(await shown.arrayBuffer()).equals(picture))
    const path = mediaUrl.split('?')[0]!
    const stranger = await fetch(product.url + path, { redirect: 'manual' })
    assert.equal(stranger.status, 403)

    await api.accept(ticket.id)
    const form = new FormData()
    form.append('medias', new Blob([new Uint8Array(picture)], { type: 'image/jpeg' }), 'vaso.jpg')
    const sent = await fetch(`${product.url}/messages/${ticket.id}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${api.token}` },
      body: form,
    })
    assert.equal(sent.status, 200)
    const chat = await product.sandbox.chatUntil(customer, (all) =>
      all.some(({ direction, media }) => direction === 'in' && media !== null)
    )
    const received = chat.find(({ direction }) => direction === 'in')!
    assert.isTrue((await product.sandbox.media(received)).equals(picture))
  }).timeout(90_000)
})
