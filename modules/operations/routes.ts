/** The routes of operations. Name each one operations.verb and give it a case in tests/cases.ts. */
import type { Router } from '@adonisjs/core/http'

export default function routes(_router: Router) {}
