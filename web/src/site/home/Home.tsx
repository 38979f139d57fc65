import { isEmptyContent } from "#contract/communication/website/content/emptyContent.ts"
import { hasAbout } from "#contract/communication/website/hasAbout.ts"
import type { HomeContent } from "#contract/communication/website/pages/home.ts"
import type { SiteContent } from "#contract/communication/website/site.ts"
import { paths } from "../../lib/address/paths.ts"
import { kwachaText } from "../../lib/kwacha.ts"
import { Band } from "../../ui/layout/Band.tsx"
import { Contact } from "../contact/Contact.tsx"
import type { Outcome } from "../frame/form.ts"
import { NextSteps } from "../frame/NextSteps.tsx"
import type { PageExists } from "../frame/navigation.ts"
import { PageHero } from "../frame/PageHero.tsx"
import { About } from "./About.tsx"
import { applyLink } from "./applyLink.ts"
import { Carousel } from "./Carousel.tsx"
import { Program } from "./Program.tsx"

type Props = { content: SiteContent; outcome: Outcome; exists: PageExists }

/** Spec 000 section 2.4, in its order. */
export function Home({ content, outcome, exists }: Props) {
  const { home, name, year } = content
  return (
    <div className="home">
      {isEmptyContent(home.carousel) ? (
        <PageHero title={name} lead={content.motto ?? ""} ground="blue-900" />
      ) : (
        <h1 className="visually-hidden">{name}</h1>
      )}
      <Intake content={content} />
      {isEmptyContent(home.carousel) || (
        <Carousel label={name} slides={home.carousel.slides} exists={exists} />
      )}
      {hasAbout(content) && (
        <About about={home.about} founded={content.founded} year={year} exists={exists} />
      )}
      {isEmptyContent(home.program) || <Program program={home.program} exists={exists} />}
      {isEmptyContent(home.apply) || <CallToAction apply={home.apply} exists={exists} />}
      <Contact content={content} outcome={outcome} lead={home.contact.lead} />
    </div>
  )
}

type CallToActionProps = { apply: HomeContent["apply"]; exists: PageExists }

function CallToAction({ apply, exists }: CallToActionProps) {
  return (
    <section className="call ground ground-maize print-flat" data-block="apply" aria-labelledby="apply-title">
      <div className="call-words print-flat">
        <h2 id="apply-title">{apply.title}</h2>
        {apply.text && <p className="lead">{apply.text}</p>}
        <NextSteps ways={[applyLink]} exists={exists} />
      </div>
      <div className="call-print print-none">
        <Band section="apply" kind="petals" tile={60} />
      </div>
    </section>
  )
}

/** The facts about the present intake, first on the page, because a visitor who followed a link came for them. */
function Intake({ content: { home, admissions } }: { content: SiteContent }) {
  const { fee } = admissions.fees
  const hasDocuments = !isEmptyContent(admissions.requirements)
  if (!home.intake.text && fee === null && !hasDocuments) return null
  return (
    <nav className="intake print-row" data-block="intake" aria-label="Admissions and fees">
      {home.intake.text && (
        <a href={`${paths.admissions}#steps`}>
          <b>Admissions</b> Next intake: {home.intake.text}
        </a>
      )}
      {fee !== null && (
        <a href={`${paths.admissions}#fees`}>
          <b>Fees</b> {kwachaText(fee)} a term
        </a>
      )}
      {hasDocuments && (
        <a href={`${paths.admissions}#requirements`}>
          <b>Documents</b> you need
        </a>
      )}
    </nav>
  )
}
