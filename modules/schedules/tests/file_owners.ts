/** Rows with a file. */
import { aSchedule } from '#modules/schedules/testing'
import { aFile, type FileOwners } from '#tests/support/file_owners'

export const owners: FileOwners = {
  'a schedule': async (admin) => {
    const mediaFile = await aFile(admin)
    const { id } = await aSchedule(admin.user, { mediaFile, mediaName: 'x' })
    return { mediaFile, path: `/schedules/${id}` }
  },
}
