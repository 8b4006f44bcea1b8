// The part of `npm start` that brings the database, alone: prints its address and waits to be stopped.
import { startEmbedded } from '#scripts/database/embedded'
import { failureOf } from '#scripts/failure'
import { Household } from '#scripts/household/household'
import { claimFolder } from '#scripts/start/data_folder'

const dataDir = process.env.DATA_DIR!
const household = new Household()
process.on('SIGTERM', () => void household.stop().then(() => process.exit(0)))
try {
  await claimFolder(dataDir, 'no address')
  const { url } = await startEmbedded(household, dataDir)
  console.log(`ready ${url}`)
} catch (error) {
  console.error(failureOf('It did not start.', error).message)
  await household.stop()
  process.exit(1)
}
