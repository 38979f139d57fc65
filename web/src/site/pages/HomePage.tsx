import type { SiteContent } from "#contract/site.ts"
import { Contact } from "../Contact.tsx"
import type { Exists } from "../chrome/navigation.ts"
import type { Outcome } from "../form.ts"
import { About } from "../home/About.tsx"
import { CallToAction } from "../home/CallToAction.tsx"
import { Carousel } from "../home/Carousel.tsx"
import { Program } from "../home/Program.tsx"
import { NotReady } from "../NotReady.tsx"

type Props = { content: SiteContent; outcome: Outcome; exists: Exists }

/** Spec 000 section 2.4, in its order. */
export function HomePage({ content, outcome, exists }: Props) {
  const { home, name, year } = content
  return (
    <div className="home">
      <h1 className="visually-hidden">{name}</h1>
      <NotReady content={content} />
      <Carousel label={name} slides={home.slides} exists={exists} />
      <About home={home} year={year} exists={exists} />
      <Program program={home.program} exists={exists} />
      <CallToAction apply={home.apply} exists={exists} />
      <Contact content={content} outcome={outcome} lead={home.contact.lead} />
    </div>
  )
}
