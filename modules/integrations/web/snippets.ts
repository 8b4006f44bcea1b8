/** How a flow verifies that a call comes from here (INT-12); docs/api.md shows the same. */

/** `body` is the request's as it was received: parsed and written again it is another. */
export const snippets = {
  javascript: `import { createHmac, timingSafeEqual } from 'node:crypto'

export function verifyBody(body, headers, secret) {
  const hmac = createHmac('sha256', secret).update(body).digest('hex')
  const expected = Buffer.from(\`sha256=\${hmac}\`)
  const given = Buffer.from(headers['x-signature'] ?? '')
  return given.length === expected.length && timingSafeEqual(given, expected)
}`,
  python: `import hashlib, hmac


def verify_body(body: bytes, headers, secret: str) -> bool:
    expected = "sha256=" + hmac.new(secret.encode(), body, hashlib.sha256).hexdigest()
    given = headers.get("x-signature", "")
    return hmac.compare_digest(given.encode(), expected.encode())`,
  php: `<?php
function verify_body(string $body, array $headers, string $secret): bool
{
    $expected = 'sha256=' . hash_hmac('sha256', $body, $secret);
    return hash_equals($expected, $headers['x-signature'] ?? '');
}`,
}
