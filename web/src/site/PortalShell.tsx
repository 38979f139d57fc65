import * as assets from "virtual:assets"
import type { SiteContent } from "#contract/communication/website/site.ts"
import type { Role } from "#contract/lib/endpoints.ts"
import { Icon } from "./frame/Icon.tsx"

type Props = {
  content: SiteContent
  /** The role whose screens have this address; absent for addresses of all roles. */
  role: Role | undefined
  /** The style with the college's colours. */
  colours: string | undefined
}

/**
 * The page that the portal's script fills. It contains nothing personal, so it can be cached. It lists the scripts of the
 * screens that may be at its address, so that they load together with the portal's own scripts.
 */
export function PortalShell({ content, role, colours }: Props) {
  const { live, portal } = assets
  const ahead = role ? [...portal.imports, ...portal.screens[role]] : portal.imports
  return (
    <html lang="en" data-worker={content.worker ? "" : undefined} data-megabyte={content.megabytePrice}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{content.name}</title>
        <meta name="robots" content="noindex" />
        <Icon content={content} />
        {portal.styles.map((href) => (
          <link key={href} rel="stylesheet" href={href} />
        ))}
        {colours && <style>{colours}</style>}
        {live && <script type="module" src={live} />}
        <script type="module" src={portal.src} />
        {ahead.map((href) => (
          <link key={href} rel="modulepreload" href={href} />
        ))}
      </head>
      <body>
        <div id="portal" data-college={content.name}>
          <p className="page-body" role="status">
            Loading...
          </p>
        </div>
        <noscript>
          <p>The portal needs JavaScript. Please switch it on in your browser and open this page again.</p>
        </noscript>
      </body>
    </html>
  )
}
