import type { ReactNode } from "react"
import type { SiteContent } from "#contract/site/site.ts"
import { Footer } from "./Footer.tsx"
import { Head, type PageMetadata } from "./Head.tsx"
import { Header } from "./Header.tsx"
import type { PageExists } from "./navigation.ts"

type Props = { content: SiteContent; about: PageMetadata; exists: PageExists; children: ReactNode }

/** A whole page of the site: readable before any script runs, with its styles inlined so that one reply paints it. */
export function Layout({ content, about, exists, children }: Props) {
  return (
    <html lang="en">
      <Head content={content} about={about} />
      <body>
        <a className="skip" href="#main">
          Skip to main content
        </a>
        <span className="site-top" />
        <Header content={content} exists={exists} />
        <main id="main" tabIndex={-1}>
          {children}
        </main>
        <Footer content={content} exists={exists} />
      </body>
    </html>
  )
}
