/** The version of the product that runs; that of its calls is another one (TCK-18). */
import { readFileSync } from 'node:fs'
import app from '@adonisjs/core/services/app'

let version: string | null = null

/** As package.json has it, such as 0.2.0. The framework's `app.version` is empty here. */
export function releaseVersion(): string {
  version ??= (
    JSON.parse(readFileSync(app.makePath('package.json'), 'utf8')) as { version: string }
  ).version
  return version
}
