// Preloaded into every Node child: when the process that started it dies, it leaves, too.
import process from 'node:process'

const timeoutMs = 20_000

process.once('disconnect', () => {
  process.kill(process.pid, 'SIGTERM')
  setTimeout(() => process.kill(process.pid, 'SIGKILL'), timeoutMs).unref()
})
// listening alone would keep a child alive whose work is done
process.channel?.unref()

// the parent's end of the pipe dies with it; the last log lines then go nowhere, quietly
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})
