/** Rows with a file. */
import type { SomeoneSignedIn } from '#modules/identity/testing'
import { aQuickReply } from '#modules/quick_replies/testing'
import { aFile, type FileOwners } from '#tests/support/file_owners'

async function withFile(admin: SomeoneSignedIn) {
  const mediaFile = await aFile(admin)
  const { id } = await aQuickReply(admin.user, { mediaFile, mediaName: 'x' })
  return { mediaFile, path: `/quick-messages/${id}` }
}

export const owners: FileOwners = {
  'a quick reply': withFile,
  'the file of a quick reply': async (admin) => {
    const { mediaFile, path } = await withFile(admin)
    return { mediaFile, path: `${path}/media-upload` }
  },
}
