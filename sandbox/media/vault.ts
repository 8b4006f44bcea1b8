// The stored files: encrypted bytes as the media host keeps them, and the keys a phone needs to decrypt them.
import { randomBytes } from 'node:crypto'
import { openFile } from '#sandbox/media/cipher'
import type { MediaKind } from '#sandbox/media/kinds'
import type { Store } from '#sandbox/state/store'
import { sha256 } from '#sandbox/wire/ciphers'

export interface Attachment {
  readonly id: string
  readonly kind: MediaKind
  readonly mimetype: string
  readonly fileName: string | null
  /** Path of the encrypted bytes on the media host. */
  readonly path: string
  readonly mediaKey: Buffer
  readonly sha256: Buffer
}

export class Vault {
  constructor(private readonly store: Store) {}

  /** Stores encrypted bytes and returns the path under which the host serves them. */
  keep(bytes: Buffer): string {
    const path = `/v/t62/${randomBytes(12).toString('hex')}`
    this.store.sql('insert into uploads (path, bytes) values (?, ?)').run(path, bytes)
    return path
  }

  encrypted(path: string): Buffer | undefined {
    const row = this.store.sql('select bytes from uploads where path = ?').get(path)
    return row && Buffer.from(row.bytes as Uint8Array)
  }

  /** The HTTP status with which the host refuses the file after it has expired. */
  gone(path: string): number | undefined {
    const row = this.store.sql('select gone from uploads where path = ?').get(path)
    return row?.gone ? Number(row.gone) : undefined
  }

  /** From now on the host responds with `status` for that path; the phone keeps its copy. */
  expire(path: string, status: number) {
    this.store.sql('update uploads set gone = ? where path = ?').run(status, path)
  }

  /** Uploads the phone's file once more, under a new path with the same key. */
  uploadAgain(id: string): Attachment | undefined {
    const attachment = this.find(id)
    const encrypted = attachment && this.encrypted(attachment.path)
    if (!encrypted) return undefined
    const path = this.keep(encrypted)
    this.store.sql('update attachments set path = ? where id = ?').run(path, id)
    return { ...attachment, path }
  }

  /** Stores a phone's profile picture; older ones can still be fetched, as from a slow cache. */
  keepPicture(number: string, bytes: Buffer) {
    const path = `/pps/${randomBytes(12).toString('hex')}`
    const put = 'insert into pictures (path, number, bytes) values (?, ?, ?)'
    this.store.sql(put).run(path, number, bytes)
  }

  picturePath(number: string): string | undefined {
    const row = this.store
      .sql('select path from pictures where number = ? order by rowid desc limit 1')
      .get(number)
    return row && String(row.path)
  }

  picture(path: string): Buffer | undefined {
    const row = this.store.sql('select bytes from pictures where path = ?').get(path)
    return row && Buffer.from(row.bytes as Uint8Array)
  }

  attach(attachment: Omit<Attachment, 'id'>): string {
    const id = randomBytes(9).toString('base64url')
    const { kind, mimetype, fileName, path, mediaKey } = attachment
    this.store
      .sql(
        `insert into attachments (id, kind, mimetype, file_name, path, media_key, sha256)
         values (?, ?, ?, ?, ?, ?, ?)`
      )
      .run(id, kind, mimetype, fileName, path, mediaKey, attachment.sha256)
    return id
  }

  find(id: string): Attachment | undefined {
    const row = this.store.sql('select * from attachments where id = ?').get(id)
    if (!row) return undefined
    return {
      id,
      kind: row.kind as MediaKind,
      mimetype: String(row.mimetype),
      fileName: row.file_name as string | null,
      path: String(row.path),
      mediaKey: Buffer.from(row.media_key as Uint8Array),
      sha256: Buffer.from(row.sha256 as Uint8Array),
    }
  }

  /** The decrypted file as the phone shows it; undefined when its bytes are missing or fail verification. */
  open(attachment: Attachment): Buffer | undefined {
    const encrypted = this.encrypted(attachment.path)
    if (!encrypted) return undefined
    const plain = openFile(encrypted, attachment.mediaKey, attachment.kind)
    return sha256(plain).equals(attachment.sha256) ? plain : undefined
  }
}
