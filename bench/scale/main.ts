/**
 * Measures the product where it has grown: thousands of connections over many gateways, and a large company among a
 * thousand others. Prints figures and ratios; there is no pass or fail.
 */
import '#bench/install_modules'
import { measureConnections } from '#bench/scale/connections'
import { measureMessages } from '#bench/scale/messages'
import { measurePartitions } from '#bench/scale/partitions'

/** BENCH=short: about a twentieth, for a look. BENCH_ONLY: one of the parts. */
const isShort = process.env.BENCH === 'short'
const only = process.env.BENCH_ONLY ?? ''
const parts = {
  connections: measureConnections,
  messages: measureMessages,
  partitions: measurePartitions,
}

for (const [name, measure] of Object.entries(parts)) if (name.includes(only)) await measure(isShort)
process.exit(0)
