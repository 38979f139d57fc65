import * as assets from "virtual:assets"
import type { ReactNode } from "react"
import type { SiteContent } from "#contract/communication/website/site.ts"
import { collegeStyle } from "./collegeColours.ts"
import { Footer } from "./Footer.tsx"
import { Head, type PageMetadata } from "./Head.tsx"
import { Header } from "./Header.tsx"
import type { PageExists } from "./navigation.ts"

type Props = {
  content: SiteContent
  about: PageMetadata
  /** The address of the page, which determines the link that the header marks. A query at its end is ignored. */
  at: string
  styles: readonly string[]
  exists: PageExists
  children: ReactNode
}

/** The frame's styles, unless Vite serves them, the page's own styles, and the college's colours. */
export const inlinedStyles = (own: string | undefined, { colours }: SiteContent) =>
  [assets.style.text, own, collegeStyle(colours)].filter((text) => text !== undefined)

/**
 * A whole page of the site. It is readable before any script runs. Its styles are inlined, so that the browser can paint it
 * after one reply.
 */
export function Layout({ content, about, at, styles, exists, children }: Props) {
  return (
    <html lang="en" data-worker={content.worker ? "" : undefined} data-megabyte={content.megabytePrice}>
      <Head content={content} about={about} styles={styles} />
      <body>
        <a className="skip" href="#main">
          Skip to main content
        </a>
        <span className="site-top" />
        <Header content={content} at={at} exists={exists} />
        <main id="main" tabIndex={-1}>
          {children}
        </main>
        <Footer content={content} exists={exists} />
      </body>
    </html>
  )
}
