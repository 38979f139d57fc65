import type { SiteContent } from "#contract/communication/website/site.ts"
import { paths } from "../../lib/address/paths.ts"
import { wayFromHome } from "../frame/breadcrumbs.ts"
import type { Page } from "../frame/page.ts"
import { Admissions } from "./Admissions.tsx"
import styles from "./admissions.css?inline"

export const admissionsPage: Page = {
  title: "Admissions",
  description: "How to apply: requirements, documents, the steps, the fee per term and office hours.",
  writtenAs: "admissions",
  data: admissionsData,
  styles,
  body: ({ content }) => <Admissions content={content} />,
}

/** The page's questions and answers as schema.org data, and its breadcrumbs. */
function admissionsData(content: SiteContent) {
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
