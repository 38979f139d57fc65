import type { ReactNode } from "react"
import type { SiteContent } from "#contract/site.ts"
import { Footer } from "./chrome/Footer.tsx"
import { Header } from "./chrome/Header.tsx"
import type { Exists } from "./chrome/navigation.ts"
import { type About, Head } from "./Head.tsx"

type Props = { content: SiteContent; about: About; exists: Exists; children: ReactNode }

/** A whole page of the site: readable before any script runs, its styles inside it, so that one answer paints it. */
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
