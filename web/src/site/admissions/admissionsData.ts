import type { SiteContent } from "#contract/communication/website/site.ts"
import { paths } from "../../lib/address/paths.ts"
import { wayFromHome } from "../frame/breadcrumbs.ts"

/** The page's questions and answers as schema.org data, and the way to the page. */
export function admissionsData(content: SiteContent) {
  const { questions } = content.admissions.questions
  const faq = {
    "@type": "FAQPage",
    mainEntity: questions.map(({ question, answer }) => ({
      "@type": "Question",
      name: question,
      acceptedAnswer: { "@type": "Answer", text: answer },
    })),
  }
  const way = wayFromHome(content, { label: "Admissions", address: paths.admissions })
  return { "@context": "https://schema.org", "@graph": questions.length > 0 ? [faq, way] : [way] }
}
