import { createHash } from "node:crypto"
import type { FastifyHelmetOptions } from "@fastify/helmet"

/** Sent with HTML only, because they would add 0.6 KB to every reply. */
export const securityHeaders: FastifyHelmetOptions = {
  contentSecurityPolicy: false, // Each page has a policy of its own, see below.
  xFrameOptions: { action: "deny" },
  referrerPolicy: { policy: "same-origin" },
  crossOriginEmbedderPolicy: false,
  xXssProtection: false,
  xDnsPrefetchControl: false,
  xDownloadOptions: false,
  xPermittedCrossDomainPolicies: false,
  // Browsers apply it over https only. Subdomains are left out because they may belong to others.
  strictTransportSecurity: { maxAge: 31_536_000, includeSubDomains: false },
}

/**
 * The content security policy of a page: its own inlined styles and scripts are allowed and no other. In development Vite inlines
 * styles, uses a web socket, and polls for a restart from a worker.
 */
export function contentPolicy(
  styles: readonly string[],
  scripts: readonly string[],
  isDevelopment: boolean,
): string {
  const inlined = isDevelopment ? ["'unsafe-inline'"] : styles.map(hashOf)
  return [
    "default-src 'none'",
    ["script-src 'self'", ...scripts.map(hashOf)].join(" "),
    ["style-src 'self'", ...inlined].join(" "),
    "img-src 'self' data: blob:",
    "media-src 'self' blob:",
    "font-src 'self'",
    `connect-src 'self'${isDevelopment ? " ws:" : ""}`,
    "manifest-src 'self'",
    `worker-src 'self'${isDevelopment ? " blob:" : ""}`,
    // A PDF that a student handed in is shown beside the grade sheet.
    "frame-src 'self' blob:",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join(";")
}

const hashOf = (inlined: string) => `'sha256-${createHash("sha256").update(inlined).digest("base64")}'`
