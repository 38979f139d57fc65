import type { SiteContent } from "#contract/communication/website/site.ts"
import { paths } from "../../lib/address/paths.ts"
import { wayFromHome } from "../frame/breadcrumbs.ts"
import { organization } from "../frame/organization.ts"

/** The program as a schema.org Course, and its breadcrumbs. */
export function course(content: SiteContent) {
  const { academics, home, origin } = content
  const { "@context": context, ...provider } = organization(content)
  return {
    "@context": context,
    "@graph": [
      {
        "@type": "Course",
        "@id": `${origin}${paths.academics}#course`,
        url: origin + paths.academics,
        name: home.program.title || "Academics",
        description: home.program.lead || academics.head.lead,
        inLanguage: "en",
        educationalCredentialAwarded: home.program.level || undefined,
        teaches: [...new Set(academics.curriculum.terms.flatMap(({ subjects }) => subjects))],
        provider,
        hasCourseInstance: {
          "@type": "CourseInstance",
          courseMode: "Onsite",
          // Two years: terms 1 to 6 (spec 000 section 9).
          courseSchedule: { "@type": "Schedule", duration: "P2Y", repeatFrequency: "P1Y", repeatCount: 1 },
          location: content.name,
        },
      },
      wayFromHome(content, { label: "Academics", address: paths.academics }),
    ],
  }
}
