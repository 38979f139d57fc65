import { pictureAddress } from "#contract/college/pictures/sizes.ts"
import type { SiteContent } from "#contract/communication/website/site.ts"
import { paths } from "../../lib/address/paths.ts"
import { Cloth } from "../../ui/cloth/Cloth.tsx"
import { Button } from "../../ui/controls/Button.tsx"
import { CloseIcon, DownIcon, MenuIcon } from "../../ui/controls/icons.tsx"
import { Band } from "../../ui/layout/Band.tsx"
import { navigationOf, type PageExists, type PublicLink } from "./navigation.ts"
import { printAt } from "./prints.ts"

type Props = {
  content: SiteContent
  /** The address of the page. */
  at: string
  exists: PageExists
}

/** Spec 000 section 2.3. The menus are `<details>`, which open without script. behaviors/menu.ts closes them. */
export function Header({ content, at, exists }: Props) {
  const { main, more } = navigationOf(exists)
  const [address = ""] = at.split("?")
  return (
    <header className="site-header" data-site-header>
      <Band section="site" {...printAt(address)} />
      <div className="site-bar">
        <a className="site-name" href={paths.home}>
          <span className="site-mark">
            <Mark content={content} />
          </span>
          {content.name}
        </a>
        <nav className="site-nav" aria-label="Main">
          <Links links={main} at={address} />
          {more.length > 0 && (
            <details className="site-more" data-menu>
              <summary className="site-opener">
                More <DownIcon />
              </summary>
              <div className="site-more-list">
                <Links links={more} at={address} />
              </div>
            </details>
          )}
        </nav>
        {/* Before the college is set up, no account exists that could sign in. */}
        {content.ready && address !== paths.login && (
          <Button kind="main" href={paths.login} data-entry="">
            Sign In
          </Button>
        )}
        <details className="site-menu" data-menu>
          <summary className="site-opener">
            <span className="visually-hidden">Menu</span>
            <MenuIcon />
            <CloseIcon />
          </summary>
          <nav className="site-menu-list" aria-label="Main">
            <Links links={[{ address: paths.home, label: "Home" }, ...main, ...more]} at={address} />
          </nav>
        </details>
      </div>
    </header>
  )
}

/** Marks the link to the page itself, or to the section that contains it. */
const Links = ({ links, at }: { links: readonly PublicLink[]; at: string }) =>
  links.map(({ address, label }) => (
    <a key={address} href={address} aria-current={currentAt(at, address)}>
      {label}
    </a>
  ))

function currentAt(currentAddress: string, address: string) {
  if (address === currentAddress) return "page"
  return currentAddress.startsWith(`${address}/`) ? "true" : undefined
}

/** The college's logo, or the cloth of its name. It is decorative, because the name is beside it. */
function Mark({ content: { logo, name } }: { content: SiteContent }) {
  if (!logo) return <Cloth seed={name} cols={2} rows={2} mirror />
  return (
    <picture>
      <source type="image/avif" srcSet={pictureAddress(logo.id, 240, "avif")} />
      {/* Loaded lazily, because narrow phones don't show it. */}
      <img src={pictureAddress(logo.id, 240, "webp")} width={44} height={44} alt="" loading="lazy" />
    </picture>
  )
}
