/** Rows with a file. */
import { anAnnouncement } from '#modules/announcements/testing'
import type { SomeoneSignedIn } from '#modules/identity/testing'
import { aFile, type FileOwners } from '#tests/support/file_owners'

async function withFile(admin: SomeoneSignedIn) {
  const mediaFile = await aFile(admin)
  const { id } = await anAnnouncement({ mediaFile, mediaName: 'x' })
  return { mediaFile, path: `/announcements/${id}` }
}

export const owners: FileOwners = {
  'an announcement': withFile,
  'the picture of an announcement': async (admin) => {
    const { mediaFile, path } = await withFile(admin)
    return { mediaFile, path: `${path}/media-upload` }
  },
}
