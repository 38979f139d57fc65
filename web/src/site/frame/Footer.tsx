import { isEmptyContent } from "#contract/communication/website/content/emptyContent.ts"
import { hasAbout } from "#contract/communication/website/hasAbout.ts"
import type { SiteContent } from "#contract/communication/website/site.ts"
import { compact } from "#contract/lib/objects.ts"
import { paths } from "../../lib/address/paths.ts"
import { Band } from "../../ui/layout/Band.tsx"
import { ContactDetails } from "./ContactDetails.tsx"
import type { PageExists, PublicLink } from "./navigation.ts"

type Props = { content: SiteContent; exists: PageExists }
type FooterLink = PublicLink & { signedIn?: string }

/**
 * The address that "Apply Now" gets for a signed-in person, because the sign-in page would sign them out
 * (behaviors/entry.ts).
 */
const applySteps = `${paths.admissions}#steps`

/** The links of the footer. Those to sections of the home page are included once the college has written these. */
const linksTo = (content: SiteContent): readonly FooterLink[] =>
  compact([
    hasAbout(content) && { address: `${paths.home}#about`, label: "About" },
    !isEmptyContent(content.home.program) && { address: `${paths.home}#programs`, label: "Programs" },
    { address: paths.admissions, label: "Admissions" },
    content.ready && { address: paths.login, label: "Apply Now", signedIn: applySteps },
    { address: paths.contact, label: "Contact" },
    { address: paths.privacy, label: "Privacy" },
    { address: paths.verify, label: "Verify a document" },
  ])

/**
 * In the footer, "Apply Now" leads to the sign-in page. In other places it leads to the steps on /admissions (spec 000
 * section 2.3).
 */
export function Footer({ content, exists }: Props) {
  return (
    <footer className="site-footer">
      <Band section="site" />
      <div className="site-foot">
        <div>
          <p className="site-foot-name">{content.name}</p>
          {(content.motto || content.founded) && (
            <p>{content.motto ?? `Training teachers since ${content.founded}`}</p>
          )}
        </div>
        <nav aria-label="Footer">
          {linksTo(content)
            .filter(({ address }) => exists(address))
            .map(({ address, label, signedIn }) => (
              <a key={label} href={address} data-entry={signedIn}>
                {label}
              </a>
            ))}
        </nav>
        <ContactDetails content={content} />
      </div>
    </footer>
  )
}
