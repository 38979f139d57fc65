import type { SiteContent } from "#contract/site/site.ts"
import { paths } from "../../lib/address/paths.ts"
import { Button } from "../../ui/controls/Button.tsx"
import { CloseIcon, DownIcon, MenuIcon } from "../../ui/controls/icons.tsx"
import { Band } from "../../ui/layout/Band.tsx"
import { Mark } from "./Mark.tsx"
import { navigationOf, type PageExists, type PublicLink } from "./navigation.ts"

type Props = { content: SiteContent; exists: PageExists }

/** Spec 000 section 2.3. Its menus are `<details>`, which open without script; behaviors/menu.ts closes them. */
export function Header({ content, exists }: Props) {
  const { main, more } = navigationOf(exists)
  return (
    <header className="site-header" data-site-header>
      <Band section="site" />
      <div className="site-bar">
        <a className="site-name" href={paths.home}>
          <span className="site-mark">
            <Mark content={content} />
          </span>
          {content.name}
        </a>
        <nav className="site-nav" aria-label="Main">
          <Links links={main} />
          {more.length > 0 && (
            <details className="site-more" data-menu>
              <summary className="site-opener">
                More <DownIcon />
              </summary>
              <div className="site-more-list">
                <Links links={more} />
              </div>
            </details>
          )}
        </nav>
        <Button kind="main" href={paths.login}>
          Sign In
        </Button>
        <details className="site-menu" data-menu>
          <summary className="site-opener">
            <span className="visually-hidden">Menu</span>
            <MenuIcon />
            <CloseIcon />
          </summary>
          <nav className="site-menu-list" aria-label="Main">
            <Links links={[{ address: paths.home, label: "Home" }, ...main, ...more]} />
          </nav>
        </details>
      </div>
    </header>
  )
}

const Links = ({ links }: { links: readonly PublicLink[] }) =>
  links.map(({ address, label }) => (
    <a key={address} href={address}>
      {label}
    </a>
  ))
