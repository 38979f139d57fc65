import { isEmptyContent } from "#contract/communication/website/content/emptyContent.ts"
import { hasAbout } from "#contract/communication/website/hasAbout.ts"
import type { SiteContent } from "#contract/communication/website/site.ts"
import { Contact } from "../contact/Contact.tsx"
import type { Outcome } from "../frame/form.ts"
import type { PageExists } from "../frame/navigation.ts"
import { PageHero } from "../frame/PageHero.tsx"
import { About } from "./About.tsx"
import { CallToAction } from "./CallToAction.tsx"
import { Carousel } from "./Carousel.tsx"
import { Intake } from "./Intake.tsx"
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
