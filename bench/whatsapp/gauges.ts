/** Resource usage of a process, and statistics of numbers. */
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

/** Milliseconds of CPU time that the process has used so far, all threads included. */
export function cpuMsOf(pid: number): number {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return (Number(fields[11]) + Number(fields[12])) * 10
  } catch {
    // A system without /proc.
    const text = execFileSync('ps', ['-o', 'cputime=', '-p', String(pid)], { encoding: 'utf8' })
    const seconds = text
      .trim()
      .split(':')
      .reduce((sum, part) => sum * 60 + Number(part), 0)
    return seconds * 1000
  }
}

/** Mebibytes of memory that the process uses. */
export function memoryOf(pid: number): number {
  const text = execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })
  return Number(text) / 1024
}

export function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((one, other) => one - other)
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))]
}
export const median = (values: readonly number[]) => quantile(values, 0.5)
