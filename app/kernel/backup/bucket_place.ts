/** Archives in an S3-compatible store, written and read in parts: nothing touches the disk of this machine. */
import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  S3Client,
  UploadPartCommand,
} from '@aws-sdk/client-s3'
import { store } from '#config/bucket'
import { BackupError } from '#app/kernel/backup/backup_error'
import { isArchiveName, type Place } from '#app/kernel/backup/places'
import type { Archive } from '#app/kernel/backup/read_archive'

const partBytes = 16 * 1024 * 1024
/** A store takes 10,000 parts: they grow after so many, so that an archive may have 480 GiB. */
const partsOfOneSize = 2000

const client = () => new S3Client(store)

/** `s3://bucket/folder/name`. @throws BackupError for anything else */
function parse(address: string) {
  const { hostname: bucket, pathname } = new URL(address)
  if (!bucket) throw new BackupError(`${address} names no bucket: write s3://bucket/folder.`)
  return { bucket, path: decodeURIComponent(pathname).replace(/^\/+|\/+$/g, '') }
}

export class BucketPlace implements Place {
  readonly #bucket: string
  readonly #folder: string
  readonly #client = client()

  constructor(address: string) {
    const { bucket, path } = parse(address)
    this.#bucket = bucket
    this.#folder = path ? `${path}/` : ''
  }

  #at = (name: string) => ({ Bucket: this.#bucket, Key: this.#folder + name })

  async write(name: string, bytes: AsyncIterable<Uint8Array>): Promise<string> {
    const at = this.#at(name)
    const { UploadId } = await this.#client.send(new CreateMultipartUploadCommand(at))
    try {
      const Parts: { ETag?: string; PartNumber: number }[] = []
      for await (const Body of partsOf(bytes)) {
        const PartNumber = Parts.length + 1
        const part = { ...at, UploadId, PartNumber, Body, ContentLength: Body.byteLength }
        const { ETag } = await this.#client.send(new UploadPartCommand(part))
        Parts.push({ ETag, PartNumber })
      }
      const complete = { ...at, UploadId, MultipartUpload: { Parts } }
      await this.#client.send(new CompleteMultipartUploadCommand(complete))
    } catch (error) {
      await this.#client.send(new AbortMultipartUploadCommand({ ...at, UploadId }))
      throw error
    }
    return `s3://${at.Bucket}/${at.Key}`
  }

  async list(): Promise<string[]> {
    const names: string[] = []
    let ContinuationToken: string | undefined
    do {
      const page = await this.#client.send(
        new ListObjectsV2Command({
          Bucket: this.#bucket,
          Prefix: `${this.#folder}guiche-`,
          ContinuationToken,
        })
      )
      for (const { Key = '' } of page.Contents ?? []) names.push(Key.slice(this.#folder.length))
      ContinuationToken = page.NextContinuationToken
    } while (ContinuationToken)
    return names.filter(isArchiveName).sort()
  }

  async remove(name: string) {
    await this.#client.send(new DeleteObjectCommand(this.#at(name)))
  }
}

/** Parts as large as the store wants them; one at a time is in memory. */
async function* partsOf(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  let held: Uint8Array[] = []
  let size = 0
  let count = 0
  for await (const chunk of bytes) {
    held.push(chunk)
    size += chunk.byteLength
    if (size < partBytes * (1 + Math.floor(count / partsOfOneSize))) continue
    yield Buffer.concat(held)
    count += 1
    held = []
    size = 0
  }
  if (size > 0 || count === 0) yield Buffer.concat(held)
}

/** @throws BackupError when there is no such object */
export async function archiveInBucket(address: string): Promise<Archive> {
  const { bucket, path } = parse(address)
  const at = { Bucket: bucket, Key: path }
  await client()
    .send(new HeadObjectCommand(at))
    .catch((error: Error) => {
      if (error.name !== 'NotFound') throw error
      throw new BackupError(`There is no archive ${address}.`)
    })
  return {
    name: address,
    async *open() {
      const { Body } = await client().send(new GetObjectCommand(at))
      yield* Body as unknown as AsyncIterable<Uint8Array>
    },
  }
}
