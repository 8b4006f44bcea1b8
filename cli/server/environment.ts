// The environment of the server's programs in production, with an error message for each missing setting.
import path from 'node:path'
import { CliError } from '#cli/cli_error'

/** Minimum length of APP_KEY, set by the encryption. */
export const keyLength = 16

const recipes: Record<string, string> = {
  APP_KEY: `APP_KEY (make one once and keep it: node -p "crypto.randomBytes(32).toString('base64url')")`,
  DATABASE_URL: 'DATABASE_URL (postgres://user:password@host:5432/database, PostgreSQL 18)',
}

/**
 * The operator's environment, completed by the defaults.
 *
 * @throws CliError that names a setting which production requires, or must not have
 */
export function productionEnv(env: NodeJS.ProcessEnv = process.env): NodeJS.ProcessEnv {
  const missing = Object.keys(recipes).filter((name) => !env[name])
  if (missing.length > 0) {
    throw new CliError(`Guichê needs ${missing.map((name) => recipes[name]).join(' and ')}.`)
  }
  if (env.APP_KEY!.length < keyLength) {
    throw new CliError(`APP_KEY is shorter than ${keyLength} characters: use ${recipes.APP_KEY}.`)
  }
  const ofTheDemo = Object.keys(env).find((name) => /^(GUICHE_MODE|WHATSAPP_SANDBOX_)/.test(name))
  if (ofTheDemo) {
    throw new CliError(
      `${ofTheDemo} belongs to the demo and production must not have it: unset it.`
    )
  }
  return {
    ...env,
    NODE_ENV: 'production',
    HOST: env.HOST || '127.0.0.1',
    PORT: env.PORT || '3333',
    DATA_DIR: dataDir(env),
    ...(env.OPERATOR_SOCKET && { OPERATOR_SOCKET: fileOrNone(env.OPERATOR_SOCKET) }),
    ...(env.LOG_DIR && { LOG_DIR: fileOrNone(env.LOG_DIR) }),
  }
}

/** As DATA_DIR; `none` for no file, or no folder. */
const fileOrNone = (given: string) => (given === 'none' ? given : path.resolve(given))

/** Relative to the operator's working directory: inside build/, the next build would delete it. */
export function dataDir(env: NodeJS.ProcessEnv = process.env): string {
  return path.resolve(env.DATA_DIR || '.data')
}
