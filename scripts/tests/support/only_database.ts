// Runs only the database part of `npm start`: prints the URL and waits to be stopped.
import { startEmbedded } from '#scripts/database/embedded'
import { cliErrorOf } from '#scripts/cli_error'
import { ProcessGroup } from '#scripts/processes/process_group'
import { claimFolder } from '#scripts/start/data_folder'

const dataDir = process.env.DATA_DIR!
const processes = new ProcessGroup()
process.on('SIGTERM', () => void processes.stop().then(() => process.exit(0)))
try {
  await claimFolder(dataDir, 'no address')
  const { url } = await startEmbedded(processes, dataDir)
  console.log(`ready ${url}`)
} catch (error) {
  console.error(cliErrorOf('It did not start.', error).message)
  await processes.stop()
  process.exit(1)
}
