/** The library behind the sockets: all that depends on which one is used. */
import type { Lease } from '#app/kernel/database/lease'
import type { ChatAddress, MediaReference, Sender } from '#modules/whatsapp/contract'
import type { ArrivedMessage, Connect } from '#modules/whatsapp/drivers/driver'
import type { DriverServices, StoredDevice } from '#modules/whatsapp/drivers/services'

export interface Library {
  /** Loads it and checks its settings: throws here, instead of with each socket. */
  prepare(): Promise<void>
  readonly connect: Connect
  /**
   * Logs in with credentials that are no longer used, only to unlink their device. Resolves to true when WhatsApp no
   * longer knows it; stops between two logins when the lease of this work has expired.
   */
  unlinkDevice(
    device: StoredDevice,
    lease: Pick<Lease, 'isHeld'>,
    services: Pick<DriverServices, 'webVersion'>
  ): Promise<boolean>
  /** The version of WhatsApp Web that it reports unless another one is set, `2.3000.1035194821`. */
  ownVersion(): Promise<string>
  /**
   * The decrypted file of a message, of at most `limit` bytes; no socket is needed. Throws 413 above the limit; 502
   * when it cannot be downloaded, with `cause` the HTTP status if there was one.
   */
  fetchMedia(reference: MediaReference, limit: number): Promise<Buffer>
  /** The picture at a URL that `Driver.findPicture` returned; errors as with `fetchMedia`. */
  fetchPicture(url: string, limit: number): Promise<Buffer>
  /** A message that is no longer stored itself, as far as it is needed to request its file again. */
  messageOfFile(file: FileOfMessage): Promise<MessageOfFile>
}

export interface FileOfMessage {
  readonly chat: ChatAddress
  readonly fromMe: boolean
  readonly wid: string
  /** The member of a group who wrote; null in a chat of two, and on a message of ours. */
  readonly author: Sender | null
  readonly media: MediaReference
}

/** `payload`: for `Driver.askForUpload`. */
export type MessageOfFile = Pick<ArrivedMessage, 'sender' | 'group'> & { readonly payload: Buffer }
