/** The choice of the library; no other file names it. It is large: each part is loaded where it is first used. */
import type { Library } from '#modules/whatsapp/drivers/library'

export const library: Library = {
  async prepare() {
    const { harden } = await import('#modules/whatsapp/drivers/baileys/harden')
    await import('#modules/whatsapp/drivers/baileys/session')
    harden()
  },
  async connect(...socket) {
    const { connectBaileys } = await import('#modules/whatsapp/drivers/baileys/session')
    return connectBaileys(...socket)
  },
  async unlinkDevice(...device) {
    const { unlinkDevice } = await import('#modules/whatsapp/drivers/baileys/unlink_device')
    return unlinkDevice(...device)
  },
  async ownVersion() {
    const { ownVersion } = await import('#modules/whatsapp/drivers/baileys/own_version')
    return ownVersion
  },
  async fetchMedia(...file) {
    const { fetchMedia } = await import('#modules/whatsapp/drivers/baileys/media')
    return fetchMedia(...file)
  },
  async fetchPicture(...picture) {
    const { downloadPicture } = await import('#modules/whatsapp/drivers/baileys/picture_file')
    return downloadPicture(...picture)
  },
  async messageOfFile(file) {
    const { messageOfFile } = await import('#modules/whatsapp/drivers/baileys/message_of_file')
    return messageOfFile(file)
  },
}
