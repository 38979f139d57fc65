import type { FastifyHelmetOptions } from "@fastify/helmet"

/** What browsers may do with our pages. Sent with HTML only: on every answer it would cost 0.6 KB. */
export function securityHeaders(styleHash: string | undefined): FastifyHelmetOptions {
  // In development Vite puts styles into the page, listens on a socket of its own, and waits for a restart in a worker.
  const development = styleHash === undefined
  return {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: ["'self'"],
        styleSrc: development ? ["'self'", "'unsafe-inline'"] : ["'self'", `'${styleHash}'`],
        imgSrc: ["'self'", "data:", "blob:"],
        mediaSrc: ["'self'", "blob:"],
        fontSrc: ["'self'"],
        connectSrc: development ? ["'self'", "ws:"] : ["'self'"],
        manifestSrc: ["'self'"],
        workerSrc: development ? ["'self'", "blob:"] : ["'self'"],
        frameSrc: ["'self'"],
        formAction: ["'self'"],
        baseUri: ["'none'"],
        frameAncestors: ["'none'"],
      },
    },
    xFrameOptions: { action: "deny" },
    referrerPolicy: { policy: "same-origin" },
    crossOriginEmbedderPolicy: false,
    xXssProtection: false,
    xDnsPrefetchControl: false,
    xDownloadOptions: false,
    xPermittedCrossDomainPolicies: false,
    // Browsers heed it over https only; the college's other sites are not ours to decide about.
    strictTransportSecurity: { maxAge: 31_536_000, includeSubDomains: false },
  }
}
