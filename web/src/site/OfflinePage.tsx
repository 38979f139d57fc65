import type { SiteContent } from "#contract/communication/website/site.ts"
import { paths } from "../lib/address/paths.ts"
import { telephone } from "../lib/telephone.ts"
import { Icon } from "./frame/Icon.tsx"

export const offlineAddress = "/offline"
export { default as offlineStyle } from "./offline.css?inline"

/**
 * The page that the service worker shows instead of a page that it doesn't have. It needs no file and no script. The worker puts
 * links to its stored pages into the empty element, and the requested address into "Try again".
 */
export function OfflinePage({ content, styles }: { content: SiteContent; styles: readonly string[] }) {
  const { name, phone } = content
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{`No connection · ${name}`}</title>
        <meta name="robots" content="noindex" />
        <Icon content={content} />
        {styles.map((text) => (
          <style key={text}>{text}</style>
        ))}
      </head>
      <body>
        <main>
          <p className="name">{name}</p>
          <h1>No connection</h1>
          <p>The college can’t be reached just now, and this page isn’t kept on this device.</p>
          <p>
            <a className="again" href="#again">
              Try again
            </a>
          </p>
          {phone && (
            <>
              <h2>Call the college</h2>
              <a className="offline-call" href={telephone(phone)}>
                {phone}
              </a>
            </>
          )}
          <div id="kept" />
          <h2>The portal</h2>
          <ul>
            <li>
              <a href={paths.dashboard}>Open the portal</a>
            </li>
          </ul>
        </main>
      </body>
    </html>
  )
}
