import * as assets from "virtual:assets"
import type { ReactNode } from "react"
import type { SiteContent } from "#contract/site.ts"
import { paths } from "../lib/paths.ts"
import { Band } from "../ui/Band.tsx"
import { Cloth } from "../ui/Cloth.tsx"

type Props = {
  content: SiteContent
  title: string
  description: string
  /** The page's one address; absent where search engines have no business. */
  canonical?: string | undefined
  children: ReactNode
}

/** A whole page of the site: readable before any script runs, its styles inside it, so that one answer paints it. */
export function Layout({ content, title, description, canonical, children }: Props) {
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{`${title} · ${content.short_name ?? content.name}`}</title>
        <meta name="description" content={description} />
        {canonical ? (
          <link rel="canonical" href={content.origin + canonical} />
        ) : (
          <meta name="robots" content="noindex" />
        )}
        <Icon />
        <Styles />
        {assets.live && <script type="module" src={assets.live} />}
        <script type="module" src={assets.site.src} />
        {assets.site.imports.map((href) => (
          <link key={href} rel="modulepreload" href={href} />
        ))}
      </head>
      <body>
        <a className="skip" href="#main">
          Skip to main content
        </a>
        <header className="site-header">
          <Band section="site" />
          <a className="site-name" href={paths.home}>
            <span className="site-mark">
              <Cloth seed={content.name} cols={2} rows={2} mirror />
            </span>
            {content.name}
          </a>
        </header>
        <main id="main" tabIndex={-1}>
          {children}
        </main>
        <footer className="site-footer">
          <p>{content.motto ? `${content.name} · ${content.motto}` : content.name}</p>
        </footer>
      </body>
    </html>
  )
}

/** Inside the page: an address would cost a request of its own. */
export function Icon() {
  const drawing =
    "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 24 24'><path fill='#10245e' d='M0 0h24v24H0z'/><path fill='#f2b632' d='M0 0a12 12 0 0 1 12 12A12 12 0 0 1 24 0v12H0z'/><path fill='#fbf3de' d='M0 24a12 12 0 0 1 12-12 12 12 0 0 1 12 12z'/></svg>"
  return <link rel="icon" href={`data:image/svg+xml,${encodeURIComponent(drawing)}`} />
}

function Styles() {
  const { style } = assets
  return style.href === undefined ? <style>{style.text}</style> : <link rel="stylesheet" href={style.href} />
}
