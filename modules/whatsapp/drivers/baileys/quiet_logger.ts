/** Passes on the library's warnings, never the objects it logs: they contain keys and texts. */
import logger from '@adonisjs/core/services/logger'

type Level = 'trace' | 'debug' | 'info' | 'warn' | 'error'

/** A logger for one connection. Everything below a warning is dropped, the traffic with it. */
export function quietLogger(connectionId: number) {
  const say = (level: 'warn' | 'error') => (subject: unknown, text?: string) => {
    const fault = faultOf(subject)
    const sentence = text ?? (typeof subject === 'string' ? subject : 'whatsapp')
    logger[level]({ connectionId, fault }, `whatsapp: ${sentence}`)
  }
  const drop = () => undefined
  const quiet: Record<Level, (subject: unknown, text?: string) => void> & {
    level: string
    child(): typeof quiet
  } = {
    level: 'warn',
    child: () => quiet,
    trace: drop,
    debug: drop,
    info: drop,
    warn: say('warn'),
    // The library logs ordinary network failures as errors.
    error: say('warn'),
  }
  return quiet
}

function faultOf(subject: unknown): string | undefined {
  const found = subject as { err?: Error; error?: Error; trace?: string } | null
  const error = found?.err ?? found?.error
  return error?.message ?? found?.trace?.split('\n')[0]
}
