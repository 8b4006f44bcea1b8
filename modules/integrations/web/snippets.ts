/** How a flow verifies that a call comes from here (INT-12). */
import type { Language } from '#web/shell/secret_dialog/secret_dialog'

/** `body` is the request's as it was received: parsed and written again it is another. */
export const snippets: Readonly<Record<Language, string>> = {
  javascript: `import { createHmac, timingSafeEqual } from 'node:crypto'

const hmac = createHmac('sha256', process.env.FLOW_SECRET)
const expected = Buffer.from('sha256=' + hmac.update(body).digest('hex'))
const given = Buffer.from(headers['x-signature'] ?? '')
const holds = given.length === expected.length && timingSafeEqual(given, expected)`,
  python: `import hashlib, hmac, os

secret = os.environ["FLOW_SECRET"].encode()
expected = "sha256=" + hmac.new(secret, body, hashlib.sha256).hexdigest()
holds = hmac.compare_digest(expected, headers.get("x-signature", ""))`,
  php: `$body = file_get_contents('php://input');
$expected = 'sha256=' . hash_hmac('sha256', $body, getenv('FLOW_SECRET'));
$holds = hash_equals($expected, $_SERVER['HTTP_X_SIGNATURE'] ?? '');`,
}
