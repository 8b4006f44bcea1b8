/** Gives a queue a file as an admin does, and checks whether a file is in the store. */
import sharp from 'sharp'
import { readFile, storeFile } from '#app/kernel/media/media'
import type Queue from '#modules/queues/models/queue'

const picture = () =>
  sharp({ create: { width: 40, height: 30, channels: 3, background: '#0B6E76' } })
    .png()
    .toBuffer()

/** Returns its key. */
export async function giveFile(queue: Queue, originalName = 'tabela de preços.csv') {
  const bytes = originalName.endsWith('.png') ? await picture() : Buffer.from('a;b')
  const { key, name } = await storeFile(queue, { bytes, originalName })
  await queue.merge({ mediaFile: key, mediaName: name }).save()
  return key
}

export const isThere = (key: string) =>
  readFile(key).then(
    () => true,
    () => false
  )
