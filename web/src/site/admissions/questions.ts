import type { SiteContent } from "#contract/site/site.ts"

/** The page's questions and answers as schema.org data. */
export function questionsOf({ admissions }: SiteContent) {
  return {
    "@context": "https://schema.org",
    "@type": "FAQPage",
    mainEntity: admissions.questions.questions.map(({ question, answer }) => ({
      "@type": "Question",
      name: question,
      acceptedAnswer: { "@type": "Answer", text: answer },
    })),
  }
}
