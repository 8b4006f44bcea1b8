// Addresses of this machine: a stand-in sends nothing anywhere else.

const HOSTS = ['127.0.0.1', 'localhost', '[::1]']

/** A web address of this machine, with http or https. */
export function isLoopback(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, hostname } = new URL(text)
  return ['http:', 'https:'].includes(protocol) && HOSTS.includes(hostname)
}
