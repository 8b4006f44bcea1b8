// Preloaded into every Node child: exits when the parent process dies.
import process from 'node:process'

const timeoutMs = 20_000

process.once('disconnect', () => {
  process.kill(process.pid, 'SIGTERM')
  setTimeout(() => process.kill(process.pid, 'SIGKILL'), timeoutMs).unref()
})
// the listener alone would keep a child alive after its work is done
process.channel?.unref()

// the read end of the pipe closes with the parent; ignore the errors of writing the last log lines
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})
