import * as assets from "virtual:assets"
import type { SiteContent } from "#contract/site/site.ts"
import { Icon } from "./frame/Icon.tsx"

/** The page that the portal's script fills. It holds nothing personal, so it can be cached. */
export function PortalShell({ content }: { content: SiteContent }) {
  const { live, portal } = assets
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{content.name}</title>
        <meta name="robots" content="noindex" />
        <Icon />
        {portal.styles.map((href) => (
          <link key={href} rel="stylesheet" href={href} />
        ))}
        {live && <script type="module" src={live} />}
        <script type="module" src={portal.src} />
        {portal.imports.map((href) => (
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
