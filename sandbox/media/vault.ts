// The files: sealed bytes as the media host keeps them, and what a phone needs to open one of them.
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
  /** Where the sealed bytes lie on the media host. */
  readonly path: string
  readonly mediaKey: Buffer
  readonly sha256: Buffer
}

export class Vault {
  constructor(private readonly store: Store) {}

  /** Keeps sealed bytes and returns the path under which the host serves them. */
  keep(bytes: Buffer): string {
    const path = `/v/t62/${randomBytes(12).toString('hex')}`
    this.store.sql('insert into uploads (path, bytes) values (?, ?)').run(path, bytes)
    return path
  }

  sealed(path: string): Buffer | undefined {
    const row = this.store.sql('select bytes from uploads where path = ?').get(path)
    return row && Buffer.from(row.bytes as Uint8Array)
  }

  /** The status with which the host refuses it, once it was thrown away. */
  gone(path: string): number | undefined {
    const row = this.store.sql('select gone from uploads where path = ?').get(path)
    return row?.gone ? Number(row.gone) : undefined
  }

  /** From now on the host answers `status` for it; the phone keeps what it has. */
  expire(path: string, status: number) {
    this.store.sql('update uploads set gone = ? where path = ?').run(status, path)
  }

  /** The phone uploads the file once more, under a new path and the same key. */
  uploadAgain(id: string): Attachment | undefined {
    const attachment = this.find(id)
    const sealed = attachment && this.sealed(attachment.path)
    if (!sealed) return undefined
    const path = this.keep(sealed)
    this.store.sql('update attachments set path = ? where id = ?').run(path, id)
    return { ...attachment, path }
  }

  /** Keeps a phone's profile picture; older ones can still be fetched, as on a slow cache. */
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

  /** The plain file as the phone shows it; undefined when its bytes are missing or not what was promised. */
  open(attachment: Attachment): Buffer | undefined {
    const sealed = this.sealed(attachment.path)
    if (!sealed) return undefined
    const plain = openFile(sealed, attachment.mediaKey, attachment.kind)
    return sha256(plain).equals(attachment.sha256) ? plain : undefined
  }
}
