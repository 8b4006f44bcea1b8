// Keeps libsignal from printing session objects, private keys included, through the console.
const CHATTER =
  /^(Closing|Opening|Removing old closed|Migrating) session|^(Session (already|error)|Decrypted message with closed|Closing open session|Failed to decrypt|Duplicate PreKey)/

/** Must run before the first message is encrypted; other console output is not affected. */
export function silenceSignal() {
  for (const level of ['log', 'info', 'warn', 'error'] as const) {
    const print = console[level].bind(console)
    console[level] = (...text: unknown[]) => {
      if (!CHATTER.test(String(text[0]))) print(...text)
    }
  }
}
